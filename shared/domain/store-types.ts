import type { AgentEvent, RequestKind } from '../events';
import type { SessionRecord } from './entities';
import type { SessionId, WorkspaceId } from './ids';
import type { PermissionMode, PermissionUpdate } from './permissions';
import type { ContextState } from './timeline-types';

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
    | 'held'
    | 'archivedAt'
    | 'pinnedAt'
    | 'deletedAt'
    | 'inboxClearedAt'
    | 'leftOut'
    | 'goesOn'
    | 'worktree'
  >
> & { brief?: SessionBrief };

/** A session as it is stored, for a list of thousands. */
export interface SessionOverview {
  record: SessionRecord;
  /** UTC ms. */
  statusSince: number;
  /** Out of date when its `seq` is not `record.lastSeq`. */
  brief: SessionBrief | null;
}

/** What a list shows of a session beyond its row: the sum of its events up to `seq`. */
export interface SessionBrief {
  seq: number;
  mode: PermissionMode | null;
  model: string | null;
  apiKeySource: string | null;
  context: ContextState;
  /** First line of the newest main-thread text, at most 200 characters. */
  lastLine: string | null;
  /** The last error since the newest prompt. */
  lastError: string | null;
}

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

export type SearchRole = 'user' | 'assistant' | 'reasoning' | 'tool';

/** One line of a search, newest first. */
export interface SearchHit {
  sessionId: SessionId;
  /** The prompt's uuid or the API message id; null for a prompt without one, and for a tool. */
  messageId: string | null;
  /** "tool": what a tool was asked or answered. */
  role: SearchRole;
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

/** Null: not asked for. */
export interface SearchFilters {
  sessionId: SessionId | null;
  workspaceId: WorkspaceId | null;
  /** UTC ms: not before, and before. */
  from: number | null;
  until: number | null;
  /** Only what this tool was asked or answered. */
  tool: string | null;
  /** Only in turns that used it. */
  model: string | null;
  /** Only in turns that cost as much, USD. */
  costAtLeast: number | null;
}

export interface SearchRequest {
  /** What a person typed: words are ANDed and match beginnings, "quotes" are a phrase. */
  query: string;
  filters: SearchFilters;
  order: 'newest' | 'relevance';
  /** Of the page before; null: the first page. */
  cursor: string | null;
  /** At most 50. */
  limit: number;
}

/** A hit with where it stands. */
export interface FoundHit extends SearchHit {
  /** The same from search to search. */
  id: string;
  /** Seq of the main thread's event to go to. */
  seq: number;
  /** Tool calls to open there, outermost first: those the hit is in, and its own. */
  toolCallIds: string[];
  toolName: string | null;
  /** Indices of the letters of `snippet` that were searched for. */
  marks: number[];
}

export interface SearchPage {
  hits: FoundHit[];
  /** Goes on from here; null: that was all. A page may be short, or empty, and still go on. */
  cursor: string | null;
  /** Relevance alone: there were more matches than were ranked, and the newest were. */
  isBounded: boolean;
}

/** Where in a session something was found. */
export type FoundPlace = Pick<FoundHit, 'id' | 'role' | 'seq' | 'toolCallIds'>;

export interface PlacesFound {
  /** Oldest first. */
  places: FoundPlace[];
  /** There are more, older ones. */
  isBounded: boolean;
}

/** A session that was deleted and can still be brought back. */
export interface DeletedSession {
  id: SessionId;
  title: string;
  cwd: string;
  isDemo: boolean;
  /** UTC ms. */
  deletedAt: number;
  messages: number;
}

/** "has-forks": others share its history and read it where it is. */
export type PurgeRefusal = 'not-deleted' | 'has-forks';
