import { newCostState, unknownCostState } from '@shared/domain/cost';
import type { CostState, SessionRecord } from '@shared/domain/entities';
import type { ClaudeSessionId, MessageUuid, SessionId } from '@shared/domain/ids';
import type { CreateSession } from './session-manager-types';

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
    id,
    workspaceId: input.workspaceId,
    title: UNTITLED,
    cwd,
    policy: input.policy,
    model: input.model,
    effort: input.effort,
    status: 'idle',
    claudeSessionId:
      input.foreign !== null && !input.foreign.isForked
        ? input.foreign.claudeSessionId
        : claudeSessionId,
    claudeSessionIds: [],
    lastMessageUuid: null,
    parentSessionId: null,
    forkedAtUuid: null,
    costState: startingCost(input),
    contextWindow: null,
    isDemo: input.isDemo,
    lastSeq: 0,
    createdAt: now,
    updatedAt: now,
    archivedAt: null,
    pinnedAt: null,
    deletedAt: null,
    inboxClearedAt: null,
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
    costState: fork.costState,
    lastSeq: 0,
    createdAt: fork.now,
    updatedAt: fork.now,
    archivedAt: null,
    pinnedAt: null,
    deletedAt: null,
    inboxClearedAt: null,
  };
}

/** A session is called by the first line of its first prompt until it is renamed. */
export function titleOf(text: string): string | null {
  const line = text
    .split('\n')
    .map((part) => part.trim())
    .find((part) => part !== '');
  if (line === undefined) return null;
  return line.length <= TITLE_CHARS ? line : `${line.slice(0, TITLE_CHARS - 1).trimEnd()}…`;
}
