/** What fills a conversation's context window, as the CLI says (`get_context_usage`, 2.1.332). Tokens. */
export interface ContextBreakdown {
  model: string | null;
  totalTokens: number;
  /** The window the use is measured against. */
  windowTokens: number;
  /** Where it compacts by itself; null: it does not, or does not say. */
  autoCompactAt: number | null;
  /** False: estimates of the CLI; true: each part was counted by the service. */
  isCounted: boolean;
  categories: ContextCategory[];
  memoryFiles: ContextFile[];
  /** Tools of MCP servers, most tokens first. */
  servers: ContextServer[];
  agents: ContextPart[];
  skills: ContextPart[];
  /** Kinds of messages, without those that take nothing; empty: not known. */
  messages: ContextPart[];
}

export interface ContextCategory {
  /** Stable where the name is not; null for a CLI that gives none. */
  id: string | null;
  name: string;
  tokens: number;
  /** "deferred": outside of the window, listed for awareness. */
  kind: 'used' | 'free' | 'buffer' | 'deferred';
}

export interface ContextFile {
  /** Absolute. */
  path: string;
  /** Where it counts, e.g. "Project". */
  scope: string;
  tokens: number;
}

export interface ContextServer {
  /** As tool names carry it: `mcp__NAME__tool`. */
  name: string;
  /** Of the tools that are in the window. */
  tokens: number;
  tools: { name: string; tokens: number; isLoaded: boolean }[];
}

export interface ContextPart {
  name: string;
  /** Where it comes from, e.g. "projectSettings"; null: of no account. */
  source: string | null;
  tokens: number;
}
