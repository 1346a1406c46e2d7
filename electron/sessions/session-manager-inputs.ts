import type { SessionSummary } from '@shared/contract/sessions';
import type { Effort } from '@shared/domain/entities';
import type { ClaudeSessionId, MessageUuid, SessionId, WorkspaceId } from '@shared/domain/ids';
import type { PermissionPolicy } from '@shared/domain/permissions';
import type { AgentEvent } from '@shared/events';

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

export interface RetryFrom {
  sessionId: SessionId;
  messageUuid: MessageUuid;
}

export interface RetryBranch {
  session: SessionSummary;
  /** Keeps the files as they were before they were taken back; null: they were not, or cannot be kept. */
  filesBefore: string | null;
}

export interface RetryInput extends RetryFrom {
  token: string;
  text: string;
  imageIds: readonly string[];
  rewindsFiles: boolean;
}

export interface RetriedInPlace extends RetryBranch {
  /** Holds the conversation as it was. */
  copy: SessionSummary;
}

export interface LaterPage {
  events: AgentEvent[];
  hasLater: boolean;
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
