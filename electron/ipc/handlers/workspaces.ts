import { ok } from '@shared/domain/result';
import type { WorkspaceService } from '../../workspaces/workspace-service';
import type { DomainHandlers } from '../handler-types';

export interface WorkspaceHandlerDeps {
  service: WorkspaceService;
  pickFolder(title: string): Promise<string | null>;
}

export function createWorkspaceHandlers({
  service,
  pickFolder,
}: WorkspaceHandlerDeps): DomainHandlers<'workspaces'> {
  return {
    list: async () => ok(await service.list()),
    async pick() {
      const path = await pickFolder('Add a workspace');
      return path === null ? ok(null) : service.add(path);
    },
    add: ({ path }) => service.add(path),
    addDemo: () => service.addDemo(),
    remove: ({ workspaceId }) => service.remove(workspaceId),
    async relink({ workspaceId, path }) {
      const chosen = path ?? (await pickFolder('Where the folder is now'));
      return chosen === null ? ok(null) : service.relink(workspaceId, chosen);
    },
    trustReport: ({ workspaceId }) => service.trustReport(workspaceId),
    decideTrust: ({ workspaceId, decision, hash }) =>
      service.decideTrust(workspaceId, decision, hash),
    confirmAutonomous: ({ workspaceId }) => service.confirmAutonomous(workspaceId),
  };
}
