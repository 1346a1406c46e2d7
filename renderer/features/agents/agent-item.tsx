import { useState } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import type { TaskProgress } from '@shared/domain/task-progress';
import { StatusGlyph } from '../sessions/status-glyph';
import { AgentActions } from './agent-actions';
import { AgentTodos } from './agent-todos';
import type { AgentNode } from './agent-tree';
import { agentFacts, STATE_GLYPHS, STATE_WORDS } from './agent-words';
import styles from './agents.module.css';
import { TaskOutput } from './task-output';

interface AgentItemProps {
  node: AgentNode;
  /** From 1. */
  depth: number;
  counts: ReadonlyMap<string, TaskProgress>;
  /** UTC ms. */
  now: number;
  session: SessionSummary;
}

/** One node of the tree and what is below it. */
export function AgentItem({ node, depth, counts, now, session }: AgentItemProps) {
  const [isOutputShown, setOutputShown] = useState(false);
  const { taskId, children } = node;
  const count = taskId === null ? undefined : counts.get(taskId);
  return (
    <li>
      <div className={styles.node} data-testid="agent-node" data-state={node.state}>
        <StatusGlyph status={STATE_GLYPHS[node.state]} />
        <div className={styles.words}>
          {node.description}
          <small>
            <span className={node.state === 'waiting' ? styles.waiting : undefined}>
              {STATE_WORDS[node.state]}
            </span>
            {agentFacts(node, count, depth, now).map((fact) => ` · ${fact}`)}
          </small>
          {node.todos.length > 0 && <AgentTodos todos={node.todos} />}
        </div>
        <AgentActions
          node={node}
          session={session}
          isOutputShown={isOutputShown}
          onOutput={() => setOutputShown(!isOutputShown)}
        />
      </div>
      {isOutputShown && taskId !== null && (
        <TaskOutput sessionId={session.id} taskId={taskId} isRunning={node.state === 'running'} />
      )}
      {children.length > 0 && (
        <ul className={styles.below}>
          {children.map((child) => (
            <AgentItem
              key={child.id}
              node={child}
              depth={depth + 1}
              counts={counts}
              now={now}
              session={session}
            />
          ))}
        </ul>
      )}
    </li>
  );
}
