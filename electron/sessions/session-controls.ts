import type { ContextBreakdown } from '@shared/domain/context-breakdown';
import type { ContextMark } from '@shared/domain/context-history';
import type { SessionId } from '@shared/domain/ids';
import type { McpServer } from '@shared/domain/mcp-server';
import type { PermissionMode } from '@shared/domain/permissions';
import type { Result } from '@shared/domain/result';
import type { SlashCommand } from '@shared/domain/slash-command';
import type { CallError } from '@shared/contract/error';
import type { ModelChoice } from '../claude/driver-types';

type Outcome<T> = Promise<Result<T, CallError>>;
type ById = { sessionId: SessionId };
type ByServer = ById & { name: string };

/** What a running session is told beside prompts, and what it says of itself. */
export interface SessionControls {
  /** Wakes the session when it must; answers the mode the CLI reported. */
  setMode(input: ById & { mode: PermissionMode }): Outcome<{ mode: PermissionMode }>;
  /** As the running process lists them now; without one, what is known. */
  listModels(sessionId: SessionId): Outcome<ModelChoice[]>;
  /** Empty before any session of this program was started. */
  listSlashCommands(sessionId: SessionId): Result<SlashCommand[], CallError>;
  /** Null: no process runs that could say. */
  readContextUsage(input: ById & { isCounted: boolean }): Outcome<ContextBreakdown | null>;
  readContextHistory(sessionId: SessionId): Result<ContextMark[], CallError>;
  /** Without a process: as they were when it was heard last. */
  listMcpServers(sessionId: SessionId): Outcome<{ isLive: boolean; servers: McpServer[] }>;
  /** The CLI keeps it for the folder, beyond this session. */
  toggleMcpServer(input: ByServer & { isEnabled: boolean }): Outcome<null>;
  reconnectMcpServer(input: ByServer): Outcome<null>;
  /** Address of the page a person has to see; null: none is needed. */
  signInMcpServer(input: ByServer): Outcome<string | null>;
}
