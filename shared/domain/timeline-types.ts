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

export interface ToolItem extends ItemBase {
  kind: 'tool';
  toolCallId: string;
  toolName: string;
  title: string;
  status: ToolStatus;
  payload: NormalizedPayload;
  endedAt: number | null;
  /** The subagent's own thread; null for a tool that is not a subagent and had no inner events. */
  thread: ThreadState | null;
}

export interface ThreadState {
  items: TimelineItem[];
  taskId: string | null;
  taskStatus: TaskStatus | null;
  isBackground: boolean;
}

export interface TurnEndItem extends ItemBase {
  kind: 'turn-end';
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
