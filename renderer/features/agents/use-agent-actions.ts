import type { CallError, Envelope } from '@shared/contract/error';
import type { SessionSummary } from '@shared/contract/sessions';
import { useClient } from '../../bridge/client-context';
import { useToastStore } from '../../stores/toast-store';
import { useReportFailure } from '../errors/use-report-failure';

export interface AgentActionsOfSession {
  stop(taskId: string): void;
  stopAll(): void;
  moveToBackground(toolCallId: string): void;
}

/** What is done shows in the tree by itself; what cannot be done is said. */
export function useAgentActions({
  id: sessionId,
  workspaceId,
}: Pick<SessionSummary, 'id' | 'workspaceId'>): AgentActionsOfSession {
  const client = useClient();
  const report = useReportFailure();
  const show = useToastStore((state) => state.show);
  const told = <T>(answer: Envelope<T>): T | null => {
    if (answer.ok) return answer.value;
    const error: CallError = answer.error;
    report(error, { sessionId, workspaceId });
    return null;
  };
  return {
    stop: (taskId) => void client.sessions.stopTask({ sessionId, taskId }).then(told),
    stopAll: () => void client.tasks.stopAll({ sessionId }).then(told),
    moveToBackground: (toolCallId) =>
      void client.tasks.moveToBackground({ sessionId, toolCallId }).then((answer) => {
        if (told(answer)?.isMoved !== false) return;
        const text =
          'This was not sent to the background and goes on as it was. Claude Code takes a command only once it has run for some seconds; try again.';
        show({ tone: 'error', text, actions: [] });
      }),
  };
}
