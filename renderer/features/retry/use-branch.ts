import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CallInput } from '@shared/contract';
import type { SessionSummary } from '@shared/contract/sessions';
import type { MessageUuid, SessionId } from '@shared/domain/ids';
import { useClient } from '../../bridge/client-context';
import { queryKeys } from '../../bridge/query-keys';
import { useToastStore } from '../../stores/toast-store';
import { useReportFailure } from '../errors/use-report-failure';
import { useSessionActions } from '../sessions/use-session-actions';

export type BranchRequest = Omit<CallInput<'retry', 'branch'>, 'sessionId'> & {
  sessionId: SessionId;
  /** What is said once it is done, before the way to undo it. */
  words: string;
};

export interface BranchActions {
  /** True when the branch was made and is on screen. */
  retry(request: BranchRequest): Promise<boolean>;
  /** The same in the session itself. */
  retryHere(request: BranchRequest): Promise<boolean>;
  branchAfter(sessionId: SessionId, at: MessageUuid, token: string): Promise<void>;
}

/** Makes branches, shows them, and leads back. */
export function useBranch(): BranchActions {
  const client = useClient();
  const cache = useQueryClient();
  const report = useReportFailure();
  const { select } = useSessionActions();
  return useMemo(() => {
    const add = (session: SessionSummary) =>
      cache.setQueryData<SessionSummary[]>(queryKeys.sessions, (old = []) =>
        old.some(({ id }) => id === session.id) ? old : [...old, session],
      );
    const show = (session: SessionSummary) => {
      add(session);
      select(session.id);
    };

    /** Back to the session that has everything. */
    const undo = async (whole: SessionId, retried: SessionId, filesBefore: string | null) => {
      const stopped = await client.sessions.stop({ sessionId: retried });
      if (!stopped.ok) report(stopped.error);
      if (filesBefore !== null) {
        const restored = await client.retry.restoreFiles({ sessionId: whole, filesBefore });
        if (!restored.ok) report(restored.error);
      }
      select(whole);
    };
    const offerUndo = (words: string, ...way: Parameters<typeof undo>) =>
      useToastStore.getState().show({
        tone: 'info',
        text: words,
        actions: [{ label: 'Undo', run: () => void undo(...way) }],
      });

    return {
      async retry({ words, ...request }) {
        const answer = await client.retry.branch(request);
        if (!answer.ok) {
          report(answer.error, { sessionId: request.sessionId });
          return false;
        }
        const { session, filesBefore } = answer.value;
        show(session);
        offerUndo(words, request.sessionId, session.id, filesBefore);
        return true;
      },
      async retryHere({ words, ...request }) {
        const answer = await client.retry.inPlace(request);
        if (!answer.ok) {
          report(answer.error, { sessionId: request.sessionId });
          return false;
        }
        const { session, copy, filesBefore } = answer.value;
        add(copy);
        offerUndo(words, copy.id, session.id, filesBefore);
        return true;
      },
      async branchAfter(sessionId, at, token) {
        const answer = await client.retry.branchAfter({ sessionId, at, token });
        if (answer.ok) show(answer.value);
        else report(answer.error, { sessionId });
      },
    };
  }, [client, cache, report, select]);
}
