import type { ClaudeSessionId, MessageUuid, SessionId } from '../domain/ids';
import type { PermissionMode, PermissionUpdate } from '../domain/permissions';
import type { ErrorCode } from './error-code';
import type { NormalizedPayload } from './payload';

/** Where an event stands: stamped by the session manager, never by the driver. */
export interface EventStamp {
  sessionId: SessionId;
  /** From 1, +1 per event of the session; goes on after a resume from the same database. */
  seq: number;
  /** UTC ms. */
  at: number;
}

/** What the driver reports: an event without its stamp. What is not known is null, never left out. */
export type AgentEventBody = AgentEventFields & { parentToolUseId: string | null };
/** One flat JSON object per thing that happened in a session. */
export type AgentEvent = EventStamp & AgentEventBody;
export type AgentEventType = AgentEventFields['type'];
export type AgentEventOf<T extends AgentEventType> = Extract<AgentEvent, { type: T }>;
export type AgentEventBodyOf<T extends AgentEventType> = Extract<AgentEventBody, { type: T }>;

export interface McpServerState {
  name: string;
  status: string;
}

export interface AvailableCommand {
  name: string;
  description: string | null;
  argumentHint: string | null;
}

/** An image of a prompt, without its bytes: those are an attachment named by `id` (SHA-256 hex). */
export interface ImageRef {
  id: string;
  mediaType: string;
  /** Size of the decoded image file in bytes. */
  byteLength: number;
  name: string | null;
}

export interface TokenUsage {
  input: number;
  output: number;
  cacheRead: number;
  cacheCreation: number;
}

export interface ModelUsage extends TokenUsage {
  costUsd: number | null;
  contextWindow: number | null;
}

export type ToolStatus = 'running' | 'complete' | 'error' | 'interrupted';
export type RequestKind = 'tool' | 'question' | 'plan' | 'form';
export type TaskStatus = 'running' | 'completed' | 'failed' | 'stopped';
export type NoticeLevel = 'info' | 'warning' | 'error';

export type AgentEventFields =
  | {
      type: 'session_status';
      claudeSessionId: ClaudeSessionId | null;
      status: 'new' | 'resumed';
      model: string | null;
      tools: string[];
      permissionMode: PermissionMode | null;
      apiKeySource: string | null;
      cliVersion: string | null;
      mcpServers: McpServerState[];
    }
  | { type: 'available_commands'; commands: AvailableCommand[] }
  | {
      type: 'user_message';
      messageUuid: MessageUuid | null;
      text: string;
      images: ImageRef[];
      origin: 'user' | 'background' | 'command';
    }
  | { type: 'message_chunk'; messageId: string; blockIndex: number; text: string }
  | { type: 'reasoning'; messageId: string; blockIndex: number; text: string }
  | {
      type: 'tool_call';
      toolCallId: string;
      toolName: string;
      title: string;
      status: 'running';
      payload: NormalizedPayload;
    }
  | {
      type: 'tool_update';
      toolCallId: string;
      status: 'complete' | 'error' | 'interrupted';
      payload: NormalizedPayload;
    }
  | {
      type: 'permission_request';
      requestId: string;
      kind: RequestKind;
      toolName: string | null;
      input: Record<string, unknown>;
      suggestions: PermissionUpdate[];
      reason: string | null;
      blockedPath: string | null;
      agentId: string | null;
    }
  | {
      type: 'permission_answered';
      requestId: string;
      behavior: 'allow' | 'deny';
      by: 'user' | 'rule' | 'policy';
      updatedInput: Record<string, unknown> | null;
      rule: string | null;
      message: string | null;
    }
  | { type: 'permission_cancelled'; requestId: string }
  | {
      type: 'context_window';
      /** Tokens. */
      used: number | null;
      size: number | null;
      remaining: number | null;
      /** 0 to 100, unrounded, capped. */
      percent: number | null;
      known: boolean;
    }
  | {
      type: 'complete';
      costUsd: number | null;
      sessionCostUsd: number | null;
      inheritedCostUsd: number;
      usage: TokenUsage;
      usageByModel: Record<string, ModelUsage>;
      durationMs: number | null;
      numTurns: number | null;
      lastMessageUuid: MessageUuid | null;
      isError: boolean;
      stopReason: string | null;
      origin: 'user' | 'background' | 'command';
      promptUuids: MessageUuid[];
    }
  | { type: 'error'; code: ErrorCode; message: string; fatal: boolean }
  | {
      type: 'rate_limit';
      status: string;
      limitType: string | null;
      /** 0 to 1. */
      utilization: number | null;
      /** UTC ms. */
      resetsAt: number | null;
    }
  | {
      type: 'api_retry';
      attempt: number;
      maxRetries: number | null;
      delayMs: number | null;
      httpStatus: number | null;
    }
  | {
      type: 'task_update';
      taskId: string;
      toolCallId: string | null;
      taskType: string | null;
      description: string | null;
      status: TaskStatus;
      background: boolean | null;
    }
  | { type: 'mode_changed'; mode: PermissionMode }
  | { type: 'model_changed'; model: string | null }
  | {
      type: 'compact_boundary';
      trigger: string | null;
      preTokens: number | null;
      postTokens: number | null;
    }
  | { type: 'notice'; level: NoticeLevel; text: string }
  | { type: 'unknown'; raw: unknown };
