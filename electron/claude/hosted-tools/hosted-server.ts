/** What a hosted tool gives back to the model. */
export type HostedContent =
  | { type: 'text'; text: string }
  /** `data`: base64. */
  | { type: 'image'; data: string; mimeType: string };

export interface HostedCall {
  /** Fires when the CLI withdraws the call, and when its process ends. */
  signal: AbortSignal;
  /** Of the model's tool call; null when the CLI did not say (2.1.332 does). */
  toolUseId: string | null;
}

/** A tool that runs in this program and is offered to the model as `mcp__<server>__<name>`. */
export interface HostedTool {
  name: string;
  description: string;
  /** JSON Schema of the input, of type "object". */
  inputSchema: Record<string, unknown>;
  /** What it throws becomes a result flagged as an error, which the model reads; the session goes on. */
  call(input: Record<string, unknown>, call: HostedCall): Promise<readonly HostedContent[]>;
}

export interface HostedServer {
  /** Letters, digits, hyphens, underscores. */
  name: string;
  version: string;
  tools: readonly HostedTool[];
}
