import type { ReadFilePayload } from '@shared/events';
import { jsonOf, numberOf, textOf } from '../json';
import { detailOf, errorText, type ToolCall, type ToolResult } from './tool-result';

export const readFilePayload = (call: ToolCall, result: ToolResult | null): ReadFilePayload => ({
  kind: 'read_file',
  filePath: textOf(call.input.file_path),
  offset: numberOf(call.input.offset),
  limit: numberOf(call.input.limit),
  output: result === null ? null : outputOf(result),
});

/** Images and PDFs carry base64 in `file`; only text is kept. */
function outputOf(result: ToolResult): ReadFilePayload['output'] {
  if (result.isError) return { content: errorText(result), lineCount: null, truncated: null };
  const file = jsonOf(detailOf(result).file);
  const lineCount = numberOf(file.numLines);
  const total = numberOf(file.totalLines);
  const end = (numberOf(file.startLine) ?? 1) - 1 + (lineCount ?? 0);
  return {
    content: textOf(file.content) ?? result.text,
    lineCount,
    truncated: lineCount === null || total === null ? null : end < total,
  };
}
