import { isJson } from '@shared/domain/json-object';
import { open } from 'node:fs/promises';

export type ConfigFile =
  | { kind: 'absent' }
  | { kind: 'parsed'; value: Record<string, unknown> }
  /** `content` goes into the hash: null when not even that could be had. */
  | { kind: 'unreadable'; reason: string; content: string | null };

/** Settings are a few KB; a file this large is no settings file and is not read into memory. */
const MAX_CONFIG_BYTES = 4 * 1024 * 1024;

export async function readConfigFile(file: string): Promise<ConfigFile> {
  let content: string;
  try {
    const handle = await open(file, 'r');
    try {
      const info = await handle.stat();
      if (!info.isFile()) return unreadable('not a file', null);
      if (info.size > MAX_CONFIG_BYTES) return unreadable('too large', String(info.size));
      content = await handle.readFile('utf8');
    } finally {
      await handle.close();
    }
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    // ENOTDIR: a file lies where the folder would be, so there is nothing here.
    const isAbsent = code === 'ENOENT' || code === 'ENOTDIR';
    return isAbsent ? { kind: 'absent' } : unreadable(`cannot be read (${code})`, null);
  }
  if (content.trim() === '') return { kind: 'absent' };
  try {
    const value: unknown = JSON.parse(content.replace(/^\uFEFF/, ''));
    if (isJson(value)) return { kind: 'parsed', value };
    return unreadable('not a JSON object', content);
  } catch (cause) {
    return unreadable(`not valid JSON: ${cause instanceof Error ? cause.message : ''}`, content);
  }
}

const unreadable = (reason: string, content: string | null): ConfigFile => ({
  kind: 'unreadable',
  reason,
  content,
});
