import type { SessionSummary } from '@shared/contract/sessions';
import { groupOf, STATUS_GROUPS, type StatusGroup } from '../sessions/status-groups';

export interface BoardColumn {
  group: StatusGroup;
  sessions: SessionSummary[];
}

/** Every column is there, empty or not, so that none moves; in each, who stands there longest is first. */
export function boardColumns(
  sessions: readonly SessionSummary[],
  before: readonly BoardColumn[] = [],
): BoardColumn[] {
  const byGroup = new Map<StatusGroup, SessionSummary[]>(STATUS_GROUPS.map((group) => [group, []]));
  for (const session of sessions)
    if (session.archivedAt === null) byGroup.get(groupOf(session))?.push(session);
  return [...byGroup].map(([group, members], index) => {
    const column = { group, sessions: members.sort(ORDERS[group.id] ?? longestFirst) };
    const old = before[index];
    // The same object while nothing in it changed, so that it is not drawn again.
    return old && isSameColumn(old, column) ? old : column;
  });
}

/** `boardColumns` that hands out the same column again for as long as nothing in it changed. */
export function createKeptColumns(): (sessions: readonly SessionSummary[]) => BoardColumn[] {
  let last: BoardColumn[] = [];
  return (sessions) => {
    last = boardColumns(sessions, last);
    return last;
  };
}

const isSameColumn = (a: BoardColumn, b: BoardColumn): boolean =>
  a.group === b.group &&
  a.sessions.length === b.sessions.length &&
  a.sessions.every((session, index) => session === b.sessions[index]);

type Order = (a: SessionSummary, b: SessionSummary) => number;

const longestFirst: Order = (a, b) => a.statusSince - b.statusSince;
const newestFirst: Order = (a, b) => b.statusSince - a.statusSince;
/** As they will be let in; who waits without a place comes after. */
const inLine: Order = (a, b) =>
  (a.waitingPlace ?? Number.POSITIVE_INFINITY) - (b.waitingPlace ?? Number.POSITIVE_INFINITY) ||
  longestFirst(a, b);

const ORDERS: Record<string, Order> = { idle: newestFirst, queued: inLine };
