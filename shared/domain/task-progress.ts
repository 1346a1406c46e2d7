/** What a subagent or a background task has used so far, as the CLI counts it; newest wins. */
export interface TaskProgress {
  taskId: string;
  /** All tokens of its requests together; null while the CLI has not said. */
  tokens: number | null;
  toolUses: number | null;
  /** ms. */
  durationMs: number | null;
  lastTool: string | null;
}

/** The last of what a task printed. */
export interface TaskOutput {
  text: string;
  /** Of all it printed. */
  totalBytes: number | null;
  /** Only the end is in `text`. */
  isTruncated: boolean;
}
