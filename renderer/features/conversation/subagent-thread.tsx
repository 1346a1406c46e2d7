import { Square } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { SessionId } from '@shared/domain/ids';
import type { ToolItem } from '@shared/domain/timeline-types';
import { useClient } from '../../bridge/client-context';
import { Button } from '../../components/button';
import { Folded } from '../tools/folded';
import { buildRows, type Row } from './rows';
import styles from './subagent-thread.module.css';

interface SubagentThreadProps {
  item: ToolItem;
  sessionId: SessionId;
  renderRow: (row: Row) => ReactNode;
}

/** A thread is not virtual; older rows wait behind a button. */
const SHOWN_ROWS = 60;

export function SubagentThread({ item, sessionId, renderRow }: SubagentThreadProps) {
  const client = useClient();
  const [isWhole, setWhole] = useState(false);
  const rows = useMemo(() => buildRows(item.thread?.items ?? []), [item.thread?.items]);
  const { payload, thread } = item;
  if (payload.kind !== 'subagent_task') return null;
  const shown = isWhole ? rows : rows.slice(-SHOWN_ROWS);
  const taskId = thread?.taskStatus === 'running' ? thread.taskId : null;
  return (
    <div className={styles.thread} data-testid="subagent-thread" data-status={item.status}>
      <div className={styles.facts}>
        {[
          payload.subagentType,
          thread?.isBackground && 'in the background',
          thread?.taskStatus && TASK_WORDS[thread.taskStatus],
        ]
          .filter(Boolean)
          .join(' · ')}
        {taskId && (
          <Button
            size="small"
            tone="quiet"
            icon={<Square size={10} fill="currentColor" />}
            onClick={() => void client.sessions.stopTask({ sessionId, taskId })}
          >
            Stop this agent
          </Button>
        )}
      </div>
      {payload.prompt && (
        <Folded chars={payload.prompt.length} limit={600} what="Task">
          <p className={styles.prompt}>{payload.prompt}</p>
        </Folded>
      )}
      {rows.length > shown.length && (
        <Button size="small" tone="quiet" onClick={() => setWhole(true)}>
          Show {rows.length - shown.length} earlier steps
        </Button>
      )}
      {shown.map(renderRow)}
      {rows.length === 0 && item.status === 'running' && <p className={styles.facts}>Starting</p>}
    </div>
  );
}

const TASK_WORDS = {
  running: 'running',
  completed: 'done',
  failed: 'failed',
  stopped: 'stopped',
} as const;
