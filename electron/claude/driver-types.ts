import type { ClaudeSessionId, MessageUuid } from '@shared/domain/ids';
import type { CostState, Effort, HeldState } from '@shared/domain/entities';
import type { PermissionAnswer, PermissionMode } from '@shared/domain/permissions';
import type { TaskOutput, TaskProgress } from '@shared/domain/task-progress';
import type { RequestTraits } from '@shared/domain/request-facts';
import type { ContextBreakdown } from '@shared/domain/context-breakdown';
import type { McpServer } from '@shared/domain/mcp-server';
import type { SlashCommand } from '@shared/domain/slash-command';
import type { AgentEventBody, ErrorCode } from '@shared/events';
import type { SettingSource } from '@shared/domain/profile';
import type { Result } from '@shared/domain/result';
import type { ToolSurface } from '@shared/domain/tool-surface';
import type { HostedServer } from './hosted-tools/hosted-server';

export type {
  HostedCall,
  HostedContent,
  HostedServer,
  HostedTool,
} from './hosted-tools/hosted-server';

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

/** What a profile changes at a start. Null: as the CLI does it by itself. */
export interface LaunchProfile {
  /** `--tools`; `[]`: none of the built-in ones. */
  tools: readonly string[] | null;
  /** `--setting-sources`; `[]`: none. Without folder settings only "user" is left of them. */
  settingSources: readonly SettingSource[] | null;
  strictMcp: boolean;
  /** In place of the CLI's own; "" is an empty one. */
  systemPrompt: string | null;
  appendSystemPrompt: string | null;
  /** Compared with `init.tools` before anything is sent; on a mismatch the start is refused. */
  surface: ToolSurface | null;
}

/** Everything one child is started with. Pure data but for hooks and hosted tools. */
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
  /** Left out: no profile, and nothing hosted. */
  profile?: LaunchProfile;
  hosted?: readonly HostedServer[];
  /** `--no-session-persistence`: it cannot be resumed. */
  keepsNoTranscript?: boolean;
  model: string | null;
  effort: Effort | null;
  maxTurns: number | null;
  /** USD this process may spend. */
  budgetUsd: number | null;
  /** Absolute path; passed as `--mcp-config`. */
  mcpConfigPath: string | null;
  /** What hooks do is reported as notices of the turn. */
  wantsHookEvents: boolean;
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
 * What one read of the child's stdout became; empty when it held no event, which still says that the
 * child is alive. Persist a batch in one transaction.
 * The session manager reports `user_message` of origin "user" and `permission_answered` itself, as
 * it writes them; the driver's own, if any, are dropped there by their ids.
 */
export interface DriverBatch {
  events: readonly AgentEventBody[];
  /** Set when the batch holds a `complete`: the money after it. */
  costState: CostState | null;
  /** Raw frames in order, when they were asked for. */
  raw: readonly unknown[];
  /** Of running tasks; the newest count of each since the batch before. */
  progress: readonly TaskProgress[];
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
  /** The full name it stands for now; null: the CLI does not say. */
  resolvedModel: string | null;
  displayName: string;
  description: string | null;
  supportedEffortLevels: Effort[];
  /** It thinks as it sees fit and takes no limit; null: the CLI does not say. */
  thinksAsItSeesFit: boolean | null;
}

/** The CLI's answer to `initialize`. */
export interface Handshake {
  account: AccountInfo;
  models: ModelChoice[];
  cliVersion: string | null;
  permissionMode: PermissionMode | null;
  /** Which model each choice stands for now, as far as the CLI says: "sonnet" to a full name. */
  modelNames: Readonly<Record<string, string>>;
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
  breakdown: ContextBreakdown;
}

/** Rules and folders that end with the process. */
export type ProcessPermissions = Pick<HeldState, 'rules' | 'directories'>;

/** One rule in force, as the CLI lists it (2.1.332). */
export interface ListedRule {
  behavior: 'allow' | 'deny' | 'ask';
  /** e.g. "userSettings", "session". */
  source: string;
  /** In the notation of settings files. */
  rule: string;
  /** "persistent": in a settings file; "session": with the process; else the CLI's word for neither. */
  editability: string;
}

