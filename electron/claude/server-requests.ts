import { err, ok } from '@shared/domain/result';
import type { ClaudeSession } from './driver-types';
import type { StateRequestsDeps } from './state-requests';
import { mcpSignInSchema, mcpStatusSchema } from './wire/control-frames';

/** A server may take as long as the CLI waits for one (`MCP_TIMEOUT`, 30 s), and answers then. */
const CONNECT_TIMEOUT_MS = 40_000;

/** Asks after MCP servers and tells the process what to do with one. */
export function createServerRequests({
  ask,
  unreadable,
}: StateRequestsDeps): Pick<
  ClaudeSession,
  'listMcpServers' | 'toggleMcpServer' | 'reconnectMcpServer' | 'signInMcpServer'
> {
  const tell = async (subtype: string, fields: Record<string, unknown>, timeoutMs?: number) => {
    const result = await ask(subtype, fields, timeoutMs);
    return result.ok ? ok(undefined) : result;
  };
  return {
    async listMcpServers() {
      const result = await ask('mcp_status', {});
      if (!result.ok) return result;
      const parsed = mcpStatusSchema.safeParse(result.value);
      if (!parsed.success) return err(unreadable('mcp_status'));
      return ok(
        parsed.data.mcpServers.map(({ name, status, error, transport, config, scope, tools }) => ({
          name,
          status,
          error: error ?? null,
          transport: transport ?? config?.type ?? null,
          scope: scope ?? null,
          tools:
            tools?.map((tool) => ({ name: tool.name, description: tool.description ?? null })) ??
            null,
        })),
      );
    },
    toggleMcpServer: (name, isEnabled) =>
      tell('mcp_toggle', { serverName: name, enabled: isEnabled }, CONNECT_TIMEOUT_MS),
    reconnectMcpServer: (name) => tell('mcp_reconnect', { serverName: name }, CONNECT_TIMEOUT_MS),
    async signInMcpServer(name) {
      const result = await ask('mcp_authenticate', { serverName: name }, CONNECT_TIMEOUT_MS);
      if (!result.ok) return result;
      const parsed = mcpSignInSchema.safeParse(result.value);
      return parsed.success ? ok(parsed.data.authUrl ?? null) : err(unreadable('mcp_authenticate'));
    },
  };
}
