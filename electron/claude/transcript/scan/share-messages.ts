import type { ScannedMessage } from './transcript-scan';

export interface CountedFile {
  path: string;
  /** UTC ms. CLIs before `requestSessionId` (2.1.226) mark no copies: there the older file is the parent. */
  bornAt: number;
  messages: readonly ScannedMessage[];
}

export interface Shares {
  /** The messages each file counts, by its place in the list. */
  own: ScannedMessage[][];
  /** The files each one has messages in common with. */
  partners: ReadonlyMap<number, ReadonlySet<number>>;
}

/**
 * Gives every API message to one file: a fork begins with a copy of its parent, a subagent's file may
 * replay its caller. It belongs to the file that has it as its own, of several to the one born first.
 */
export function shareMessages(files: readonly CountedFile[]): Shares {
  const order = files.map((_, index) => index);
  const at = (index: number): CountedFile => files[index] ?? { path: '', bornAt: 0, messages: [] };
  order.sort((a, b) => at(a).bornAt - at(b).bornAt || (at(a).path < at(b).path ? -1 : 1));
  const owners = new Map<string, { file: number; message: ScannedMessage }>();
  const partners = new Map<number, Set<number>>();
  for (const file of order) {
    for (const message of at(file).messages) {
      const known = owners.get(message.id);
      if (known !== undefined) {
        meet(partners, file, known.file);
        meet(partners, known.file, file);
        if (message.isWeak || !known.message.isWeak) continue;
      }
      owners.set(message.id, { file, message });
    }
  }
  const own: ScannedMessage[][] = files.map(() => []);
  for (const { file, message } of owners.values()) own[file]?.push(message);
  return { own, partners };
}

function meet(partners: Map<number, Set<number>>, file: number, other: number): void {
  const known = partners.get(file);
  if (known === undefined) partners.set(file, new Set([other]));
  else known.add(other);
}
