import type { Profile } from './profile';

/** What a profile asserts of the tools a session has. */
export interface ToolSurface {
  /** Built-in tools; null: any. */
  builtIn: string[] | null;
  /** Of MCP servers, by full name; null: any of `servers`. */
  mcp: string[] | null;
  /** Names of the servers the session was given. */
  servers: string[];
}

export interface SurfaceMismatch {
  unexpected: string[];
  missing: string[];
}

export const surfaceOf = (profile: Profile, servers: readonly string[]): ToolSurface | null =>
  profile.assertsTools
    ? { builtIn: profile.tools, mcp: profile.mcpTools, servers: [...servers] }
    : null;

/** `tools`: as `init.tools` names them. Null: exactly as asserted. */
export function compareSurface(
  surface: ToolSurface,
  tools: readonly string[],
): SurfaceMismatch | null {
  const has = new Set(tools.map(canonical));
  const wanted = [...(surface.builtIn ?? []), ...(surface.mcp ?? [])];
  const unexpected = tools.filter((tool) => !isExpected(surface, canonical(tool)));
  const missing = wanted.filter((tool) => !has.has(canonical(tool)));
  return unexpected.length === 0 && missing.length === 0 ? null : { unexpected, missing };
}

export function mismatchWords({ unexpected, missing }: SurfaceMismatch): string {
  const parts = [
    unexpected.length === 0
      ? null
      : `it has ${unexpected.join(', ')}, which the profile leaves out`,
    missing.length === 0 ? null : `it lacks ${missing.join(', ')}`,
  ];
  return parts.filter((part) => part !== null).join('; ');
}

function isExpected({ builtIn, mcp, servers }: ToolSurface, tool: string): boolean {
  if (!tool.startsWith('mcp__')) return builtIn === null || builtIn.map(canonical).includes(tool);
  if (mcp !== null) return mcp.includes(tool);
  return servers.some((server) => tool.startsWith(`mcp__${normalized(server)}__`));
}

/** `init.tools` says Task where the API says Agent (2.1.332). */
const canonical = (tool: string): string => (tool === 'Task' ? 'Agent' : tool);

/** The CLI writes other characters of a server's name as underscores. */
export const normalized = (server: string): string => server.replace(/[^A-Za-z0-9_-]/g, '_');
