import { CircleX } from 'lucide-react';
import type { SessionSummary } from '@shared/contract/sessions';
import type { ErrorItem } from '@shared/domain/timeline-types';
import { Button } from '../../components/button';
import { NoticeCard } from '../../components/notice-card';
import { ACTION_LABELS, ERROR_MEANINGS } from '../errors/error-actions';
import { useErrorAction } from '../errors/use-error-action';
import styles from './error-card.module.css';
import { useRetry } from './use-retry';

interface ErrorCardProps {
  item: ErrorItem;
  session: SessionSummary;
  isLast: boolean;
}

export function ErrorCard({ item, session, isLast }: ErrorCardProps) {
  const retry = useRetry(session);
  const runAction = useErrorAction();
  const { title, action } = ERROR_MEANINGS[item.code];
  return (
    <div className={styles.row}>
      <NoticeCard
        tone="red"
        icon={<CircleX size={14} aria-hidden="true" />}
        title={title}
        actions={
          isLast &&
          action !== 'none' && (
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
          )
        }
      >
        <p className={styles.message}>{item.message}</p>
      </NoticeCard>
    </div>
  );
}
