import type { CallError } from '@shared/contract/error';
import type { InboxRequest } from '@shared/contract/requests';
import type { ResumeChoices } from '@shared/contract/resume';
import type { FilesPlan, KeptFilesDto, RetryPlan, RetryPrompt } from '@shared/contract/retry';
import type { SessionSnapshot, SessionSummary } from '@shared/contract/sessions';
import type { Effort, QueuedPrompt } from '@shared/domain/entities';
import type { MessageUuid, SessionId, WorkspaceId } from '@shared/domain/ids';
import type { LimitWindow } from '@shared/domain/limits';
import type {
  PermissionAnswer,
  PermissionPolicy,
  PermissionUpdate,
} from '@shared/domain/permissions';
import type { ListedRule } from '../claude/driver-types';
import type { Result } from '@shared/domain/result';
import type { TaskOutput, TaskProgress } from '@shared/domain/task-progress';
import type { HouseQuestion } from './house/house-questions';
import type { SessionListener, StoreTrouble } from './ports';
import type {
  CreateSession,
  DisposeReport,
  EventPage,
  LaterPage,
  RepairReport,
  RetriedInPlace,
  RetryBranch,
  RetryFrom,
  RetryInput,
  SendPrompt,
  SentPrompt,
} from './session-manager-inputs';
import type { SessionControls } from './session-controls';

export type Outcome<T> = Promise<Result<T, CallError>>;

/**
 * Runs many sessions, each with its own child, queue and requests. Every failure it expects comes
 * back as a `CallError`; what happens in a turn arrives as events, after they are on disk.
 */
export interface SessionManager extends SessionControls {
  /** Call once at start: sessions left running by a program that died become "interrupted". */
  repairUnfinished(): RepairReport;
  subscribe(listener: SessionListener): () => void;

  list(): SessionSummary[];
  /** By our id or any CLI id of the session. */
  find(id: string): SessionSummary | undefined;
  create(input: CreateSession): Result<SessionSummary, CallError>;
  /** A new session that begins with this one's conversation, up to and including `at` (null: all). */
  fork(input: { sessionId: SessionId; at: MessageUuid | null }): Outcome<SessionSummary>;
  /** Prompts one can go back to just before, shared ones included, oldest first. */
  listRetryPrompts(sessionId: SessionId): Result<RetryPrompt[], CallError>;
  planRetry(input: RetryFrom): Result<RetryPlan, CallError>;
  /** A dry run by the session the prompt was sent in, which is woken for it. */
  planRetryFiles(input: RetryFrom): Outcome<FilesPlan>;
  /**
   * A new session that shares what came before the prompt and goes on with another one. One token
   * makes one branch. When it fails there is none.
   */
  retry(input: RetryInput): Outcome<RetryBranch>;
  /**
   * The same in the session itself, which leaves out what came after. A copy is made first; when that
   * fails, or the prompt cannot be sent, the session is as it was.
   */
  retryInPlace(input: RetryInput): Outcome<RetriedInPlace>;
  /** A new session that shares all up to the end of the turn that ended with `at`; nothing is sent. */
  branchAfter(input: {
    sessionId: SessionId;
    at: MessageUuid;
    token: string;
  }): Outcome<RetryBranch>;
  /** Of the session and of those it was branched from, newest first. */
  listKeptFiles(sessionId: SessionId): Outcome<KeptFilesDto[]>;
  /** Puts files back as they were before a rewind; as they are now they are kept first. */
  restoreFiles(input: { sessionId: SessionId; filesBefore: string }): Outcome<{ restored: number }>;
  /** What can be done about a folder that is gone, or a conversation that is not the one it was. */
  resumeChoices(sessionId: SessionId): Outcome<ResumeChoices>;
  recreateWorktree(sessionId: SessionId): Outcome<SessionSummary>;
  /** A branch of the session in another workspace's folder. */
  continueIn(input: {
    sessionId: SessionId;
    workspaceId: WorkspaceId;
    token: string;
  }): Outcome<SessionSummary>;
  /** The next child resumes the conversation that was found on the CLI's disk. */
  openFound(sessionId: SessionId): Outcome<SessionSummary>;
  /** A branch from it. */
  forkFound(input: { sessionId: SessionId; token: string }): Outcome<SessionSummary>;
  /** A new session, and a summary of this one to be its first message. */
  startAnew(input: {
    sessionId: SessionId;
    token: string;
  }): Outcome<{ session: SessionSummary; draft: string }>;
  /** The next turn of this session goes on after `at`; what came later is left out. */
  resumeAt(input: { sessionId: SessionId; at: MessageUuid }): Outcome<null>;

