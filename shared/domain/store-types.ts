import type { AgentEvent, RequestKind } from '../events';
import type { SessionRecord } from './entities';
import type { SessionId } from './ids';
import type { PermissionUpdate } from './permissions';

/** Everything one tick of one session changes; written in one transaction. */
export interface SessionCommit {
  sessionId: SessionId;
  /** In order, seq continuing from the stored `lastSeq`. */
  events: readonly AgentEvent[];
  /** Columns to change, null for none. */
  patch: SessionPatch | null;
}

export type SessionPatch = Partial<
  Pick<
    SessionRecord,
    | 'title'
    | 'policy'
    | 'model'
    | 'effort'
    | 'status'
    | 'claudeSessionId'
    | 'lastMessageUuid'
    | 'costState'
    | 'contextWindow'
    | 'archivedAt'
    | 'pinnedAt'
    | 'deletedAt'
    | 'inboxClearedAt'
  >
>;

export interface StoredImage {
  id: string;
  mediaType: string;
  bytes: Uint8Array;
  name: string | null;
}

/** What can go wrong with the file while the program runs. A retry makes sense for `database-locked`. */
export const STORE_ERROR_CODES = [
  'database-locked',
  'database-damaged',
  'database-read-only',
  'database-full',
] as const;
export type StoreErrorCode = (typeof STORE_ERROR_CODES)[number];

/** Thrown by the store when the disk, the lock or the file forbids it; nothing of the call was kept. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, options?: { cause: unknown }) {
    super(message, options);
    this.code = code;
  }
}

/** A request that still needs a person: open, or lost with its process before it was answered. */
export interface PendingRequest {
  sessionId: SessionId;
  requestId: string;
  kind: RequestKind;
  state: 'open' | 'expired';
  /** UTC ms. */
  askedAt: number;
  toolName: string | null;
  input: Record<string, unknown>;
  suggestions: PermissionUpdate[];
  reason: string | null;
  blockedPath: string | null;
  agentId: string | null;
  parentToolUseId: string | null;
  /** Title of the subagent's own tool call; null in the main thread. */
  subagent: string | null;
}

/** One line of a search, newest first. */
export interface SearchHit {
  sessionId: SessionId;
  /** The prompt's uuid or the API message id; null for a prompt without one. */
  messageId: string | null;
  role: 'user' | 'assistant' | 'reasoning';
  /** UTC ms. */
  at: number;
  /** Text around the first hit, one line, cut ends marked with an ellipsis. */
  snippet: string;
}

/** What was spent. Demo sessions are left out; what a fork inherited is in no sum. */
export interface CostReport {
  /** IANA name of the zone the days are cut in. */
  timeZone: string;
  totalUsd: number;
  /** False when a turn had no cost: the sums are then a lower bound. */
  complete: boolean;
  sessions: CostReportSession[];
  days: { day: string; costUsd: number }[];
  models: CostReportModel[];
}

export interface CostReportSession {
  sessionId: SessionId;
  claudeSessionId: string | null;
  title: string;
  cwd: string;
  parentSessionId: SessionId | null;
  /** Of its turns with a figure; null when it has turns and none had one. */
  costUsd: number | null;
  inheritedCostUsd: number;
  turns: number;
}

export interface CostReportModel {
  model: string;
  /** Null when no turn had a figure for this model. */
  costUsd: number | null;
  input: number;
  output: number;
  cacheRead: number;
  cacheCreation: number;
}
