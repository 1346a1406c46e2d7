import { type ImportedUsage, USAGE_SLOT_MS } from '@shared/domain/import-types';
import type { ScannedMessage } from '../../claude/transcript/scan/transcript-scan';

/** Sums messages by quarter of an hour and model. */
export function usageSlots(messages: readonly ScannedMessage[]): ImportedUsage[] {
  const slots = new Map<string, ImportedUsage>();
  for (const { at, model, tokens } of messages) {
    const slot = Math.floor(at / USAGE_SLOT_MS);
    const key = `${slot} ${model}`;
    let sum = slots.get(key);
    if (sum === undefined) {
      sum = { slot, model, messages: 0, ...NOTHING };
      slots.set(key, sum);
    }
    sum.messages += 1;
    sum.input += tokens.input;
    sum.output += tokens.output;
    sum.cacheRead += tokens.cacheRead;
    sum.cacheCreation += tokens.cacheCreation;
    sum.cacheCreation1h += tokens.cacheCreation1h;
    sum.thinking += tokens.thinking;
  }
  return [...slots.values()];
}

const NOTHING = {
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheCreation: 0,
  cacheCreation1h: 0,
  thinking: 0,
};
