import type { AgentEventBody, AgentEventBodyOf, AgentEventType } from '@shared/events';

/** The events of one type, in order. */
export function allOf<T extends AgentEventType>(
  events: readonly AgentEventBody[],
  type: T,
): AgentEventBodyOf<T>[] {
  return events.filter((event): event is AgentEventBodyOf<T> => event.type === type);
}

/** The only event of that type; throws when there is none or more than one. */
export function oneOf<T extends AgentEventType>(
  events: readonly AgentEventBody[],
  type: T,
): AgentEventBodyOf<T> {
  const found = allOf(events, type);
  const [first] = found;
  if (first === undefined || found.length > 1)
    throw new Error(
      `Expected one ${type}, got ${found.length} in ${events.map((e) => e.type).join(', ')}`,
    );
  return first;
}

/** All text of the main thread, or of one subagent, joined. */
export function textOf(
  events: readonly AgentEventBody[],
  parentToolUseId: string | null = null,
): string {
  return allOf(events, 'message_chunk')
    .filter((event) => event.parentToolUseId === parentToolUseId)
    .map((event) => event.text)
    .join('');
}

export function completeOf(events: readonly AgentEventBody[]): AgentEventBodyOf<'complete'> {
  return oneOf(events, 'complete');
}
