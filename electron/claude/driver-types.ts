import type { ClaudeSessionId, MessageUuid } from '@shared/domain/ids';
import type { CostState, Effort } from '@shared/domain/entities';
import type { PermissionAnswer, PermissionMode } from '@shared/domain/permissions';
import type { AgentEventBody, ErrorCode } from '@shared/events';
import type { Result } from '@shared/domain/result';

/** A `claude` that was found: what to run and the PATH its child needs. */
export interface LocatedCli {
  /** Absolute path of the executable or script. */
  path: string;
  /** e.g. "2.1.332"; null when it would not say. */
  version: string | null;
  /** Where it was found. */
  source: 'configured' | 'path' | 'login-shell' | 'install-folder' | 'demo';
  /** PATH for the child: holds the CLI's own folder and the user's shell PATH. */
  pathVariable: string;
}

export type SessionStart =
  | { kind: 'new'; claudeSessionId: ClaudeSessionId }
  | {
      kind: 'resume';
      claudeSessionId: ClaudeSessionId;
      /** Keep the conversation up to and including this message. */
      at: MessageUuid | null;
      /** Set: leave the original alone and go on under this new id. */
      forkAs: ClaudeSessionId | null;
      dropsTurn: MessageUuid | null;
    };

/** A hook of ours. `answer` gets the CLI's hook input and returns its hook output object. */
export interface HookRegistration {
  event: 'PreToolUse' | 'Stop' | 'PostToolUse' | 'UserPromptSubmit' | 'SessionStart';
  /** CLI matcher syntax; null: every tool. */
  matcher: string | null;
  onFailure: 'block' | 'allow';
  /** Seconds the CLI waits for the answer. */
  timeoutSeconds: number;
  answer(input: Record<string, unknown>, signal: AbortSignal): Promise<Record<string, unknown>>;
}

/** Everything one child is started with. Pure data but for the hooks. */
export interface OpenOptions {
  cli: LocatedCli;
  cwd: string;
  /** The environment to start from; the driver removes what must not reach the child. */
  env: Readonly<Record<string, string | undefined>>;
  start: SessionStart;
  permissionMode: PermissionMode;
  /** `--dangerously-skip-permissions` (with mode bypassPermissions) or `--allow-…`. */
  bypass: 'never' | 'allowed-later' | 'on';
  /** False: `--setting-sources=user --strict-mcp-config`. */
  usesFolderSettings: boolean;
  hooks: readonly HookRegistration[];
  model: string | null;
  effort: Effort | null;
  maxTurns: number | null;
  /** USD this process may spend. */
  budgetUsd: number | null;
  /** Absolute path; passed as `--mcp-config`. */
  mcpConfigPath: string | null;
  /** Written into the stream as `{kind: raw}` when true. */
  wantsRawFrames: boolean;
  costState: CostState;
  /** Context window known from an earlier process, tokens. */
  contextWindow: number | null;
  /** Ends the start early: the child is closed and the call answers with an error. */
  signal?: AbortSignal;
}

export interface PromptImage {
  mediaType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
  /** SHA-256 hex of the bytes. */
  id: string;
  bytes: Uint8Array;
  name: string | null;
}

export interface Prompt {
  messageUuid: MessageUuid;
  text: string;
  images: readonly PromptImage[];
}

/**
 * What one read of the child's stdout became. Persist a batch in one transaction.
 * The session manager reports `user_message` of origin "user" and `permission_answered` itself, as
 * it writes them; the driver's own, if any, are dropped there by their ids.
 */
export interface DriverBatch {
  events: readonly AgentEventBody[];
  /** Set when the batch holds a `complete`: the money after it. */
  costState: CostState | null;
  /** Raw frames in order, when they were asked for. */
  raw: readonly unknown[];
}

export interface AccountInfo {
  /** e.g. "none" when nobody is signed in. */
  tokenSource: string | null;
  apiKeySource: string | null;
  email: string | null;
  subscriptionType: string | null;
}

export interface ModelChoice {
  value: string;
  displayName: string;
  description: string | null;
  supportedEffortLevels: Effort[];
}

/** The CLI's answer to `initialize`. */
export interface Handshake {
  account: AccountInfo;
  models: ModelChoice[];
  cliVersion: string | null;
  permissionMode: PermissionMode | null;
}

export interface DriverError {
  code: ErrorCode;
  /** Says what happened, what was kept, what to do. */
  message: string;
  exitCode: number | null;
  signal: string | null;
  /** Last lines of stderr, bounded. */
  stderrTail: string;
  /** The command line without secrets. */
  command: string;
}

/** How the process came to its end. */
export interface SessionEnd {
  exitCode: number | null;
  signal: string | null;
  /** We asked for it. */
  wasRequested: boolean;
  /** A KILL was needed. */
  wasForced: boolean;
  error: DriverError | null;
}

export interface CloseReport {
  /** Pids of the child's tree that outlived every signal; empty when all is well. */
  survivors: number[];
  wasForced: boolean;
}

export interface ContextUsage {
  totalTokens: number;
  maxTokens: number;
  raw: Record<string, unknown>;
}

/** One live child. Obtained from `openClaudeSession`; ends once. */
export interface ClaudeSession {
  readonly pid: number;
  readonly handshake: Handshake;
  /** Single consumer. Ends after the process's last event. Back-pressure reaches the child. */
  readonly batches: AsyncIterable<DriverBatch>;
  readonly ended: Promise<SessionEnd>;
  /** Resolves when the prompt was handed to the child's stdin. */
  send(prompt: Prompt): Promise<Result<void, DriverError>>;
  /** Resolves when the CLI acknowledged, or with an error after its time limit. */
  interrupt(): Promise<Result<void, DriverError>>;
  answer(requestId: string, answer: PermissionAnswer): Result<void, 'unknown-request'>;
  setModel(model: string | null): Promise<Result<void, DriverError>>;
  setPermissionMode(mode: PermissionMode): Promise<Result<PermissionMode, DriverError>>;
  setEffort(effort: Effort): Promise<Result<void, DriverError>>;
  getContextUsage(): Promise<Result<ContextUsage, DriverError>>;
  stopTask(taskId: string): Promise<Result<void, DriverError>>;
  /** Orderly end: interrupt if busy, close stdin, TERM, KILL, each after its grace. Idempotent. */
  close(): Promise<CloseReport>;
}