/** What the process works with, as the CLI says; null: it does not say. */
export interface AppliedChoices {
  model: string | null;
  effort: string | null;
}

/** What taking files back to a prompt changes or has changed. */
export interface FileRewind {
  canRewind: boolean;
  /** The CLI's own words when it cannot. */
  reason: string | null;
  /** Absolute paths. Only a dry run names them (2.1.332). */
  changed: string[];
  insertions: number;
  deletions: number;
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
  /**
   * Adds a message to the conversation without a turn: nothing is asked of the service (`shouldQuery:
   * false`, 2.1.226 and 2.1.332). Resolves when it was handed over; it is kept once the child has ended.
   */
  addWithoutTurn(prompt: Prompt): Promise<Result<void, DriverError>>;
  /** Resolves when the CLI acknowledged, or with an error after its time limit. */
  interrupt(): Promise<Result<void, DriverError>>;
  answer(requestId: string, answer: PermissionAnswer): Result<void, 'unknown-request'>;
  /** What the CLI said of an open request beside what it asks; null when it is not open. */
  requestTraits(requestId: string): RequestTraits | null;
  setModel(model: string | null): Promise<Result<void, DriverError>>;
  setPermissionMode(mode: PermissionMode): Promise<Result<PermissionMode, DriverError>>;
  setEffort(effort: Effort): Promise<Result<void, DriverError>>;
  /** Tokens; null: as the CLI chooses, 0: no thinking. Models that think as they see fit ignore it. */
  setMaxThinkingTokens(tokens: number | null): Promise<Result<void, DriverError>>;
  /** The CLI keeps it for the folder, beyond this process (2.1.226 and 2.1.332). */
  toggleMcpServer(name: string, isEnabled: boolean): Promise<Result<void, DriverError>>;
  listMcpServers(): Promise<Result<McpServer[], DriverError>>;
  /** Resolves when it is connected; the error says why it is not. */
  reconnectMcpServer(name: string): Promise<Result<void, DriverError>>;
  /** Begins the server's own sign-in. Address of the page a person has to see; null: none is needed. */
  signInMcpServer(name: string): Promise<Result<string | null, DriverError>>;
  listModels(): Promise<Result<ModelChoice[], DriverError>>;
  /** As the CLI told them last; empty before it did. */
  listCommands(): SlashCommand[];
  /** Takes the place of what an earlier call set; what the user answers to requests stays apart. */
  setPermissions(permissions: ProcessPermissions): Promise<Result<void, DriverError>>;
  /** What of these the CLI does not have in force. */
  findMissingPermissions(
    wanted: ProcessPermissions,
  ): Promise<Result<ProcessPermissions, DriverError>>;
  /** All that are in force, from every source; what the CLI ignores is not among them. */
  listPermissionRules(): Promise<Result<ListedRule[], DriverError>>;
  readAppliedChoices(): Promise<Result<AppliedChoices, DriverError>>;
  /** `isCounted`: each part is counted by the service, else they are the CLI's estimates. */
  getContextUsage(isCounted?: boolean): Promise<Result<ContextUsage, DriverError>>;
  /** To how the session's files were just before that prompt; what it never changed stays. */
  rewindFiles(prompt: MessageUuid, isDryRun: boolean): Promise<Result<FileRewind, DriverError>>;
  stopTask(taskId: string): Promise<Result<void, DriverError>>;
  /** The end of what a task printed, at most 8 KiB (2.1.332). */
  getTaskOutput(taskId: string): Promise<Result<TaskOutput, DriverError>>;
  /**
   * A running call goes on in the background and the turn without it; null: every call that can.
   * False: there was none (2.1.332).
   */
  moveToBackground(toolCallId: string | null): Promise<Result<boolean, DriverError>>;
  /** Orderly end: interrupt if busy, close stdin, TERM, KILL, each after its grace. Idempotent. */
  close(): Promise<CloseReport>;
}
