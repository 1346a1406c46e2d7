import { useCallback } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import type { PermissionMode } from '@shared/domain/permissions';
import { useClient } from '../../bridge/client-context';
import { useWorkspaces } from '../../bridge/queries';
import { useToastStore } from '../../stores/toast-store';
import { useUiStore } from '../../stores/ui-store';
import { useReportFailure } from '../errors/use-report-failure';

export type SetMode = (
  session: Pick<SessionSummary, 'id' | 'workspaceId'>,
  mode: PermissionMode,
) => Promise<void>;

/**
 * Tells the running process another mode. Nothing is shown of it before the CLI reports it; a mode it was
 * not started for is offered with the restart it needs.
 */
export function useSetMode(): SetMode {
  const client = useClient();
  const report = useReportFailure();
  const { data: workspaces } = useWorkspaces();
  return useCallback(
    async ({ id: sessionId, workspaceId }, mode) => {
      const restartAutonomous = async () => {
        const workspace = workspaces?.find(({ id }) => id === workspaceId);
        if (workspace?.isAutonomousConfirmed !== true) {
          useUiStore.getState().askAutonomous({ workspaceId, sessionId });
          return;
        }
        const policy = await client.sessions.setPolicy({ sessionId, policy: 'autonomous' });
        const restarted = policy.ok ? await client.sessions.restart({ sessionId }) : policy;
        if (!restarted.ok) report(restarted.error, { sessionId });
      };
      const answer = await client.controls.setMode({ sessionId, mode });
      if (answer.ok) return;
      if (answer.error.code !== 'bypass-refused') {
        report(answer.error, { sessionId });
        return;
      }
      useToastStore.getState().show({
        tone: 'info',
        text: answer.error.message,
        actions: [{ label: 'Restart as Autonomous', run: () => void restartAutonomous() }],
      });
    },
    [client, report, workspaces],
  );
}
