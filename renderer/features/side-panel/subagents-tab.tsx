import { Square } from 'lucide-react';
import { useMemo } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import { useClient } from '../../bridge/client-context';
import { IconButton } from '../../components/icon-button';
import { NO_ITEMS, useTimeline } from '../conversation/feed-context';
import { formatDuration } from '../cost/format';
import { StatusGlyph } from '../sessions/status-glyph';
import { listAgents } from './list-agents';
import styles from './side-panel.module.css';

const GLYPHS = {
  running: 'working',
  completed: 'done-unseen',
  failed: 'failed',
  stopped: 'interrupted',
} as const;

/** The list is not virtual; older ones stay in the conversation. */
const SHOWN_AGENTS = 200;

/** Newest first; agents of agents too. */
export function SubagentsTab({ session }: { session: SessionSummary }) {
  const client = useClient();
  const items = useTimeline((timeline) => timeline.items, NO_ITEMS);
  const tasks = useTimeline((timeline) => timeline.tasks, null);
  const agents = useMemo(() => listAgents(items, tasks ?? []), [items, tasks]);
  if (agents.length === 0)
    return <p className={styles.empty}>No agents and no background tasks in this session.</p>;
  return (
    <ul>
      {agents.slice(0, SHOWN_AGENTS).map((agent) => {
        const { taskId } = agent;
        return (
          <li key={agent.id} className={styles.agent}>
            <StatusGlyph status={GLYPHS[agent.status]} />
            <div className={styles.agentText}>
              {agent.description}
              <small>
                {[
                  agent.type,
                  agent.isBackground && 'in the background',
                  agent.steps !== null && `${agent.steps} ${agent.steps === 1 ? 'step' : 'steps'}`,
                  agent.durationMs !== null && formatDuration(agent.durationMs),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </div>
            {agent.status === 'running' && taskId && (
              <IconButton
                label="Stop this agent"
                icon={<Square size={11} fill="currentColor" />}
                onClick={() => void client.sessions.stopTask({ sessionId: session.id, taskId })}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
