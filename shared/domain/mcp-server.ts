/** An MCP server of a session as the CLI reports it (`mcp_status`, 2.1.332). */
export interface McpServer {
  name: string;
  /** "connected", "failed", "needs-auth", "pending", "disabled", or a word of another version. */
  status: string;
  /** The CLI's own words for why it failed. */
  error: string | null;
  /** "stdio", "sse", "http"; null: it does not say. */
  transport: string | null;
  /** Where it is configured, e.g. "project"; null: it does not say. */
  scope: string | null;
  /** Null: not known, for one that is not connected. */
  tools: { name: string; description: string | null }[] | null;
}

/** The name as tool names carry it: `mcp__NAME__tool`. */
export const mcpToolPrefix = (name: string): string => name.replaceAll(/[^a-zA-Z0-9_-]/g, '_');
