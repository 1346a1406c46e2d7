import { ChevronRight } from 'lucide-react';
import { memo, useId } from 'react';
import type { ToolItem } from '@shared/domain/timeline-types';
import { useUiStore } from '../../stores/ui-store';
import { ToolCard } from '../tools/tool-card';
import cardStyles from '../tools/tool-card.module.css';
import { ToolIcon } from '../tools/tool-icon';
import { ToolState } from '../tools/tool-state';
import { groupTitle } from './rows';
import styles from './tool-group.module.css';

interface ToolGroupProps {
  items: ToolItem[];
  folder: string;
}

export const ToolGroup = memo(function ToolGroup({ items, folder }: ToolGroupProps) {
  const [first] = items;
  const id = `group:${first?.id}`;
  const isOpen = useUiStore((state) => state.expanded[id] ?? false);
  const setExpanded = useUiStore((state) => state.setExpanded);
  const bodyId = useId();
  const isRunning = items.some((item) => item.status === 'running');
  const ends = items.map((item) => item.endedAt ?? item.at);
  return (
    <section className={isOpen ? cardStyles.open : undefined} data-testid="tool-group">
      <button
        type="button"
        className={cardStyles.line}
        aria-expanded={isOpen}
        aria-controls={isOpen ? bodyId : undefined}
        onClick={() => setExpanded(id, !isOpen)}
      >
        <span className={cardStyles.icon}>
          <ToolIcon kind={first?.payload.kind ?? 'read_file'} />
        </span>
        <span className={cardStyles.verb}>{groupTitle(items)}</span>
        <ToolState
          status={isRunning ? 'running' : 'complete'}
          at={first?.at ?? 0}
          endedAt={isRunning ? null : Math.max(...ends)}
          waitedMs={items.reduce((sum, item) => sum + item.waitedMs, 0)}
          waitingSince={null}
        />
        <ChevronRight size={13} className={cardStyles.chevron} aria-hidden="true" />
      </button>
      {isOpen && (
        <div id={bodyId} className={styles.members}>
          {items.map((item) => (
            <ToolCard key={item.id} item={item} folder={folder} renderThread={noThread} />
          ))}
        </div>
      )}
    </section>
  );
});

const noThread = () => null;
