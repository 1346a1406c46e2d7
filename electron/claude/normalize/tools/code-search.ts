import type { CodeSearchPayload } from '@shared/events';
import { flagOf, numberOf, textOf, textsOf } from '../json';
import { detailOf, type ToolCall, type ToolResult } from './tool-result';

export const codeSearchPayload = (
  { input }: ToolCall,
  result: ToolResult | null,
): CodeSearchPayload => ({
  kind: 'code_search',
  query: textOf(input.query),
  pattern: textOf(input.pattern),
  path: textOf(input.path),
  glob: textOf(input.glob),
  output: result === null || result.isError ? null : outputOf(result),
});

function outputOf(result: ToolResult): CodeSearchPayload['output'] {
  const detail = detailOf(result);
  const named = textsOf(detail.filenames);
  const files = named.length > 0 ? named : filesInMatches(textOf(detail.content));
  return {
    files,
    fileCount: numberOf(detail.numFiles) ?? (Array.isArray(detail.filenames) ? files.length : null),
    truncated: flagOf(detail.truncated),
  };
}

/** Grep's content mode names files only in its lines: `path:line:text`, or `path-line-text` around. */
function filesInMatches(content: string | null): string[] {
  const names = (content ?? '').split('\n').flatMap((line) => {
    const match = /^(.+?):\d+:/.exec(line);
    return match?.[1] === undefined ? [] : [match[1]];
  });
  return [...new Set(names)];
}
