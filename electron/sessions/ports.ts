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
import type { MessageUuid, SessionId, WorkspaceId } from '@shared/domain/ids';
import type { Result } from '@shared/domain/result';

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
  >
>;

export interface StoredImage {
  id: string;
  mediaType: string;
  bytes: Uint8Array;
  name: string | null;
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
  insertQueued(prompt: QueuedPrompt): void;
  listQueued(sessionId: SessionId): QueuedPrompt[];
  deleteQueued(sessionId: SessionId, messageUuid: MessageUuid): void;
  holdQueue(sessionId: SessionId, isHeld: boolean): void;
  setRequestState(sessionId: SessionId, requestId: string, state: RequestState): void;
  readAttachment(id: string): StoredImage | undefined;
  /** Refused with the holder when another living program has it. */
  acquireLease(sessionId: SessionId, holder: LeaseHolder): Result<void, LeaseHolder>;
  releaseLease(sessionId: SessionId, instanceId: string): void;
  renewLeases(instanceId: string, now: number): void;
  /** Sessions whose row says they run, with their lease's holder. */
  listUnfinished(): { sessionId: SessionId; status: SessionStatus; holder: LeaseHolder | null }[];
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

/** Told of what happened, after it is on disk. */
export interface SessionListener {
  eventsAppended?(sessionId: SessionId, events: readonly AgentEvent[]): void;
  /** Status, title, cost, request count or anything else a summary shows has changed. */
  sessionChanged?(sessionId: SessionId): void;
  queueChanged?(sessionId: SessionId): void;
}
