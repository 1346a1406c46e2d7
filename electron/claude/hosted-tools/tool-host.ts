import type { HostedContent, HostedServer } from './hosted-server';
import {
  callParamsSchema,
  cancelledParamsSchema,
  INVALID_PARAMS,
  METHOD_NOT_FOUND,
  RPC_NOTED,
  rpcError,
  type RpcId,
  type RpcMessage,
  rpcMessageSchema,
  rpcResult,
} from './json-rpc';

/** The MCP servers this program offers to one process, spoken to over its control channel. */
export interface ToolHost {
  /** The `sdkMcpServers` field of `initialize`; empty when there are none. */
  readonly names: readonly string[];
  /**
   * Answers one `mcp_message`; null: no such server, or what came is no message. `signal` fires when the
   * control request is withdrawn.
   */
  receive(server: string, message: unknown, signal: AbortSignal): Promise<object> | null;
}

/** The version the CLI asked for is spoken; this one when it names none. Seen: 2.1.332. */
const PROTOCOL_VERSION = '2025-11-25';

export function createToolHost(servers: readonly HostedServer[]): ToolHost {
  const byName = new Map(servers.map((server) => [server.name, server]));
  /** Calls under way, by server and JSON-RPC id. */
  const running = new Map<string, AbortController>();

  async function handle(
    server: HostedServer,
    message: RpcMessage,
    signal: AbortSignal,
  ): Promise<object> {
    const { id, method } = message;
    if (id === undefined || id === null) {
      if (method === 'notifications/cancelled') cancel(server, message);
      return RPC_NOTED;
    }
    switch (method) {
      case 'initialize':
        return rpcResult(id, {
          protocolVersion: message.params?.['protocolVersion'] ?? PROTOCOL_VERSION,
          capabilities: { tools: {} },
          serverInfo: { name: server.name, version: server.version },
        });
      case 'ping':
        return rpcResult(id, {});
      case 'tools/list':
        return rpcResult(id, {
          tools: server.tools.map(({ name, description, inputSchema }) => ({
            name,
            description,
            inputSchema,
          })),
        });
      case 'tools/call':
        return call(server, id, message.params, signal);
      default:
        return rpcError(id, METHOD_NOT_FOUND, `${server.name} has no method ${method}.`);
    }
  }

  async function call(
    server: HostedServer,
    id: RpcId,
    params: unknown,
    withdrawn: AbortSignal,
  ): Promise<object> {
    const parsed = callParamsSchema.safeParse(params);
    if (!parsed.success) return rpcError(id, INVALID_PARAMS, 'The call could not be read.');
    const { name, arguments: input, _meta: meta } = parsed.data;
    const tool = server.tools.find((one) => one.name === name);
    if (tool === undefined)
      return rpcError(id, INVALID_PARAMS, `${server.name} has no tool ${name}.`);
    const key = keyOf(server, id);
    const cancelled = new AbortController();
    running.set(key, cancelled);
    try {
      const content = await tool.call(input ?? {}, {
        signal: AbortSignal.any([withdrawn, cancelled.signal]),
        toolUseId: meta?.['claudecode/toolUseId'] ?? null,
      });
      return rpcResult(id, { content });
    } catch (error) {
      return rpcResult(id, { content: failure(error), isError: true });
    } finally {
      running.delete(key);
    }
  }

  function cancel(server: HostedServer, { params }: RpcMessage): void {
    const parsed = cancelledParamsSchema.safeParse(params);
    if (parsed.success) running.get(keyOf(server, parsed.data.requestId))?.abort();
  }

  return {
    names: servers.map(({ name }) => name),
    receive(serverName, message, signal) {
      const server = byName.get(serverName);
      const parsed = rpcMessageSchema.safeParse(message);
      if (server === undefined || !parsed.success) return null;
      return handle(server, parsed.data, signal);
    },
  };
}

const keyOf = ({ name }: HostedServer, id: RpcId): string => `${name} ${JSON.stringify(id)}`;

const failure = (error: unknown): HostedContent[] => [
  { type: 'text', text: error instanceof Error ? error.message : String(error) },
];
