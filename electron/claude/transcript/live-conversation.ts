import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ClaudeSessionId } from '@shared/domain/ids';
import { z } from 'zod';

/** A running `claude` that has a conversation open. */
export interface LiveConversation {
  pid: number;
  cwd: string | null;
}

/**
 * Who has a conversation open, by the notes each running CLI keeps in `<config>/sessions/<pid>.json`
 * (2.1.226 and 2.1.332). A killed one leaves its note behind, so the process must be the very one that
 * wrote it: `procStart` is the start time in clock ticks, which only Linux tells; elsewhere nobody is
 * named. Other files of that folder are credentials and are never opened.
 */
export async function findLiveConversation(
  configDir: string,
  claudeSessionId: ClaudeSessionId,
  startTicksOf: (pid: number) => Promise<string | null> = readStartTicks,
): Promise<LiveConversation | null> {
  const folder = path.join(configDir, 'sessions');
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (!/^\d+\.json$/.test(name)) continue;
    const note = parseNote(await readFile(path.join(folder, name), 'utf8').catch(() => ''));
    if (note?.sessionId !== claudeSessionId || `${note.pid}.json` !== name) continue;
    if ((await startTicksOf(note.pid)) === note.procStart) return { pid: note.pid, cwd: note.cwd };
  }
  return null;
}

const noteSchema = z.looseObject({
  pid: z.number().int().positive(),
  sessionId: z.string(),
  procStart: z.string(),
  cwd: z.string().nullable().catch(null),
});

function parseNote(text: string): z.infer<typeof noteSchema> | null {
  try {
    return noteSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Field 22 of its stat; the name before it may hold blanks and brackets. Null for a dead one not yet reaped. */
async function readStartTicks(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return state === 'Z' ? null : (fields[18] ?? null);
}
