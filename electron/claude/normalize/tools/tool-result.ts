import { contentText, isJson, type Json, textOf } from '../json';

export interface ToolCall {
  name: string;
  input: Json;
}

/** A tool_result block beside the frame's `tool_use_result` (2.1.332). */
export interface ToolResult {
  /** What the model was told, as text; null when there is no text in it. */
  text: string | null;
  /** The block's content as it came. */
  content: unknown;
  isError: boolean;
  /** Per-tool object; a string for an error, an array for MCP tools, undefined when missing. */
  detail: unknown;
}

export const toolResult = (block: Json, detail: unknown): ToolResult => ({
  text: contentText(block.content),
  content: block.content,
  isError: block.is_error === true,
  detail,
});

/** The per-tool object, or an empty one. */
export const detailOf = (result: ToolResult | null): Json =>
  result !== null && isJson(result.detail) ? result.detail : {};

/** What went wrong, without the CLI's markup. */
export const errorText = (result: ToolResult): string | null =>
  (result.text ?? textOf(result.detail))?.replaceAll(/<\/?tool_use_error>/g, '') ?? null;
