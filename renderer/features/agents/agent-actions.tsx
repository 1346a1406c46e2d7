import { CornerRightDown, FileText, Square } from 'lucide-react';
import type { SessionSummary } from '@shared/contract/sessions';
import { IconButton } from '../../components/icon-button';
import { type AgentNode, isOpen } from './agent-tree';
import styles from './agents.module.css';
import { useAgentActions } from './use-agent-actions';

interface AgentActionsProps {
  node: AgentNode;
  session: SessionSummary;
  isOutputShown: boolean;
  onOutput(): void;
}

/** Stop, send to the background, read what it printed: where each is possible. */
export function AgentActions({ node, session, isOutputShown, onOutput }: AgentActionsProps) {
  const { stop, moveToBackground } = useAgentActions(session);
  const { taskId, toolCallId } = node;
  const isLive = isOpen(node) && session.isLive;
  return (
    <span className={styles.actions}>
      {taskId !== null && node.kind !== 'agent' && session.isLive && (
        <IconButton
          label={isOutputShown ? 'Hide the output' : 'Show the output'}
          aria-pressed={isOutputShown}
          icon={<FileText size={13} />}
          onClick={onOutput}
        />
      )}
      {isLive && node.state === 'running' && !node.isBackground && toolCallId !== null && (
        <IconButton
          label="Move to the background"
          icon={<CornerRightDown size={13} />}
          onClick={() => moveToBackground(toolCallId)}
        />
      )}
      {isLive && taskId !== null && (
        <IconButton
          label={node.kind === 'agent' ? 'Stop this agent' : 'Stop this task'}
          icon={<Square size={11} fill="currentColor" />}
          onClick={() => stop(taskId)}
        />
      )}
    </span>
  );
}
