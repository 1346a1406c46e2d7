import type {
  AgentEventBodyOf,
  AgentEventOf,
  ErrorCode,
  ImageRef,
  NormalizedPayload,
  NoticeLevel,
  RequestKind,
  TaskStatus,
  TodoItem,
  ToolStatus,
} from '../events';
import type { PermissionMode, PermissionUpdate } from './permissions';

/** Everything one row of a conversation can be. `id` is stable over streaming and reload. */
export type TimelineItem =
  | PromptItem
  | TextItem
  | ReasoningItem
  | ToolItem
  | TurnEndItem
  | ErrorItem
  | NoticeItem
  | CompactItem;

interface ItemBase {
  id: string;
  /** Seq of the event that opened the item. */
  seq: number;
  /** UTC ms. */
  at: number;
}

export interface PromptItem extends ItemBase {
  kind: 'prompt';
  messageUuid: string | null;
  text: string;
  images: ImageRef[];
  origin: 'user' | 'background' | 'command';
}

export interface TextItem extends ItemBase {
  kind: 'text';
  messageId: string;
  blockIndex: number;
  text: string;
  isStreaming: boolean;
}

export interface ReasoningItem extends ItemBase {
  kind: 'reasoning';
  messageId: string;
  blockIndex: number;
  text: string;
  isStreaming: boolean;
  endedAt: number | null;
}

/** What the CLI says of a call, and what only the requests tell: that it waits, that it was denied. */
export type ToolState = ToolStatus | 'waiting' | 'denied';

export interface ToolItem extends ItemBase {
  kind: 'tool';
  toolCallId: string;
  toolName: string;
  title: string;
  status: ToolState;
  payload: NormalizedPayload;
  endedAt: number | null;
  /** ms it, or something inside it, has waited for a person; waits at the same time count once. */
  waitedMs: number;
  /** UTC ms since when it, or something inside it, waits; null while it does not. */
  waitingSince: number | null;
  /** The subagent's own thread; null for a tool that is not a subagent and had no inner events. */
  thread: ThreadState | null;
}

export interface ThreadState {
  items: TimelineItem[];
  taskId: string | null;
  taskStatus: TaskStatus | null;
  isBackground: boolean;
  /** UTC ms its task ended; null while it runs, and where no task told. */
  endedAt: number | null;
  /** The subagent's own list. */
  todos: TodoItem[];
}

export interface TurnEndItem extends ItemBase {
  kind: 'turn-end';
  /** ms of the turn in which it waited for a person; background work's waits stop no turn. */
  waitedMs: number;
  complete: AgentEventBodyOf<'complete'>;
}

export interface ErrorItem extends ItemBase {
  kind: 'error';
  code: ErrorCode;
  message: string;
  fatal: boolean;
}

export interface NoticeItem extends ItemBase {
  kind: 'notice';
  level: NoticeLevel;
  text: string;
}

export interface CompactItem extends ItemBase {
  kind: 'compact';
  trigger: string | null;
  preTokens: number | null;
  postTokens: number | null;
}

export interface TimelineRequest {
  requestId: string;
  kind: RequestKind;
  toolName: string | null;
  input: Record<string, unknown>;
  suggestions: PermissionUpdate[];
  reason: string | null;
  blockedPath: string | null;
  agentId: string | null;
  parentToolUseId: string | null;
  at: number;
}

export interface TimelineTask {
  taskId: string;
  toolCallId: string | null;
  taskType: string | null;
  description: string | null;
  status: TaskStatus;
  isBackground: boolean;
  /** UTC ms. */
  startedAt: number;
  endedAt: number | null;
}

/** An open request and the call it is about; null while that call is not known. */
export interface ToolAsk {
  requestId: string;
  toolCallId: string | null;
  parentToolUseId: string | null;
}

export interface ContextState {
  used: number | null;
  size: number | null;
  remaining: number | null;
  percent: number | null;
  known: boolean;
}

/** What is known of a session after a prefix of its events: the fold's whole state. */
export interface Timeline {
  lastSeq: number;
  /** The main thread; subagents are nested in their tool items. */
  items: TimelineItem[];
  /** A turn is running. */
  isBusy: boolean;
  openRequests: TimelineRequest[];
  /** One for each of `openRequests`. */
  asks: ToolAsk[];
  /** Of the running turn: ms waited for a person, and since when it waits now. */
  turnWait: { ms: number; since: number | null };
  tasks: TimelineTask[];
  todos: TodoItem[];
  context: ContextState;
  sessionCostUsd: number | null;
  inheritedCostUsd: number;
  /** Set while the API is being retried; null once it answered. */
  retry: AgentEventOf<'api_retry'> | null;
  rateLimit: AgentEventOf<'rate_limit'> | null;
  mode: PermissionMode | null;
  model: string | null;
  claudeSessionId: string | null;
  apiKeySource: string | null;
  cliVersion: string | null;
  mcpServers: { name: string; status: string }[];
  commands: { name: string; description: string | null; argumentHint: string | null }[];
  lastMessageUuid: string | null;
}
