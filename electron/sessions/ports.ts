import type { AgentEvent } from '@shared/events';
import type {
  CostState,
  LeaseHolder,
  QueuedPrompt,
  RequestState,
  SessionRecord,
  SessionStatus,
  TrustReport,
  Workspace,
} from '@shared/domain/entities';
import type { ClaudeSessionId, MessageUuid, SessionId, WorkspaceId } from '@shared/domain/ids';
import type { Result } from '@shared/domain/result';
import type { PendingRequest, SessionCommit, StoredImage } from '@shared/domain/store-types';
import type { ClaudeSession, DriverError, LocatedCli, OpenOptions } from '../claude/driver-types';

export type { SessionCommit, SessionPatch, StoredImage } from '@shared/domain/store-types';

/**
 * What the session manager needs from the world. `store`, `claude`, `workspaces` and `platform`
 * implement these; only `main` and `cli` know both sides.
 */
export interface Clock {
  /** UTC ms. */
  now(): number;
  setTimeout(callback: () => void, ms: number): TimerHandle;
}

export interface TimerHandle {
  cancel(): void;
}

export interface SessionStorePort {
  insertSession(record: SessionRecord): void;
  /** Undefined when there is none. Takes our id or any CLI id of the session. */
  findSession(id: string): SessionRecord | undefined;
  listSessions(): SessionRecord[];
  /** All or nothing. Throws `StoreError` (with a `code`) when the disk or the lock forbids it. */
  commit(commits: readonly SessionCommit[]): void;
  /** Newest `limit` stored events before `beforeSeq` (null: the end), oldest first, chunks joined. */
  readEvents(
    sessionId: SessionId,
    beforeSeq: number | null,
    limit: number,
  ): { events: AgentEvent[]; hasEarlier: boolean };
  /** The newest `limit` and whatever still grows before them; earlier pages end at its first event. */
  readSnapshot(sessionId: SessionId, limit: number): { events: AgentEvent[]; hasEarlier: boolean };
  insertQueued(prompt: QueuedPrompt): void;
  listQueued(sessionId: SessionId): QueuedPrompt[];
  deleteQueued(sessionId: SessionId, messageUuid: MessageUuid): void;
  /** Puts what waits in this order; all or nothing. */
  orderQueue(sessionId: SessionId, messageUuids: readonly MessageUuid[]): void;
  holdQueue(sessionId: SessionId, isHeld: boolean): void;
  setRequestState(sessionId: SessionId, requestId: string, state: RequestState): void;
  readAttachment(id: string): StoredImage | undefined;
  /** Refused with the holder when another living program has it. */
  acquireLease(sessionId: SessionId, holder: LeaseHolder): Result<void, LeaseHolder>;
  releaseLease(sessionId: SessionId, instanceId: string): void;
  renewLeases(instanceId: string, now: number): void;
  /** Sessions whose row says they run, with their lease's holder. */
  listUnfinished(): { sessionId: SessionId; status: SessionStatus; holder: LeaseHolder | null }[];
  /** Closes what a dead program left open, as stored events, which are returned; may be repeated. */
  repairSession(sessionId: SessionId): AgentEvent[];
  /** Requests ever made in the session, in order, with the rule an answer made or used. */
  listRequests(
    sessionId: SessionId,
  ): { behavior: 'allow' | 'deny' | null; by: string | null; rule: string | null }[];
  /** Of all sessions, oldest first: open ones, and lost ones nobody has followed up or put aside. */
  listPendingRequests(): PendingRequest[];
  /** UTC ms of the last change of each session's status. */
  listStatusSince(): Map<SessionId, number>;
  findWorkspace(id: WorkspaceId): Workspace | undefined;
  /** A forked session's starting money, from its parent. */
  inheritedCost(parent: SessionId): CostState;
}

export interface ProcessPort {
  /** True when the process of that pid is the one that started then. */
  isAlive(pid: number, startedAt: string): boolean;
  self(): { pid: number; startedAt: string };
}

export interface TrustPort {
  scan(cwd: string): Promise<TrustReport>;
}

export interface GitPort {
  /** Uncommitted paths of the folder, relative; null when it is no repository. */
  listUncommitted(cwd: string, signal: AbortSignal): Promise<string[] | null>;
}

/** The driver, as far as the manager uses it. */
export interface DriverPort {
  /** Where the CLI is now; the demo agent for a demo session. Cached by the implementer. */
  locateCli(isDemo: boolean): Promise<Result<LocatedCli, DriverError>>;
  openClaudeSession(options: OpenOptions): Promise<Result<ClaudeSession, DriverError>>;
}

export interface TranscriptPort {
  /** True when the CLI has written a transcript under that id, whatever folder it ran in. */
  exists(claudeSessionId: ClaudeSessionId): Promise<boolean>;
}

export interface FolderPort {
  isFolder(path: string): Promise<boolean>;
}

/** The database refused a write: sessions are held and the write is tried again. */
export interface StoreTrouble {
  /** The store's own code, e.g. "database-locked"; "internal" for a bug. */
  code: string;
  message: string;
}

/** Told of what happened, after it is on disk. */
export interface SessionListener {
  /** Frames as the CLI wrote them, before the events they became; only where raw frames were asked for. */
  rawFrames?(sessionId: SessionId, frames: readonly unknown[]): void;
  /** Null: writes go through again. */
  storeTroubleChanged?(trouble: StoreTrouble | null): void;
  eventsAppended?(sessionId: SessionId, events: readonly AgentEvent[]): void;
  /** Status, title, cost, request count or anything else a summary shows has changed. */
  sessionChanged?(sessionId: SessionId): void;
  queueChanged?(sessionId: SessionId): void;
}
