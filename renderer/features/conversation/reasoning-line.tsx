import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import type { ReasoningItem } from '@shared/domain/timeline-types';
import { cx } from '../../components/cx';
import { useUiStore } from '../../stores/ui-store';
import { formatDuration } from '../cost/format';
import { Markdown } from '../markdown/markdown';
import styles from './reasoning-line.module.css';

/** One line; the thoughts themselves only when asked for. */
export function ReasoningLine({ item }: { item: ReasoningItem }) {
  const isOpen = useUiStore((state) => state.expanded[item.id] ?? false);
  const setExpanded = useUiStore((state) => state.setExpanded);
  const bodyId = useId();
  const duration = item.endedAt === null ? null : item.endedAt - item.at;
  const words = item.isStreaming
    ? 'Thinking'
    : duration !== null && duration >= 1000
      ? `Thought for ${formatDuration(duration)}`
      : 'Thought briefly';
  return (
    <section className={styles.reasoning}>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={isOpen ? bodyId : undefined}
        onClick={() => setExpanded(item.id, !isOpen)}
      >
        <ChevronRight
          size={13}
          className={cx(styles.chevron, isOpen && styles.open)}
          aria-hidden="true"
        />
        {words}
      </button>
      {isOpen && (
        <div id={bodyId} className={styles.body}>
          <Markdown text={item.text} isStreaming={item.isStreaming} />
        </div>
      )}
    </section>
  );
}
