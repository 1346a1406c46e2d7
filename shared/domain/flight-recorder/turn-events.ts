import type { AgentEvent } from '../../events';

/**
 * The events of the turn that ends at `endSeq`, from its prompt to its end, out of a run of events in
 * order. Null where that end is not among them, or what comes before it is missing.
 */
export function turnEvents(
  events: readonly AgentEvent[],
  endSeq: number,
  hasEarlier: boolean,
): AgentEvent[] | null {
  const end = events.findIndex(({ type, seq }) => type === 'complete' && seq === endSeq);
  if (end === -1) return null;
  const before = events.findLastIndex(({ type }, index) => index < end && type === 'complete');
  if (before === -1 && hasEarlier) return null;
  const own = events.slice(before + 1, end + 1);
  const prompt = own.findIndex(({ type }) => type === 'user_message');
  return own.slice(Math.max(0, prompt));
}
