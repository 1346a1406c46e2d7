import { blankSession } from '@shared/domain/blank-session';
import { newCostState, unknownCostState } from '@shared/domain/cost';
import { emptyHeldState } from '@shared/domain/held-state';
import type { CostState, ForkPoint, HeldState, SessionRecord } from '@shared/domain/entities';
import type { ClaudeSessionId, MessageUuid, SessionId } from '@shared/domain/ids';
import { leftOutInFork } from '@shared/domain/left-out';
import type { CreateSession } from './session-manager-inputs';

export const UNTITLED = 'New session';
const TITLE_CHARS = 80;

export interface NewRecordInput {
  id: SessionId;
  claudeSessionId: ClaudeSessionId;
  cwd: string;
  now: number;
  input: CreateSession;
}

export function newRecord({ id, claudeSessionId, cwd, now, input }: NewRecordInput): SessionRecord {
  return {
    ...blankSession({ id, workspaceId: input.workspaceId, title: UNTITLED, cwd, now }),
    policy: input.policy,
    model: input.model,
    effort: input.effort,
    claudeSessionId:
      input.foreign !== null && !input.foreign.isForked
        ? input.foreign.claudeSessionId
        : claudeSessionId,
    costState: startingCost(input),
    isDemo: input.isDemo,
  };
}

/** Of a conversation begun elsewhere we know no figures, and say so instead of calling them 0. */
const startingCost = ({ foreign }: CreateSession): CostState => {
  if (foreign === null) return newCostState();
  return foreign.isForked ? { ...unknownCostState(), sessionCostUsd: 0 } : unknownCostState();
};

export function forkRecord(
  parent: SessionRecord,
  fork: {
    id: SessionId;
    claudeSessionId: ClaudeSessionId;
    at: MessageUuid | null;
    point: ForkPoint | null;
    now: number;
    costState: CostState;
  },
): SessionRecord {
  return {
    ...parent,
    id: fork.id,
    title: parent.title,
    status: 'idle',
    claudeSessionId: fork.claudeSessionId,
    claudeSessionIds: [],
    lastMessageUuid: null,
    parentSessionId: parent.id,
    forkedAtUuid: fork.at,
    forkPoint: fork.point,
    leftOut: leftOutInFork(parent, fork.point),
    goesOn: null,
    costState: fork.costState,
    held: heldByFork(parent.held),
    lastSeq: 0,
    createdAt: fork.now,
    updatedAt: fork.now,
    archivedAt: null,
    pinnedAt: null,
    deletedAt: null,
    inboxClearedAt: null,
  };
}

/** A fork is another session: it begins in its policy's own mode and without "this session only". */
const heldByFork = ({ mcpServers, maxThinkingTokens }: HeldState): HeldState => ({
  ...emptyHeldState(),
  mcpServers,
  maxThinkingTokens,
});

/** A session is called by the first line of its first prompt until it is renamed. */
export function titleOf(text: string): string | null {
  const line = text
    .split('\n')
    .map((part) => part.trim())
    .find((part) => part !== '');
  if (line === undefined) return null;
  return line.length <= TITLE_CHARS ? line : `${line.slice(0, TITLE_CHARS - 1).trimEnd()}…`;
}
