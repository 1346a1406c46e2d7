import type { CallError, CallErrorCode } from '@shared/contract/error';
import type { InboxRequest } from '@shared/contract/requests';
import type { SessionSnapshot, SessionSummary } from '@shared/contract/sessions';
import type { Effort, QueuedPrompt } from '@shared/domain/entities';
import type { ClaudeSessionId, MessageUuid, SessionId, WorkspaceId } from '@shared/domain/ids';
import type { PermissionAnswer, PermissionPolicy } from '@shared/domain/permissions';
import type { Result } from '@shared/domain/result';
import type { AgentEvent } from '@shared/events';
import type {
  Clock,
  DriverPort,
  FolderPort,
  GitPort,
  ProcessPort,
  SessionListener,
  SessionStorePort,
  StoreTrouble,
  TranscriptPort,
  TrustPort,
} from './ports';

export type Outcome<T> = Promise<Result<T, CallError>>;

export interface CreateSession {
  workspaceId: WorkspaceId;
  policy: PermissionPolicy;
  model: string | null;
  effort: Effort | null;
  isDemo: boolean;
  /** A conversation of the CLI that is not in our database; null for a new one. */
  foreign: ForeignConversation | null;
}

export interface ForeignConversation {
  /** As the user gave it; passed to the CLI as it is. */
  claudeSessionId: ClaudeSessionId;
  at: MessageUuid | null;
  isForked: boolean;
}

export interface SendPrompt {
  sessionId: SessionId;
  text: string;
  /** Of attachments already stored, in order. */
  imageIds: readonly string[];
}

export interface SentPrompt {
  messageUuid: MessageUuid;
  /** Another turn or another prompt comes first. */
  isQueued: boolean;
}

export interface EventPage {
  events: AgentEvent[];
  hasEarlier: boolean;
}

export interface DisposeReport {
  /** Pids that outlived every signal. */
  survivors: number[];
}

export interface RepairReport {
  interrupted: SessionId[];
  /** Left alone: another living program holds them. */
  heldElsewhere: SessionId[];
}

/**
 * Runs many sessions, each with its own child, queue and requests. Every failure it expects comes
 * back as a `CallError`; what happens in a turn arrives as events, after they are on disk.
 */
export interface SessionManager {
  /** Call once at start: sessions left running by a program that died become "interrupted". */
  repairUnfinished(): RepairReport;
  subscribe(listener: SessionListener): () => void;

  list(): SessionSummary[];
  /** By our id or any CLI id of the session. */
  find(id: string): SessionSummary | undefined;
  create(input: CreateSession): Result<SessionSummary, CallError>;
  /** A new session that begins with this one's conversation, up to and including `at` (null: all). */
  fork(input: { sessionId: SessionId; at: MessageUuid | null }): Outcome<SessionSummary>;
  /** The next turn of this session goes on after `at`; what came later is left out. */
  resumeAt(input: { sessionId: SessionId; at: MessageUuid }): Outcome<null>;

  /** What a window starts from; `limit` newest stored events. */
  snapshot(sessionId: SessionId, limit?: number): Result<SessionSnapshot, CallError>;
  page(input: {
    sessionId: SessionId;
    beforeSeq: number;
    limit: number;
  }): Result<EventPage, CallError>;
  listQueue(sessionId: SessionId): QueuedPrompt[];
  /** Why nothing can be stored at the moment; null when all is well. */
  storeTrouble(): StoreTrouble | null;

  /** Takes the session for this program, before it is changed; refused when another one runs it. */
  hold(sessionId: SessionId): Result<null, CallError>;
  /** Starts the child without a prompt: account, models and billing are known before a send. */
  start(sessionId: SessionId): Outcome<SessionSummary>;
  /**
   * Stores the prompt, checks folder, lease, trust and consent (a refusal takes the prompt out again),
   * then answers; the child is started or woken behind it.
   */
  send(input: SendPrompt): Outcome<SentPrompt>;
  releaseQueue(sessionId: SessionId): Outcome<null>;
  editQueued(input: {
    sessionId: SessionId;
    messageUuid: MessageUuid;
    text: string;
    imageIds: readonly string[];
  }): Result<null, CallError>;
  moveQueued(input: {
    sessionId: SessionId;
    messageUuid: MessageUuid;
    toIndex: number;
  }): Result<null, CallError>;
  /** Into the running turn when there is one (`isSteered`), else as the next turn. */
  sendQueuedNow(input: {
    sessionId: SessionId;
    messageUuid: MessageUuid;
  }): Outcome<{ isSteered: boolean }>;
  removeQueued(input: { sessionId: SessionId; messageUuid: MessageUuid }): Result<null, CallError>;

