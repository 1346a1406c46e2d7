import { err, ok, type Result } from '@shared/domain/result';
import { readTextFile } from './text-file';

export interface JsonFile {
  value: unknown;
  /** As it stands in the file, to tell the line of what is wrong in it. */
  text: string;
}

/** A JSON file somebody wrote by hand; the error names the file and the line. */
export async function readJsonFile(name: string, path: string): Promise<Result<JsonFile, string>> {
  const text = await readTextFile(path);
  if (!text.ok) return err(`${name} ${path} cannot be read: ${text.error}.`);
  const parsed = parseJson(text.value);
  if (parsed.ok) return ok({ value: parsed.value, text: text.value });
  return err(`${name} ${path}, line ${parsed.error.line}: ${parsed.error.reason}.`);
}

/** `line`: 1-based, of the first fault; `reason`: the parser's own words, without a full stop. */
export function parseJson(text: string): Result<unknown, { line: number; reason: string }> {
  const own = text.replace(/^\uFEFF/, '');
  try {
    const value: unknown = JSON.parse(own);
    return ok(value);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return err({ line: faultLine(own), reason });
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
