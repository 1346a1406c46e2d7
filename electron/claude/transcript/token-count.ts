import type { ModelTotals } from '@shared/domain/entities';
import type { ChainRow, MessageUsage } from './transcript-row';

/**
 * Counts tokens over any number of transcripts, each API message once: every block repeats its
 * message's usage, a fork begins with a copy of its parent, a subagent's file may replay its caller.
 * What is said last of a message counts. It belongs to the file that has it as its own, of several
 * to the one read first. CLIs before `requestSessionId` (2.1.226) mark no copies: there a fork has to be
 * read after its parent, that is, in order of the files' birth.
 */
export interface TokenCount {
  /** Begins the next file; returns the number under which its share is asked for. */
  begin(): number;
  add(row: ChainRow): void;
  /** Cost is null throughout: a transcript names no prices of single messages. */
  totalsOf(file: number): ModelTotals;
  /** Every message so far, in the order they were met. */
  messages(): Iterable<CountedUsage>;
}

export interface CountedUsage extends MessageUsage {
  file: number;
  /** A copy, or in a subagent: gives way to a main conversation that has it, too. */
  isWeak: boolean;
}

export function createTokenCount(): TokenCount {
  const messages = new Map<string, CountedUsage>();
  let file = -1;
  return {
    begin: () => (file += 1),
    messages: () => messages.values(),
    add({ usage, isSidechain, copiedFrom }) {
      if (usage === null) return;
      const isWeak = isSidechain || copiedFrom !== null;
      const known = messages.get(usage.messageId);
      const isOthers = known !== undefined && known.file !== file;
      if (isOthers && (isWeak || !known.isWeak)) return;
      messages.set(usage.messageId, { ...usage, file, isWeak });
    },
    totalsOf(wanted) {
      const totals: ModelTotals = {};
      for (const counted of messages.values()) {
        if (counted.file !== wanted) continue;
        const sum = (totals[counted.model] ??= { ...NOTHING });
        sum.input += counted.tokens.input;
        sum.output += counted.tokens.output;
        sum.cacheRead += counted.tokens.cacheRead;
        sum.cacheCreation += counted.tokens.cacheCreation;
      }
      return totals;
    },
  };
}

const NOTHING = { input: 0, output: 0, cacheRead: 0, cacheCreation: 0, costUsd: null };
