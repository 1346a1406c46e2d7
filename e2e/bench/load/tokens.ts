import { readdirSync, readFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';

const TOKEN = /s\d\dn\d{6}/g;

export interface TokenCount {
  distinct: Set<string>;
  /** Found more than once. */
  doubled: number;
}

export function countTokens(texts: Iterable<string>): TokenCount {
  const distinct = new Set<string>();
  let doubled = 0;
  for (const text of texts)
    for (const [token] of text.matchAll(TOKEN)) {
      if (distinct.has(token)) doubled += 1;
      distinct.add(token);
    }
  return { distinct, doubled };
}

/** What each child says it has written, by its name ("s07"). */
export const tokensSent = (folder: string): Map<string, number> =>
  new Map(
    readdirSync(folder).map((name) => [name, Number(readFileSync(join(folder, name), 'utf8'))]),
  );

/** The stored text of all sessions, read by a process of its own. */
export async function storedTokens(database: string): Promise<TokenCount> {
  const child = spawn(process.execPath, ['out/main/drive.js', 'history', '--db', database], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const texts: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const event = JSON.parse(line) as { type: string; text?: string };
    if (event.type === 'message_chunk') texts.push(event.text ?? '');
  }
  return countTokens(texts);
}
