import type { QueryClient } from '@tanstack/react-query';
import type { SessionSummary } from '@shared/contract/sessions';
import type { TerminalPlace } from '@shared/contract/terminals';
import type { WorkspaceDto } from '@shared/contract/workspaces';
import { queryKeys } from '../../bridge/query-keys';
import { useLayoutStore } from '../../stores/layout-store';

export interface CurrentFolder {
  folder: string;
  place: TerminalPlace;
}

/** Where a terminal would be opened: the selected session's folder, else the newest workspace. */
export function currentFolder(cache: QueryClient): CurrentFolder | null {
  const { selectedSessionId } = useLayoutStore.getState();
  const sessions = cache.getQueryData<SessionSummary[]>(queryKeys.sessions) ?? [];
  const session = sessions.find(({ id }) => id === selectedSessionId) ?? null;
  return folderOf(session, cache.getQueryData<WorkspaceDto[]>(queryKeys.workspaces) ?? []);
}

export function folderOf(
  session: Pick<SessionSummary, 'id' | 'cwd'> | null,
  workspaces: readonly Pick<WorkspaceDto, 'id' | 'path'>[],
): CurrentFolder | null {
  if (session) return { folder: session.cwd, place: { kind: 'session', sessionId: session.id } };
  const workspace = workspaces.at(-1);
  if (!workspace) return null;
  return { folder: workspace.path, place: { kind: 'workspace', workspaceId: workspace.id } };
}
