import type { CallError } from '@shared/contract/error';
import type { SessionSummary } from '@shared/contract/sessions';
import type { QueuedPrompt } from '@shared/domain/entities';
import type { MessageUuid } from '@shared/domain/ids';
import type { Result } from '@shared/domain/result';
import type { TaskProgress } from '@shared/domain/task-progress';
import type { ClaudeSession, ModelChoice } from '../claude/driver-types';
import type { HouseQuestion } from './house/house-questions';
import type { PermissionBroker } from './requests/permission-broker';
import type { PromptQueue } from './prompts/prompt-queue';
import type { IdleChild } from './run-places';
import type { SessionLog } from './session-log';

/** One session's scope: its log, its queue, its requests and at most one child at a time. */
export interface ManagedSession {
  readonly log: SessionLog;
  readonly queue: PromptQueue;
  readonly broker: PermissionBroker;
  readonly child: ClaudeSession | null;
  /** Takes answers: those to questions of ours are not for the child. Null: there is no child. */
  readonly asker: Pick<ClaudeSession, 'answer' | 'requestTraits'> | null;
  readonly models: ModelChoice[];
  /** What its tasks have used, also those that are over, while this program runs. */
  taskCounts(): TaskProgress[];
  /** A turn, a start, or work that outlives a turn is under way, or a prompt is about to be sent. */
  readonly isBusy: boolean;
  /** Its start waits for a running child to end; ending that costs nothing. */
  readonly isWaiting: boolean;
  /** Its child, while it could be closed for another session's; null otherwise. */
  readonly idleChild: IdleChild | null;
  summary(): SessionSummary;
  /** Waits for a person; rejects when `signal` fires or the child is gone. */
  askUser(question: HouseQuestion, signal: AbortSignal): Promise<string>;
  /** Null: none. */
  setStatusLine(text: string | null): void;
  /** Checks what must hold before a child may start; takes the lease. */
  claim(): Promise<Result<null, CallError>>;
  /** Gives the lease back when nothing runs or is about to. */
  releaseIfIdle(): void;
  /** Writes what may be written, starting the child when it must. */
  pump(): void;
  /** A prompt was taken out of the queue: a start that waited for it alone waits no longer. */
  promptRemoved(): void;
  /** Writes one that waits into the running turn; false when there is none that could take it. */
  steer(prompt: QueuedPrompt): Promise<boolean>;
  /** Starts the child without a prompt. */
  start(): Promise<Result<null, CallError>>;
  /** The same for somebody who may be about to send: no room is no error, a failure no event. */
  wake(): Promise<Result<null, CallError>>;
  stop(): void;
  restart(): Promise<Result<null, CallError>>;
  resumeAt(at: MessageUuid): Promise<void>;
  /** Ends the child in order; `isFinal`: and never starts another. Pids that outlived it are returned. */
  close(isFinal?: boolean): Promise<number[]>;
  /** The computer slept for `ms`; `spreadMs` keeps what all sessions do then from coming at once. */
  computerSlept(ms: number, spreadMs: number): void;
  /** A budget is another one: a queue that was held for it alone goes on when it may. */
  budgetChanged(): void;
  /** Times in the settings have changed. */
  timesChanged(): void;
}
