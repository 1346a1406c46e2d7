import { readFile } from 'node:fs/promises';
import { err, ok, type Result } from '@shared/domain/result';

/** A JSON file somebody wrote by hand; the error names the file and the line. */
export async function readJsonFile(name: string, path: string): Promise<Result<unknown, string>> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    return err(`${name} ${path} cannot be read: ${reasonOf(error)}.`);
  }
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return ok(value);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return err(`${name} ${path}, line ${faultLine(text)}: ${reason}.`);
  }
}

/** 1-based line of the first fault: where the shortest broken beginning of the text ends. */
export function faultLine(text: string): number {
  let [good, bad] = [0, text.length];
  while (good + 1 < bad) {
    const middle = Math.floor((good + bad) / 2);
    if (isBroken(text.slice(0, middle))) bad = middle;
    else good = middle;
  }
  return text.slice(0, Math.max(0, bad - 1)).split('\n').length;
}

/** Wrong, whatever may follow. A beginning that only ends too early is not. */
function isBroken(beginning: string): boolean {
  try {
    JSON.parse(beginning);
    return false;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const position = /at position (\d+)/.exec(error.message)?.[1];
    if (position !== undefined)
      return Number(position) < beginning.length && !isOpen(error.message);
    return !/end of (JSON input|input)/i.test(error.message);
  }
}

const isOpen = (message: string): boolean => message.startsWith('Unterminated');

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
    ? 'there is no such file'
    : error instanceof Error
      ? error.message
      : String(error);