  /** Answers at once; the turn ends by its result, or by force after fixed waits. */
  stop(sessionId: SessionId): Result<null, CallError>;
  /** Ends the child in order; the session can be resumed. */
  close(sessionId: SessionId): Outcome<null>;
  answer(input: {
    sessionId: SessionId;
    requestId: string;
    answer: PermissionAnswer;
  }): Result<null, CallError>;
  setModel(input: { sessionId: SessionId; model: string | null }): Outcome<null>;
  setEffort(input: { sessionId: SessionId; effort: Effort }): Outcome<null>;
  setPolicy(input: {
    sessionId: SessionId;
    policy: PermissionPolicy;
  }): Result<{ needsRestart: boolean }, CallError>;
  /** Background tasks that run now. */
  listTasks(sessionId: SessionId): { taskId: string; description: string | null }[];
  stopTask(input: { sessionId: SessionId; taskId: string }): Outcome<null>;
  markSeen(sessionId: SessionId): Result<null, CallError>;
  rename(input: { sessionId: SessionId; title: string }): Result<null, CallError>;
  archive(input: { sessionId: SessionId; isArchived: boolean }): Outcome<null>;

  pin(input: { sessionId: SessionId; isPinned: boolean }): Result<null, CallError>;
  /** Out of every list, kept in the database. */
  remove(sessionId: SessionId): Outcome<null>;
  restore(sessionId: SessionId): Result<SessionSummary, CallError>;

  /** Of all sessions, oldest first: open ones, and those lost with their process. */
  listRequests(): InboxRequest[];
  /** The session's failure and lost requests are no longer listed. */
  putAside(sessionId: SessionId): Result<null, CallError>;

  /** Adds events of the program itself (a notice, a time limit) to a session. */
  report(
    sessionId: SessionId,
    event:
      | { type: 'notice'; level: 'info' | 'warning' | 'error'; text: string }
      | { type: 'error'; code: 'turn-timeout' | 'turn-failed'; message: string; fatal: boolean },
  ): void;
  /** Ends every child, gives every lease back, writes what is left. Idempotent. */
  dispose(): Promise<DisposeReport>;
}

/** Choices of the program for every child it starts. */
export interface LaunchChoices {
  maxTurns: number | null;
  /** USD each process may spend. */
  budgetUsd: number | null;
  /** Absolute path. */
  mcpConfigPath: string | null;
  wantsRawFrames: boolean;
  /**
   * What to do in a folder nobody has decided about. "ask" answers `trust-needed`; "trusted" is the
   * user's word for this run and holds whatever was decided before.
   */
  undecidedTrust: 'ask' | 'trusted' | 'restricted';
  /** The way the program was started is itself the consent to run without asking. */
  confirmsAutonomous: boolean;
}

export interface SessionManagerDeps {
  store: SessionStorePort;
  driver: DriverPort;
  clock: Clock;
  processes: ProcessPort;
  trust: TrustPort;
  git: GitPort;
  transcripts: TranscriptPort;
  folders: FolderPort;
  program: 'app' | 'drive';
  /** UUID v4. */
  newId(): string;
  /** Read at each start of a child. */
  environment(): Readonly<Record<string, string | undefined>>;
  /** Root without IS_SANDBOX: the CLI refuses every bypass flag. */
  refusesBypass: boolean;
  launch: LaunchChoices;
  /** Awaited before more is read from a child: the program's own back-pressure. */
  whenConsumersReady(): Promise<void>;
}

export const callError = (code: CallErrorCode, message: string, details?: unknown): CallError =>
  details === undefined ? { code, message } : { code, message, details };
