import type { SessionSummary } from '@shared/contract/sessions';
import type { WorkspaceDto } from '@shared/contract/workspaces';
import { groupOf } from '../sessions/status-groups';
import { type SidebarOptions, type SidebarRow, sidebarRows } from './sidebar-rows';

type ListRows = (
  workspaces: readonly WorkspaceDto[],
  sessions: readonly SessionSummary[],
  options: SidebarOptions,
) => SidebarRow[];

/**
 * `sidebarRows` for a list that is told about several times a second: it is sorted and grouped again
 * only when something it goes by has changed, and a row that says the same stays the same object.
 */
export function createKeptRows(list: ListRows = sidebarRows): ListRows {
  let last: {
    workspaces: readonly WorkspaceDto[];
    sessions: readonly SessionSummary[];
    options: SidebarOptions;
    rows: SidebarRow[];
  } | null = null;
  return (workspaces, sessions, options) => {
    const isSame = last?.workspaces === workspaces && last.options === options;
    const changed = isSame && last ? changedInPlace(last.sessions, sessions, options) : null;
    const rows =
      changed && last ? renewed(last.rows, changed) : list(workspaces, sessions, options);
    last = { workspaces, sessions, options, rows };
    return rows;
  };
}

/** What changed, when nothing changed its place; else null. */
function changedInPlace(
  before: readonly SessionSummary[],
  after: readonly SessionSummary[],
  options: SidebarOptions,
): Map<string, SessionSummary> | null {
  if (before.length !== after.length) return null;
  const changed = new Map<string, SessionSummary>();
  for (let index = 0; index < after.length; index += 1) {
    const session = after[index];
    const old = before[index];
    if (old === session) continue;
    if (!old || !session || !hasSamePlace(old, session, options)) return null;
    changed.set(session.id, session);
  }
  return changed;
}

function hasSamePlace(a: SessionSummary, b: SessionSummary, options: SidebarOptions): boolean {
  const { group, sort, filter } = options;
  const isFiltered = filter.trim() !== '';
  return (
    a.id === b.id &&
    a.workspaceId === b.workspaceId &&
    a.isDemo === b.isDemo &&
    a.archivedAt === b.archivedAt &&
    a.pinnedAt === b.pinnedAt &&
    a.createdAt === b.createdAt &&
    (sort !== 'active' || a.statusSince === b.statusSince) &&
    (a.title === b.title || (sort !== 'title' && !isFiltered)) &&
    (a.lastLine === b.lastLine || !isFiltered) &&
    (group !== 'status' || groupOf(a) === groupOf(b))
  );
}

function renewed(rows: SidebarRow[], changed: Map<string, SessionSummary>): SidebarRow[] {
  if (changed.size === 0) return rows;
  return rows.map((row) => {
    const session = row.kind === 'session' ? changed.get(row.session.id) : undefined;
    return row.kind === 'session' && session ? { ...row, session } : row;
  });
}
