import { isJson } from '@shared/domain/json-object';
import type { McpServerConfig } from '@shared/domain/mcp-config';
import { err, ok, type Result } from '@shared/domain/result';

/** The same JSON with one more server, or another one under its name. */
export function withServer(
  json: string,
  name: string,
  server: McpServerConfig,
): Result<string, string> {
  let value: unknown;
  try {
    value = json.trim() === '' ? {} : JSON.parse(json);
  } catch {
    return err('The JSON below is not valid. Nothing was added; correct it first.');
  }
  if (!isJson(value)) return err('The JSON below is no object of servers. Correct it first.');
  const inner = value['mcpServers'];
  const servers = isJson(inner) ? inner : inner === undefined ? value : {};
  return ok(JSON.stringify({ mcpServers: { ...servers, [name]: server } }, null, 2));
}

/** Of an error's details; null: it names none. */
export const faultLine = (details: unknown): number | null =>
  isJson(details) && typeof details['line'] === 'number' ? details['line'] : null;

/** Where a line (from 1) begins and ends in a text. */
export function lineRange(text: string, line: number): [number, number] {
  const lines = text.split('\n');
  const from = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return [from, from + (lines[line - 1]?.length ?? 0)];
}

/** "a b" and "c" of `"a b" c`: what a shell would make of it, without its other rules. */
export const splitWords = (text: string): string[] =>
  [...text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );
