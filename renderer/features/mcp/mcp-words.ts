import type { McpServer } from '@shared/domain/mcp-server';

export const SERVER_STATES: Record<string, string> = {
  connected: 'connected',
  failed: 'failed',
  'needs-auth': 'needs a sign-in',
  pending: 'connecting',
  disabled: 'switched off',
};

export const serverState = (status: string): string => SERVER_STATES[status] ?? status;

/** A person can do something about it. */
export const isInTrouble = ({ status }: McpServer): boolean =>
  status === 'failed' || status === 'needs-auth';

/** Names every server that is not there, and says that nothing waits for it; null: all are. */
export function serversNote(servers: readonly McpServer[]): string | null {
  const named = (status: string) =>
    servers.filter((server) => server.status === status).map(({ name }) => name);
  const parts = [
    said(named('failed'), 'did not start', 'did not start'),
    said(named('needs-auth'), 'needs a sign-in', 'need a sign-in'),
    said(named('pending'), 'is still connecting', 'are still connecting'),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : `${parts.join('; ')}. The session goes on without.`;
}

function said(names: readonly string[], one: string, several: string): string | null {
  if (names.length === 0) return null;
  return names.length === 1
    ? `MCP server ${names.join('')} ${one}`
    : `MCP servers ${names.join(', ')} ${several}`;
}
