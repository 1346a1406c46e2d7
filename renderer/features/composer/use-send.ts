import { useCallback, useRef } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import { useClient } from '../../bridge/client-context';
import { useSignIn } from '../../bridge/queries';
import { draftOf, EMPTY_DRAFT, useDraftStore } from '../../stores/draft-store';
import { useUiStore } from '../../stores/ui-store';
import { useReportFailure } from '../errors/use-report-failure';

/** Sends a session's draft. Whatever goes wrong, the draft is there again. */
export function useSend(session: SessionSummary): () => Promise<void> {
  const client = useClient();
  const { data: signIn } = useSignIn();
  const report = useReportFailure();
  const isSending = useRef(false);
  const { id: sessionId, workspaceId, isDemo } = session;
  const isSignedOut = signIn?.state === 'signed-out' && !isDemo;

  return useCallback(async () => {
    const draft = draftOf(sessionId);
    if (isSending.current || (draft.text.trim() === '' && draft.imageIds.length === 0)) return;
    if (isSignedOut) {
      useUiStore.getState().keepForSignIn(sessionId);
      return;
    }
    isSending.current = true;
    const { edit } = useDraftStore.getState();
    edit(sessionId, () => EMPTY_DRAFT);
    const answer = await client.sessions.send({ sessionId, ...draft });
    isSending.current = false;
    if (answer.ok) return;
    // Typed meanwhile: what was not sent goes in front of it.
    edit(sessionId, (now) => ({
      text: [draft.text, now.text].filter(Boolean).join('\n'),
      imageIds: [...new Set([...draft.imageIds, ...now.imageIds])],
    }));
    if (answer.error.code === 'trust-needed')
      useUiStore.getState().askTrust({ workspaceId, after: { kind: 'send', sessionId } });
    else if (answer.error.code === 'not-signed-in') useUiStore.getState().keepForSignIn(sessionId);
    else
      report(answer.error, {
        sessionId,
        workspaceId,
        retry: () => useUiStore.getState().requestSend(sessionId),
      });
  }, [client, sessionId, workspaceId, isSignedOut, report]);
}
