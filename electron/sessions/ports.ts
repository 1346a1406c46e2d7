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
  WorktreePlace,
} from '@shared/domain/entities';
import type { ContextEvent } from '@shared/domain/context-history';
import type { ClaudeSessionId, MessageUuid, SessionId, WorkspaceId } from '@shared/domain/ids';
import type { PermissionUpdate } from '@shared/domain/permissions';
import type { Result } from '@shared/domain/result';
import type { TaskProgress } from '@shared/domain/task-progress';
import type { McpServers } from '@shared/domain/mcp-config';
import type { Profile } from '@shared/domain/profile';
import type { TurnMark } from '@shared/domain/retry-points';
import type {
  PendingRequest,
  SessionBrief,
  SessionCommit,
  SessionOverview,
  StoredImage,
} from '@shared/domain/store-types';
import type { BudgetMeter } from '@shared/domain/budget';
import type {
  ClaudeSession,
  DriverError,
  HookRegistration,
  HostedServer,
  LocatedCli,
  OpenOptions,
} from '../claude/driver-types';

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
  listSessionOverviews(): SessionOverview[];
  /** All or nothing. Throws `StoreError` (with a `code`) when the disk or the lock forbids it. */
  commit(commits: readonly SessionCommit[]): void;
  /** Newest `limit` stored events before `beforeSeq` (null: the end), oldest first, chunks joined. */
  readEvents(
    sessionId: SessionId,
    beforeSeq: number | null,
    limit: number,
  ): { events: AgentEvent[]; hasEarlier: boolean };
  /** The oldest `limit` stored events after `afterSeq`, oldest first. */
  readPageAfter(
    sessionId: SessionId,
    afterSeq: number,
    limit: number,
  ): { events: AgentEvent[]; hasLater: boolean };
  /** The newest `limit` and whatever still grows before them; earlier pages end at its first event. */
  readSnapshot(sessionId: SessionId, limit: number): { events: AgentEvent[]; hasEarlier: boolean };
  /** Where its turns begin and end, oldest first. */
  readTurnMarks(sessionId: SessionId): TurnMark[];
  /** How full its context was, oldest first; what it shares with a parent is left out. */
  readContextEvents(sessionId: SessionId): ContextEvent[];
  insertQueued(prompt: QueuedPrompt): void;
  listQueued(sessionId: SessionId): QueuedPrompt[];
  deleteQueued(sessionId: SessionId, messageUuid: MessageUuid): void;
  /** Puts what waits in this order; all or nothing. */
  orderQueue(sessionId: SessionId, messageUuids: readonly MessageUuid[]): void;
  holdQueue(sessionId: SessionId, isHeld: boolean): void;
  setRequestState(sessionId: SessionId, requestId: string, state: RequestState): void;
  /** What an answer made beside allowing; kept with the request it answered. */
  noteRulesMade(
    sessionId: SessionId,
    requestId: string,
    updates: readonly PermissionUpdate[],
  ): void;
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
  listRequests(sessionId: SessionId): {
    requestId: string;
    behavior: 'allow' | 'deny' | null;
    by: string | null;
    rule: string | null;
    made: PermissionUpdate[];
  }[];
  /** Of all sessions, oldest first: open ones, and lost ones nobody has followed up or put aside. */
  listPendingRequests(): PendingRequest[];
  /** UTC ms of the last change of each session's status. */
  listStatusSince(): Map<SessionId, number>;
  /** Out of date when its `seq` is not the session's `lastSeq`. */
  findBrief(id: SessionId): SessionBrief | null;
  /** Where the newest event is still the one of the brief; changes nothing else. */
  writeBriefs(briefs: ReadonlyMap<SessionId, SessionBrief>): void;
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

/** Copies of files that are about to change, where the folder's repository can hold them. */
export interface KeptFilesPort {
  /** Absolute paths. The error says why they cannot be kept. */
  check(cwd: string, paths: readonly string[]): Promise<Result<null, string>>;
  /** What `restore` takes. */
  keep(cwd: string, name: string, paths: readonly string[]): Promise<Result<string, string>>;
  /** How many files were put back or taken away again. */
  restore(cwd: string, kept: string): Promise<Result<number, string>>;
  /** What is kept under the first part of a name, newest first; paths are absolute, `keptAt` UTC ms. */
  list(
    cwd: string,
    folder: string,
  ): Promise<Result<{ ref: string; keptAt: number; paths: string[] }[], string>>;
}

/** What may be spent, read from what is on disk. */
export interface BudgetPort {
  /** Every limit that applies to the session now; empty: none does. */
  meters(sessionId: SessionId): BudgetMeter[];
}

/** What a session's next process is given beside its policy. */
export interface SetupPort {
  /** Read at each start. */
  read(record: SessionRecord): LaunchSetup;
}

export interface LaunchSetup {
  profile: Profile | null;
  mcp: McpServers;
  /** Tools of ours that the model is offered. */
  hosted: readonly HostedServer[];
  /** What must hold for those tools, whatever the CLI's rules say. */
  hooks: readonly HookRegistration[];
}

/** Hands the CLI what its argv must not hold. */
export interface McpFilePort {
  /**
   * Writes a file with every reference replaced, which nobody else can read; null when there is nothing to
   * write. The error names what is missing.
   */
  write(servers: McpServers): Promise<Result<HandedFile | null, string>>;
}

export interface HandedFile {
  /** Absolute. */
  path: string;
  /** Once the process has read it, or never will. */
  remove(): Promise<void>;
}

/** Linked git worktrees. Errors say why, in words. */
export interface WorktreePort {
  /** Null: the folder is in none. */
  find(cwd: string): Promise<Result<WorktreePlace | null, string>>;
  /** Whether it could be made again. */
  check(place: WorktreePlace): Promise<Result<null, string>>;
  recreate(place: WorktreePlace): Promise<Result<null, string>>;
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
  /** The running CLI of somebody else that has the conversation open, a terminal's for one. */
  findLive(claudeSessionId: ClaudeSessionId): Promise<{ pid: number } | null>;
  /** What was said, as the transcript stands, oldest first; null when there is none or it cannot be read. */
  readChain(claudeSessionId: ClaudeSessionId): Promise<SaidRow[] | null>;
}

export interface SaidRow {
  uuid: string;
  /** A person typed it. */
  isTyped: boolean;
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
  /** The account's limits, or what they hold, are others. */
  limitsChanged?(): void;
  /** The newest count of each task that has used more. */
  tasksCounted?(sessionId: SessionId, progress: readonly TaskProgress[]): void;
}
