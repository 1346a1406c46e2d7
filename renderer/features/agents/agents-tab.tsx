import { useMemo } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import type { TaskProgress } from '@shared/domain/task-progress';
import type { TimelineTask } from '@shared/domain/timeline-types';
import { useTaskCounts } from '../../bridge/task-queries';
import { useNow } from '../../components/use-now';
import { NO_ITEMS, useTimeline } from '../conversation/feed-context';
import { AgentItem } from './agent-item';
import { buildAgentTree, countRunning } from './agent-tree';
import styles from './agents.module.css';
import { DefinitionsList } from './definitions-list';

/** The list is not virtual; older ones stay in the conversation. */
const SHOWN = 200;
const NO_TASKS: readonly TimelineTask[] = [];

/** What the session has begun beside its own thread, live, with what can be done about each. */
export function AgentsTab({ session }: { session: SessionSummary }) {
  const items = useTimeline((timeline) => timeline.items, NO_ITEMS);
  const tasks = useTimeline((timeline) => timeline.tasks, NO_TASKS);
  const { data } = useTaskCounts(session.id);
  const tree = useMemo(() => buildAgentTree(items, tasks), [items, tasks]);
  const counts = useMemo(() => byTask(data ?? []), [data]);
  const running = countRunning(tree);
  const now = useNow(running > 0 ? 1000 : null);
  return (
    <>
      {tree.length === 0 ? (
        <p className={styles.empty}>No agents and no background tasks in this session.</p>
      ) : (
        <ul aria-label="Agents and tasks" data-testid="agent-tree">
          {tree.slice(0, SHOWN).map((node) => (
            <AgentItem
              key={node.id}
              node={node}
              depth={1}
              counts={counts}
              now={now}
              session={session}
            />
          ))}
        </ul>
      )}
      <DefinitionsList workspaceId={session.workspaceId} />
    </>
  );
}

const byTask = (counts: readonly TaskProgress[]): ReadonlyMap<string, TaskProgress> =>
  new Map(counts.map((count) => [count.taskId, count]));