  /** What a window starts from; `limit` newest stored events. */
  snapshot(sessionId: SessionId, limit?: number): Result<SessionSnapshot, CallError>;
  page(input: {
    sessionId: SessionId;
    beforeSeq: number;
    limit: number;
  }): Result<EventPage, CallError>;
  /** Oldest first; what a fork shares with its parents comes before its own, from below 1. */
  pageAfter(input: {
    sessionId: SessionId;
    afterSeq: number;
    limit: number;
  }): Result<LaterPage, CallError>;
  listQueue(sessionId: SessionId): QueuedPrompt[];
  /** Why nothing can be stored at the moment; null when all is well. */
  storeTrouble(): StoreTrouble | null;

  /** Takes the session for this program, before it is changed; refused when another one runs it. */
  hold(sessionId: SessionId): Result<null, CallError>;
  /**
   * Starts the child without a prompt: account, models and billing are known before a send. Refused
   * when the limit is reached and no child is idle; it does not wait in line.
   */
  start(sessionId: SessionId): Outcome<SessionSummary>;
  /**
   * The same for somebody who may be about to send. Without room nothing happens; a refusal is answered
   * and leaves nothing in the conversation.
   */
  wake(sessionId: SessionId): Outcome<null>;
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
  /** Ends the child, starts it anew with the same conversation, and sends the cut prompt again. */
  restart(sessionId: SessionId): Outcome<null>;
  answer(input: {
    sessionId: SessionId;
    requestId: string;
    answer: PermissionAnswer;
  }): Result<null, CallError>;
  /** As the session's process lists them; one that sleeps is woken for it. */
  listRules(sessionId: SessionId): Outcome<ListedRule[]>;
  /** A rule was made outside of a request: it is held, told to the process, and settles what waits. */
  ruleMade(input: { sessionId: SessionId; update: PermissionUpdate }): Outcome<null>;
  /** Ends the process, which alone knows the rule; refused while it works. `rule` as listed. */
  dropSessionRule(input: {
    sessionId: SessionId;
    behavior: ListedRule['behavior'];
    rule: string;
  }): Outcome<null>;
  setModel(input: { sessionId: SessionId; model: string | null }): Outcome<null>;
  setEffort(input: { sessionId: SessionId; effort: Effort }): Outcome<null>;
  /** Null: as the CLI chooses, 0: no thinking. */
  setMaxThinkingTokens(input: { sessionId: SessionId; tokens: number | null }): Outcome<null>;
  setPolicy(input: {
    sessionId: SessionId;
    policy: PermissionPolicy;
  }): Result<{ needsRestart: boolean }, CallError>;
  /** Background tasks that run now. */
  listTasks(sessionId: SessionId): { taskId: string; description: string | null }[];
  stopTask(input: { sessionId: SessionId; taskId: string }): Outcome<null>;
  /** All that run in the background. */
  stopTasks(sessionId: SessionId): Outcome<{ stopped: number }>;
  /** The end of what a task printed; refused once its process is gone. */
  readTaskOutput(input: { sessionId: SessionId; taskId: string }): Outcome<TaskOutput>;
  /** A running call goes on in the background; null: all that can. */
  moveToBackground(input: {
    sessionId: SessionId;
    toolCallId: string | null;
  }): Outcome<{ isMoved: boolean }>;
  /** What its tasks have used, while this program runs. */
  listTaskCounts(sessionId: SessionId): Result<TaskProgress[], CallError>;
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
  /** The account's windows, and until when (UTC ms) the queues are held because of one; null: not. */
  accountLimits(): { windows: LimitWindow[]; heldUntil: number | null };
  /** The user's prompts go now, whatever was rejected so far. */
  goOnAtLimit(): void;
  /** The stored folder of these sessions is another one now. */
  foldersMoved(ids: readonly SessionId[]): void;
  /** The computer slept for `ms`: turns are not that much older, and must be heard again. */
  systemResumed(ms: number): void;
  /** A question of a tool of ours, answered like those of the CLI. Rejects when nobody can answer any more. */
  askUser(input: {
    sessionId: SessionId;
    question: HouseQuestion;
    signal: AbortSignal;
  }): Promise<string>;
  /** Shown under the title in place of the newest words; null: none. */
  setStatusLine(input: { sessionId: SessionId; text: string | null }): Result<null, CallError>;
  /** A budget is another one: what waited for it alone goes on. */
  budgetsChanged(): void;
  /** What `limits` answers has changed; it takes effect at once, and nobody is ended for it. */
  limitsChanged(): void;
  /** Ends every child, gives every lease back, writes what is left. Idempotent. */
  dispose(): Promise<DisposeReport>;
}
