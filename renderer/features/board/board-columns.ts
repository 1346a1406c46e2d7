import type { SessionSummary } from '@shared/contract/sessions';
import { STATUS_GROUPS, type StatusGroup } from '../sessions/status-groups';

export interface BoardColumn {
  group: StatusGroup;
  sessions: SessionSummary[];
}

/** Every column is there, empty or not, so that none moves; in each, who stands there longest is first. */
export function boardColumns(sessions: readonly SessionSummary[]): BoardColumn[] {
  const live = sessions.filter(({ archivedAt }) => archivedAt === null);
  return STATUS_GROUPS.map((group) => ({
    group,
    sessions: live
      .filter(({ status }) => group.statuses.includes(status))
      .sort(group.id === 'idle' ? newestFirst : longestFirst),
  }));
}

const longestFirst = (a: SessionSummary, b: SessionSummary): number =>
  a.statusSince - b.statusSince;
const newestFirst = (a: SessionSummary, b: SessionSummary): number => b.updatedAt - a.updatedAt;
