import { newCostState } from './cost';
import type { SessionRecord } from './entities';
import { emptyHeldState } from './held-state';
import type { SessionId, WorkspaceId } from './ids';

export interface BlankSession {
  id: SessionId;
  workspaceId: WorkspaceId;
  title: string;
  cwd: string;
  /** UTC ms. */
  now: number;
}

/** The record of a session in which nothing has happened and nothing was chosen. */
export const blankSession = ({
  id,
  workspaceId,
  title,
  cwd,
  now,
}: BlankSession): SessionRecord => ({
  id,
  workspaceId,
  title,
  cwd,
  policy: 'ask',
  model: null,
  effort: null,
  status: 'idle',
  claudeSessionId: null,
  claudeSessionIds: [],
  lastMessageUuid: null,
  parentSessionId: null,
  forkedAtUuid: null,
  forkPoint: null,
  leftOut: [],
  goesOn: null,
  worktree: null,
  costState: newCostState(),
  held: emptyHeldState(),
  contextWindow: null,
  isDemo: false,
  lastSeq: 0,
  createdAt: now,
  updatedAt: now,
  archivedAt: null,
  pinnedAt: null,
  deletedAt: null,
  inboxClearedAt: null,
});
