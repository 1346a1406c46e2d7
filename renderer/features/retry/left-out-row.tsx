import { Undo2 } from 'lucide-react';
import type { LeftOut } from '@shared/domain/entities';
import type { TimelineItem } from '@shared/domain/timeline-types';
import { useSession } from '../../bridge/queries';
import { Button } from '../../components/button';
import { useSessionActions } from '../sessions/use-session-actions';
import { leftOutWords } from './retry-words';
import styles from './retry.module.css';

/** What a retry in place took out of the conversation, and the way to where it is whole. */
export function LeftOutRow({ left, items }: { left: LeftOut; items: readonly TimelineItem[] }) {
  const copy = useSession(left.keptIn);
  const { select } = useSessionActions();
  return (
    <div className={styles.leftOut} role="note" data-testid="left-out">
      <Undo2 size={13} aria-hidden="true" />
      <span className={styles.words}>{leftOutWords(items, copy?.title ?? null)}</span>
      {copy && (
        <Button size="small" tone="quiet" onClick={() => select(copy.id)}>
          Open the copy
        </Button>
      )}
    </div>
  );
}
