import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { err, ok, type Result } from '@shared/domain/result';

export interface AgentFile {
  name: string;
  description: string | null;
  model: string | null;
}

/** Agents are a few; a folder with more than this is no folder of agents. */
const MAX_FILES = 200;
/** The head of a file; what follows is the agent's prompt, which is not shown. */
const HEAD_BYTES = 16 * 1024;

/** Absolute paths, sorted; empty when there is no such folder. */
export async function listAgentFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .slice(0, MAX_FILES)
    .map((name) => path.join(folder, name));
}

/** What the head of an agent's file says of it; the error says why it cannot be read. */
export async function readAgentFile(file: string): Promise<Result<AgentFile, string>> {
  let head: string;
  try {
    const handle = await open(file, 'r');
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
      head = buffer.toString('utf8', 0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    return err(`cannot be read (${code})`);
  }
  const fields = frontMatter(head);
  if (fields === null) return err('has no head between two lines of "---"');
  return ok({
    name: fields.get('name') ?? path.basename(file, '.md'),
    description: fields.get('description') ?? null,
    model: fields.get('model') ?? null,
  });
}

/** `key: value` lines only: enough for a name and one line about it. */
function frontMatter(text: string): Map<string, string> | null {
  const match = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---/.exec(text);
  if (match === null) return null;
  const fields = new Map<string, string>();
  for (const line of (match[1] ?? '').split(/\r?\n/)) {
    const [, key, said] = /^([A-Za-z_-]+):\s*(.*)$/.exec(line) ?? [];
    const value = said?.trim().replace(/^(["'])(.*)\1$/, '$2');
    if (key !== undefined && value !== undefined && value !== '') fields.set(key, value);
  }
  return fields;
}
