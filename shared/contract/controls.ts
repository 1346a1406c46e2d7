import { z } from 'zod';
import type { ContextBreakdown } from '../domain/context-breakdown';
import type { ContextMark } from '../domain/context-history';
import type { McpServer } from '../domain/mcp-server';
import type { SlashCommand } from '../domain/slash-command';
import { channel } from './channel';
import { modeSchema, sessionIdSchema } from './schemas';
import { modelChoiceSchema } from './sessions';

const byId = z.object({ sessionId: sessionIdSchema });
const byServer = byId.extend({ name: z.string().min(1) });

/** Only a running process can say; `isLive` false: there is none. */
export const contextUsageSchema = z.discriminatedUnion('isLive', [
  z.object({ isLive: z.literal(true), usage: z.custom<ContextBreakdown>() }),
  z.object({ isLive: z.literal(false) }),
]);

/** What a running session is told beside prompts, and what it says of itself. */
export const controlsContract = {
  /**
   * Wakes the session when it must; answers the mode the CLI reported. `bypass-refused`: it takes a
   * restart with another policy.
   */
  setMode: channel(byId.extend({ mode: modeSchema }), z.object({ mode: modeSchema })),
  /** Null: as the model chooses; 0: none. Tokens. */
  setThinking: channel(
    byId.extend({ tokens: z.number().int().min(0).max(1_000_000).nullable() }),
    z.null(),
  ),
  /** As the running process lists them now; without one, what is known. */
  models: channel(byId, z.object({ models: z.array(modelChoiceSchema) })),
  /** Empty: not known before the session was started. */
  commands: channel(byId, z.object({ commands: z.array(z.custom<SlashCommand>()) })),
  /** `isCounted`: each part is counted by the service, which takes a moment. */
  contextUsage: channel(byId.extend({ isCounted: z.boolean() }), contextUsageSchema),
  contextHistory: channel(byId, z.object({ marks: z.array(z.custom<ContextMark>()) })),
  /** Opens a memory file the running process has read; others are refused. */
  openMemoryFile: channel(byId.extend({ path: z.string().min(1) }), z.null()),
  /** Without a process: as they were when it was heard last. */
  mcpServers: channel(
    byId,
    z.object({ isLive: z.boolean(), servers: z.array(z.custom<McpServer>()) }),
  ),
  toggleMcpServer: channel(byServer.extend({ isEnabled: z.boolean() }), z.null()),
  reconnectMcpServer: channel(byServer, z.null()),
  /** Opens the server's own sign-in page in the browser; false: none was needed. */
  signInMcpServer: channel(byServer, z.object({ isPageOpened: z.boolean() })),
};
