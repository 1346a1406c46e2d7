import type { Description, FoundItem } from './describe-settings';
import { isJson } from '@shared/domain/json-object';

/** The servers of an `.mcp.json`: each one's program runs at spawn, before any prompt. */
export function describeMcpFile(content: Record<string, unknown>): Description {
  return { items: describeServers(content.mcpServers), covered: content.mcpServers };
}

export function describeServers(servers: unknown): FoundItem[] {
  if (!isJson(servers)) return [];
  return Object.entries(servers).map(([name, server]) => ({
    kind: 'mcp-server',
    text: `${name}: ${describeServer(server)}`,
  }));
}

function describeServer(server: unknown): string {
  if (!isJson(server)) return 'unreadable entry';
  if (typeof server.command === 'string') {
    const args = Array.isArray(server.args) ? server.args.map(String) : [];
    return [server.command, ...args, ...envNames(server.env)].join(' ');
  }
  if (typeof server.url === 'string') return withoutQuery(server.url);
  return `entry of type ${String(server.type)}`;
}

const envNames = (env: unknown): string[] =>
  isJson(env) && Object.keys(env).length > 0 ? [`(env: ${Object.keys(env).join(', ')})`] : [];

/** Queries and user parts of addresses carry tokens. */
function withoutQuery(address: string): string {
  try {
    const url = new URL(address);
    return `${url.protocol}//${url.host}${url.pathname}`;
  } catch {
    return address.split('?')[0] ?? '';
  }
}
