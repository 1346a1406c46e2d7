import type { KeyboardEvent } from 'react';
import type { Envelope } from '@shared/contract/error';
import type { SessionSummary } from '@shared/contract/sessions';
import { useClient } from '../../bridge/client-context';
import { useAccountLimits } from '../../bridge/task-queries';
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
  const { data: limits } = useAccountLimits();
  const queue = useFeed((state) => (state.phase === 'ready' ? state.queue : EMPTY));
  if (queue.length === 0) return null;
  const isHeld = queue.some((prompt) => prompt.isHeld);
  const isLimited = !session.isDemo && limits !== undefined && limits.heldUntil !== null;
  const sessionId = session.id;

  const told = async (call: Promise<Envelope<unknown>>) => {
    const answer = await call;
    if (!answer.ok) report(answer.error, { sessionId, workspaceId: session.workspaceId });
  };

  return (
    <section className={styles.queue} aria-label="Waiting messages">
      <header className={styles.header}>
        <StatusGlyph status="queued" />
        {isHeld
          ? 'Held, not sent'
          : isLimited
            ? 'Sent when the limit resets'
            : session.waitingPlace === null
              ? 'Sent when this turn ends'
              : 'Sent when a running session ends'}
        {queue.length > 1 && <span>{queue.length} messages</span>}
        {isHeld && (
          <Button
            size="small"
            onClick={() => void told(client.sessions.releaseQueue({ sessionId }))}
          >
            Send {queue.length === 1 ? 'it' : `all ${queue.length}`}
          </Button>
        )}
      </header>
      <ol className={styles.list}>
        {queue.map((prompt, index) => {
          const one = { sessionId, messageUuid: prompt.messageUuid };
          const move = (by: -1 | 1) => {
            const toIndex = index + by;
            if (toIndex >= 0 && toIndex < queue.length)
              void told(client.sessions.moveQueued({ ...one, toIndex }));
          };
          return (
            <li
              key={prompt.messageUuid}
              className={styles.item}
              data-testid="queue-item"
              data-held={prompt.isHeld}
              onKeyDown={(event) => {
                const by = queueMove(event);
                if (by === null) return;
                event.preventDefault();
                move(by);
              }}
            >
              <QueueItem
                prompt={prompt}
                isFirst={index === 0}
                isLast={index === queue.length - 1}
                isTurnRunning={isRunning(session.status)}
                onEdit={(text) =>
                  void told(client.sessions.editQueued({ ...one, text, imageIds: prompt.imageIds }))
                }
                onMove={move}
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

/** Alt and an arrow move the message that has the focus. */
function queueMove(event: KeyboardEvent): -1 | 1 | null {
  if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  return event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
}
