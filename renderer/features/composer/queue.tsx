import type { Envelope } from '@shared/contract/error';
import type { SessionSummary } from '@shared/contract/sessions';
import { useClient } from '../../bridge/client-context';
import { Button } from '../../components/button';
import { useFeed } from '../conversation/feed-context';
import { useReportFailure } from '../errors/use-report-failure';
import { StatusGlyph } from '../sessions/status-glyph';
import { isRunning } from '../sessions/status-words';
import styles from './queue.module.css';
import { type Queued, QueueItem } from './queue-item';

const EMPTY: Queued[] = [];

/** Messages that wait. After a stop or a failure they are held until they are sent again. */
export function Queue({ session }: { session: SessionSummary }) {
  const client = useClient();
  const report = useReportFailure();
  const queue = useFeed((state) => (state.phase === 'ready' ? state.queue : EMPTY));
  if (queue.length === 0) return null;
  const isHeld = queue.some((prompt) => prompt.isHeld);
  const sessionId = session.id;

  const told = async (call: Promise<Envelope<unknown>>) => {
    const answer = await call;
    if (!answer.ok) report(answer.error, { sessionId, workspaceId: session.workspaceId });
  };

  return (
    <section className={styles.queue} aria-label="Waiting messages">
      <header className={styles.header}>
        <StatusGlyph status="queued" />
        {isHeld ? 'Held, not sent' : 'Sent when this turn ends'}
        {isHeld && (
          <Button
            size="small"
            onClick={() => void told(client.sessions.releaseQueue({ sessionId }))}
          >
            Send {queue.length === 1 ? 'it' : `all ${queue.length}`}
          </Button>
        )}
      </header>
      <ol>
        {queue.map((prompt, index) => {
          const one = { sessionId, messageUuid: prompt.messageUuid };
          return (
            <li
              key={prompt.messageUuid}
              className={styles.item}
              data-testid="queue-item"
              data-held={prompt.isHeld}
            >
              <QueueItem
                prompt={prompt}
                isFirst={index === 0}
                isLast={index === queue.length - 1}
                isTurnRunning={isRunning(session.status)}
                onEdit={(text) =>
                  void told(client.sessions.editQueued({ ...one, text, imageIds: prompt.imageIds }))
                }
                onMove={(by) =>
                  void told(client.sessions.moveQueued({ ...one, toIndex: index + by }))
                }
                onSendNow={() => void told(client.sessions.sendQueuedNow(one))}
                onRemove={() => void told(client.sessions.removeQueued(one))}
              />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
