import { ChevronRight } from 'lucide-react';
import { memo, type ReactNode, useId } from 'react';
import type { ToolItem } from '@shared/domain/timeline-types';
import { cx } from '../../components/cx';
import { useUiStore } from '../../stores/ui-store';
import { opensByItself } from './opens-by-itself';
import { ToolBody } from './tool-body';
import styles from './tool-card.module.css';
import { ToolIcon } from './tool-icon';
import { ToolState } from './tool-state';
import { KINDS_WITHOUT_BODY, toolWords } from './tool-words';

interface ToolCardProps {
  item: ToolItem;
  folder: string | null;
  /** Draws a subagent's own thread; given from outside so that cards need not know rows. */
  renderThread: (item: ToolItem) => ReactNode;
}

/** One line that opens to what the call did. What was opened or closed by hand stays so. */
export const ToolCard = memo(function ToolCard({ item, folder, renderThread }: ToolCardProps) {
  const byHand = useUiStore((state) => state.expanded[item.toolCallId]);
  const setExpanded = useUiStore((state) => state.setExpanded);
  const bodyId = useId();
  const canOpen = !KINDS_WITHOUT_BODY.has(item.payload.kind);
  const isOpen = canOpen && (byHand ?? opensByItself(item));
  const { verb, object, isCode } = toolWords(item, folder);
  return (
    <section
      className={cx(styles.card, isOpen && styles.open)}
      data-testid="tool-card"
      data-kind={item.payload.kind}
      data-status={item.status}
    >
      <button
        type="button"
        className={styles.line}
        aria-expanded={canOpen ? isOpen : undefined}
        aria-controls={isOpen ? bodyId : undefined}
        disabled={!canOpen}
        onClick={() => setExpanded(item.toolCallId, !isOpen)}
      >
        <span className={styles.icon}>
          <ToolIcon kind={item.payload.kind} />
        </span>
        <span className={styles.verb}>{verb}</span>
        <span className={cx(styles.object, isCode && styles.code)}>{object}</span>
        <DiffCount item={item} />
        <ToolState {...item} />
        {canOpen && <ChevronRight size={13} className={styles.chevron} aria-hidden="true" />}
      </button>
      {isOpen && (
        <div id={bodyId} className={styles.body}>
          <ToolBody item={item} folder={folder} renderThread={renderThread} />
        </div>
      )}
    </section>
  );
});

function DiffCount({ item: { payload } }: { item: ToolItem }) {
  if (payload.kind !== 'modify_file') return null;
  let added = 0;
  let removed = 0;
  for (const { diff } of payload.mutations) {
    if (!diff || diff.length > 200_000) continue;
    added += diff.match(/^\+(?!\+\+)/gm)?.length ?? 0;
    removed += diff.match(/^-(?!--)/gm)?.length ?? 0;
  }
  if (added + removed === 0) return null;
  return (
    <span className={styles.count}>
      <span className={styles.added}>+{added}</span>{' '}
      <span className={styles.removed}>−{removed}</span>
    </span>
  );
}
