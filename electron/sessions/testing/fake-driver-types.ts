import type { PermissionAnswer } from '@shared/domain/permissions';
import type { RequestTraits } from '@shared/domain/request-facts';
import type { Result } from '@shared/domain/result';
import type { TaskProgress } from '@shared/domain/task-progress';
import type { McpServer } from '@shared/domain/mcp-server';
import type { SlashCommand } from '@shared/domain/slash-command';
import type { AgentEventBody } from '@shared/events';
import type {
  AppliedChoices,
  ContextUsage,
  DriverError,
  FileRewind,
  Handshake,
  ListedRule,
  ModelChoice,
  OpenOptions,
  ProcessPermissions,
  Prompt,
  SessionEnd,
} from '../../claude/driver-types';
import type { DriverPort } from '../ports';

/** One child a test plays: what it was started with, what it was told, and what it says. */
export interface FakeChild {
  readonly options: OpenOptions;
  readonly prompts: Prompt[];
  readonly answers: { requestId: string; answer: PermissionAnswer }[];
  readonly calls: string[];
  /** Of requests that have any. */
  readonly traits: Map<string, RequestTraits>;
  isEnded: boolean;
  emit(...events: AgentEventBody[]): void;
  /** What its tasks have used. */
  count(...progress: TaskProgress[]): void;
  end(end?: Partial<SessionEnd>): void;
}

export interface FakeDriver extends DriverPort {
  readonly children: FakeChild[];
  readonly last: FakeChild;
  /** Answers of `openClaudeSession`, used up one by one before children are made. */
  readonly refusals: DriverError[];
  handshake: Handshake;
  /** What a child does with a prompt, an interrupt, a close. */
  onPrompt: (child: FakeChild, prompt: Prompt) => Result<void, DriverError>;
  onInterrupt: (child: FakeChild) => void;
  onClose: (child: FakeChild) => void;
  /** What a child answers to being told one of the things its process holds. */
  tell: (child: FakeChild, call: string) => Promise<Result<void, DriverError>>;
  /** What the CLI says it has of that. */
  missingPermissions: Result<ProcessPermissions, DriverError>;
  listedRules: Result<ListedRule[], DriverError>;
  applied: Result<AppliedChoices, DriverError>;
  mcpServers: Result<McpServer[], DriverError>;
  models: Result<ModelChoice[], DriverError>;
  usage: Result<ContextUsage, DriverError>;
  signInPage: Result<string | null, DriverError>;
  commands: SlashCommand[];
  rewind: Result<FileRewind, DriverError>;
}
