import type { Definitions } from '@shared/contract/tasks';
import type { Workspace } from '@shared/domain/entities';
import type { WorkspaceId } from '@shared/domain/ids';
import { err, ok } from '@shared/domain/result';
import type { SessionManager } from '../../sessions/session-manager-types';
import type { DomainHandlers } from '../handler-types';

export interface TaskHandlerDeps {
  manager: Pick<
    SessionManager,
    'listTaskCounts' | 'readTaskOutput' | 'moveToBackground' | 'stopTasks'
  >;
  findWorkspace(id: WorkspaceId): Workspace | undefined;
  readDefinitions(cwd: string): Promise<Definitions>;
}

export function createTaskHandlers({
  manager,
  findWorkspace,
  readDefinitions,
}: TaskHandlerDeps): DomainHandlers<'tasks'> {
  return {
    counts: ({ sessionId }) => manager.listTaskCounts(sessionId),
    output: (input) => manager.readTaskOutput(input),
    moveToBackground: (input) => manager.moveToBackground(input),
    stopAll: ({ sessionId }) => manager.stopTasks(sessionId),
    async definitions({ workspaceId }) {
      const workspace = findWorkspace(workspaceId);
      if (workspace === undefined)
        return err({ code: 'not-found', message: 'This folder is no longer open.' });
      return ok(await readDefinitions(workspace.path));
    },
  };
}

export const createLimitHandlers = (
  manager: Pick<SessionManager, 'accountLimits' | 'goOnAtLimit'>,
): DomainHandlers<'limits'> => ({
  read: () => ok(manager.accountLimits()),
  goOn() {
    manager.goOnAtLimit();
    return ok(null);
  },
});
