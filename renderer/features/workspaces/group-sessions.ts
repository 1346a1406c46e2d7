import type { SessionSummary } from '@shared/contract/sessions';
import type { WorkspaceDto } from '@shared/contract/workspaces';

export interface WorkspaceGroup {
  workspace: WorkspaceDto;
  sessions: SessionSummary[];
}

/** Newest session first; folders in the order they were opened, so that rows do not wander. */
export function groupSessions(
  workspaces: readonly WorkspaceDto[],
  sessions: readonly SessionSummary[],
): WorkspaceGroup[] {
  return [...workspaces]
    .sort((a, b) => a.createdAt - b.createdAt)
    .map((workspace) => ({
      workspace,
      sessions: sessions
        .filter((session) => session.workspaceId === workspace.id && session.archivedAt === null)
        .sort((a, b) => b.createdAt - a.createdAt),
    }));
}

/** As the sidebar shows them from top to bottom: what the number keys and arrows go through. */
export const inSidebarOrder = (
  workspaces: readonly WorkspaceDto[],
  sessions: readonly SessionSummary[],
): SessionSummary[] => groupSessions(workspaces, sessions).flatMap((group) => group.sessions);

/** Those that wait for a person, longest waiting first. */
export const needingYou = (sessions: readonly SessionSummary[]): SessionSummary[] =>
  sessions
    .filter((session) => session.status === 'needs-you' && session.archivedAt === null)
    .sort((a, b) => a.statusSince - b.statusSince);
