import type { SessionSummary } from '@shared/contract/sessions';
import type { WorkspaceDto } from '@shared/contract/workspaces';
import { groupOf, STATUS_GROUPS } from '../sessions/status-groups';

export const SIDEBAR_GROUPS = ['workspace', 'status', 'none'] as const;
export type SidebarGroup = (typeof SIDEBAR_GROUPS)[number];
export const SIDEBAR_SORTS = ['newest', 'active', 'title'] as const;
export type SidebarSort = (typeof SIDEBAR_SORTS)[number];

export interface SidebarOptions {
  group: SidebarGroup;
  sort: SidebarSort;
  showsArchived: boolean;
  /** Words that all must be in title, last line or folder. */
  filter: string;
  collapsedIds: readonly string[];
}

export type SidebarRow =
  | {
      kind: 'workspace';
      key: string;
      workspace: WorkspaceDto;
      isCollapsed: boolean;
      isDemo: boolean;
    }
  | { kind: 'heading'; key: string; title: string; count: number }
  | { kind: 'session'; key: string; session: SessionSummary }
  | { kind: 'none'; key: string };

/** The list from top to bottom, one row after the other, so that only those in view are drawn. */
export function sidebarRows(
  workspaces: readonly WorkspaceDto[],
  sessions: readonly SessionSummary[],
  options: SidebarOptions,
): SidebarRow[] {
  const folders = [...workspaces].sort((a, b) => a.createdAt - b.createdAt);
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const matches = matcher(options.filter);
  const shown = sessions
    .filter((session) => {
      const folder = byId.get(session.workspaceId);
      return folder !== undefined && matches(session, folder);
    })
    .sort(SORTS[options.sort]);
  const active = shown.filter((session) => session.archivedAt === null);
  const loose = active.filter((session) => session.pinnedAt === null);
  const archived = options.showsArchived
    ? shown.filter((session) => session.archivedAt !== null)
    : [];
  return [
    ...headed(
      'Pinned',
      active.filter((session) => session.pinnedAt !== null),
    ),
    ...(options.group === 'workspace'
      ? byWorkspace(folders, loose, options, sessions)
      : options.group === 'status'
        ? STATUS_GROUPS.flatMap((group) =>
            headed(
              group.title,
              loose.filter((session) => groupOf(session) === group),
            ),
          )
        : loose.map(toRow)),
    ...headed('Archived', archived),
  ];
}

function byWorkspace(
  folders: readonly WorkspaceDto[],
  loose: readonly SessionSummary[],
  { collapsedIds, filter }: SidebarOptions,
  all: readonly SessionSummary[],
): SidebarRow[] {
  const isFiltering = filter.trim() !== '';
  const own = new Map<string, SessionSummary[]>();
  for (const session of loose) {
    const list = own.get(session.workspaceId);
    if (list) list.push(session);
    else own.set(session.workspaceId, [session]);
  }
  const demos = new Set(all.flatMap((session) => (session.isDemo ? [session.workspaceId] : [])));
  return folders.flatMap((workspace): SidebarRow[] => {
    const sessions = own.get(workspace.id) ?? [];
    if (isFiltering && sessions.length === 0) return [];
    const isCollapsed = !isFiltering && collapsedIds.includes(workspace.id);
    const header: SidebarRow = {
      kind: 'workspace',
      key: workspace.id,
      workspace,
      isCollapsed,
      isDemo: demos.has(workspace.id),
    };
    if (isCollapsed) return [header];
    if (sessions.length === 0) return [header, { kind: 'none', key: `none:${workspace.id}` }];
    return [header, ...sessions.map(toRow)];
  });
}

function headed(title: string, sessions: readonly SessionSummary[]): SidebarRow[] {
  if (sessions.length === 0) return [];
  return [
    { kind: 'heading', key: `heading:${title}`, title, count: sessions.length },
    ...sessions.map(toRow),
  ];
}

const toRow = (session: SessionSummary): SidebarRow => ({
  kind: 'session',
  key: session.id,
  session,
});

// By creation unless asked otherwise: a row that moves by itself is hard to hit. For the same reason
// activity is the last change of status, not the last word.
const SORTS: Record<SidebarSort, (a: SessionSummary, b: SessionSummary) => number> = {
  newest: (a, b) => b.createdAt - a.createdAt,
  active: (a, b) => b.statusSince - a.statusSince || b.createdAt - a.createdAt,
  title: (a, b) => a.title.localeCompare(b.title) || b.createdAt - a.createdAt,
};

function matcher(filter: string): (session: SessionSummary, folder: WorkspaceDto) => boolean {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return () => true;
  return ({ title, lastLine }, { name }) => {
    const text = `${title}\n${lastLine ?? ''}\n${name}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}
