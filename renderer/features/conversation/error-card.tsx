import { CircleX } from 'lucide-react';
import type { SessionSummary } from '@shared/contract/sessions';
import type { ErrorItem } from '@shared/domain/timeline-types';
import { Button } from '../../components/button';
import { NoticeCard } from '../../components/notice-card';
import { useNow } from '../../components/use-now';
import { ACTION_LABELS, ERROR_MEANINGS } from '../errors/error-actions';
import { useErrorAction } from '../errors/use-error-action';
import { readLimitText } from '../limits/limit-text';
import { FoundChoices } from '../resume/found-choices';
import { GoBack } from '../retry/go-back';
import { useSendAgain } from '../retry/use-send-again';
import styles from './error-card.module.css';
import { useFeed } from './feed-context';

interface ErrorCardProps {
  item: ErrorItem;
  session: SessionSummary;
  isLast: boolean;
}

export function ErrorCard({ item, session, isLast }: ErrorCardProps) {
  const retry = useSendAgain(session);
  const runAction = useErrorAction();
  const { title, action: meant } = ERROR_MEANINGS[item.code];
  const now = useNow(null);
  // What waits for the reset goes by itself; a second copy of it would go with it.
  const waits = useFeed(
    (state) => state.phase === 'ready' && state.queue.some(({ isHeld }) => !isHeld),
  );
  const action = item.code === 'limit-reached' && waits ? 'none' : meant;
  return (
    <div className={styles.row}>
      <NoticeCard
        tone="red"
        icon={<CircleX size={14} aria-hidden="true" />}
        title={title}
        actions={
          (isLast || item.code === 'resume-mismatch') && (
            <>
              {(item.code === 'resume-mismatch' || item.code === 'resume-refused') && (
                <FoundChoices session={session} isAlways={item.code === 'resume-refused'} />
              )}
              {action !== 'none' && (
                <Button
                  onClick={() =>
                    runAction(action, {
                      sessionId: session.id,
                      workspaceId: session.workspaceId,
                      retry,
                    })
                  }
                >
                  {ACTION_LABELS[action]}
                </Button>
              )}
              <GoBack item={item} session={session} />
            </>
          )
        }
      >
        <p className={styles.message}>{readLimitText(item.message, now).text}</p>
      </NoticeCard>
    </div>
  );
}
