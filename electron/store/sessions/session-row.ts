import type {
  CostState,
  Effort,
  ForkPoint,
  GoesOn,
  HeldState,
  LeftOut,
  SessionRecord,
  SessionStatus,
  WorktreePlace,
} from '@shared/domain/entities';
import { emptyHeldState } from '@shared/domain/held-state';
import type { ClaudeSessionId, MessageUuid, SessionId, WorkspaceId } from '@shared/domain/ids';
import type { PermissionPolicy } from '@shared/domain/permissions';

export interface SessionRow {
  key: number;
  id: SessionId;
  workspace_id: WorkspaceId;
  title: string;
  cwd: string;
  policy: PermissionPolicy;
  model: string | null;
  effort: Effort | null;
  status: SessionStatus;
  status_since: number;
  claude_session_id: ClaudeSessionId | null;
  last_message_uuid: MessageUuid | null;
  parent_session_id: SessionId | null;
  forked_at_uuid: MessageUuid | null;
  fork_point: string | null;
  left_out: string | null;
  goes_on: string | null;
  worktree: string | null;
  cost_state: string;
  context_window: number | null;
  is_demo: number;
  last_seq: number;
  created_at: number;
  updated_at: number;
  archived_at: number | null;
  pinned_at: number | null;
  deleted_at: number | null;
  inbox_cleared_at: number | null;
  held_state: string | null;
  brief: string | null;
}

/** `claudeSessionIds`: oldest first. */
export const toSessionRecord = (
  row: SessionRow,
  claudeSessionIds: readonly ClaudeSessionId[],
): SessionRecord => ({
  id: row.id,
  workspaceId: row.workspace_id,
  title: row.title,
  cwd: row.cwd,
  policy: row.policy,
  model: row.model,
  effort: row.effort,
  status: row.status,
  claudeSessionId: row.claude_session_id,
  claudeSessionIds: [...claudeSessionIds],
  lastMessageUuid: row.last_message_uuid,
  parentSessionId: row.parent_session_id,
  forkedAtUuid: row.forked_at_uuid,
  forkPoint: parseForkPoint(row.fork_point),
  leftOut: row.left_out === null ? [] : (JSON.parse(row.left_out) as LeftOut[]),
  goesOn: row.goes_on === null ? null : (JSON.parse(row.goes_on) as GoesOn),
  worktree: row.worktree === null ? null : (JSON.parse(row.worktree) as WorktreePlace),
  costState: parseCostState(row.cost_state),
  held: parseHeldState(row.held_state),
  contextWindow: row.context_window,
  isDemo: row.is_demo === 1,
  lastSeq: row.last_seq,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  archivedAt: row.archived_at,
  pinnedAt: row.pinned_at,
  deletedAt: row.deleted_at,
  inboxClearedAt: row.inbox_cleared_at,
});

export const formatHeldState = (state: HeldState): string => JSON.stringify(state);

/** A part this version added is not in older rows: it was never told. */
const parseHeldState = (json: string | null): HeldState => {
  const stored: Partial<HeldState> = json === null ? {} : JSON.parse(json);
  return { ...emptyHeldState(), ...stored };
};

export const formatForkPoint = (point: ForkPoint | null): string | null => formatJson(point);

/** For a column whose value was added whole and is written whole. */
export const formatJson = (value: object | null): string | null =>
  value === null ? null : JSON.stringify(value);

const parseForkPoint = (json: string | null): ForkPoint | null => {
  if (json === null) return null;
  const { seq, early, claudeSessionId, startsEmpty }: ForkPoint = JSON.parse(json);
  return { seq, early, claudeSessionId, startsEmpty };
};

/** Version 1 of the column's JSON. A later shape gets a later number and is told apart here. */
const COST_STATE_VERSION = 1;

export const formatCostState = (state: CostState): string =>
  JSON.stringify({ version: COST_STATE_VERSION, ...state });

export const parseCostState = (json: string): CostState => {
  const stored: CostState = JSON.parse(json);
  const { totals, sessionCostUsd, inheritedCostUsd, outsideUsd, isComplete } = stored;
  return { totals, sessionCostUsd, inheritedCostUsd, outsideUsd, isComplete };
};
