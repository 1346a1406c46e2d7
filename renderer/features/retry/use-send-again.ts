import { useContext } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import { useClient } from '../../bridge/client-context';
import { useReportFailure } from '../errors/use-report-failure';
import { FeedContext } from '../conversation/feed-context';

/** Sends the kept prompts, else the last prompt once more. */
export function useSendAgain(session: SessionSummary): () => void {
  const client = useClient();
  const feed = useContext(FeedContext);
  const report = useReportFailure();
  const retry = async () => {
    const state = feed?.getState();
    if (state?.phase !== 'ready') return;
    const sessionId = session.id;
    const isHeld = state.queue.some((prompt) => prompt.isHeld);
    const last = state.timeline.items.findLast((item) => item.kind === 'prompt');
    if (!isHeld && last?.kind !== 'prompt') return;
    const answer =
      isHeld || last?.kind !== 'prompt'
        ? await client.sessions.releaseQueue({ sessionId })
        : await client.sessions.send({
            sessionId,
            text: last.text,
            imageIds: last.images.map((image) => image.id),
          });
    if (!answer.ok)
      report(answer.error, {
        sessionId,
        workspaceId: session.workspaceId,
        retry: () => void retry(),
      });
  };
  return () => void retry();
}
