import { Pencil, Trash2 } from 'lucide-react';
import type { SessionSnapshot, SessionSummary } from '@shared/contract/sessions';
import { useClient } from '../../bridge/client-context';
import { Button } from '../../components/button';
import { IconButton } from '../../components/icon-button';
import { useDraftStore } from '../../stores/draft-store';
import { useFeed } from '../conversation/feed-context';
import { useReportFailure } from '../errors/use-report-failure';
import { StatusGlyph } from '../sessions/status-glyph';
import { focusComposer } from './composer-keys';
import { ImageThumb } from './image-thumb';
import styles from './queue.module.css';

type Queued = SessionSnapshot['queue'][number];

const EMPTY: Queued[] = [];

/** Messages that wait. After a stop or a failure they are held until they are sent again. */
export function Queue({ session }: { session: SessionSummary }) {
  const client = useClient();
  const report = useReportFailure();
  const queue = useFeed((state) => (state.phase === 'ready' ? state.queue : EMPTY));
  if (queue.length === 0) return null;
  const isHeld = queue.some((prompt) => prompt.isHeld);
  const sessionId = session.id;

  const remove = async (prompt: Queued): Promise<boolean> => {
    const answer = await client.sessions.removeQueued({
      sessionId,
      messageUuid: prompt.messageUuid,
    });
    if (!answer.ok) report(answer.error);
    return answer.ok;
  };
  const takeBack = async (prompt: Queued) => {
    if (!(await remove(prompt))) return;
    useDraftStore.getState().edit(sessionId, (draft) => ({
      text: [prompt.text, draft.text].filter(Boolean).join('\n'),
      imageIds: [...new Set([...prompt.imageIds, ...draft.imageIds])],
    }));
    focusComposer();
  };
  const release = async () => {
    const answer = await client.sessions.releaseQueue({ sessionId });
    if (!answer.ok) report(answer.error);
  };

  return (
    <section className={styles.queue} aria-label="Waiting messages">
      <header className={styles.header}>
        <StatusGlyph status="queued" />
        {isHeld ? 'Held, not sent' : 'Sent when this turn ends'}
        {isHeld && (
          <Button size="small" onClick={() => void release()}>
            Send {queue.length === 1 ? 'it' : `all ${queue.length}`}
          </Button>
        )}
      </header>
      <ol>
        {queue.map((prompt) => (
          <li
            key={prompt.messageUuid}
            className={styles.item}
            data-testid="queue-item"
            data-held={prompt.isHeld}
          >
            {prompt.imageIds.map((id) => (
              <ImageThumb key={id} id={id} name={null} size={24} />
            ))}
            <span className={styles.text}>{prompt.text || 'Image'}</span>
            <IconButton
              label="Edit"
              icon={<Pencil size={13} />}
              onClick={() => void takeBack(prompt)}
            />
            <IconButton
              label="Remove"
              icon={<Trash2 size={13} />}
              onClick={() => void remove(prompt)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
