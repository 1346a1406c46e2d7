import type { RetryPrompt } from '@shared/contract/retry';
import type { SessionId } from '@shared/domain/ids';
import type { AgentEvent, AgentEventOf } from '@shared/events';
import type { SessionManager } from '../session-manager';

type Manager = Pick<SessionManager, 'listRetryPrompts' | 'snapshot'>;

export function promptsOf(manager: Manager, sessionId: SessionId): RetryPrompt[] {
  const listed = manager.listRetryPrompts(sessionId);
  if (!listed.ok) throw new Error(listed.error.message);
  return listed.value;
}

export function promptSaying(manager: Manager, sessionId: SessionId, words: string): RetryPrompt {
  const found = promptsOf(manager, sessionId).find(({ text }) => text.includes(words));
  if (found === undefined) throw new Error(`No prompt says ${words}.`);
  return found;
}

export function shownEvents(manager: Manager, id: SessionId): AgentEvent[] {
  const snapshot = manager.snapshot(id);
  if (!snapshot.ok) throw new Error(snapshot.error.message);
  return snapshot.value.events;
}

export const promptTexts = (events: readonly AgentEvent[]): string[] =>
  events.flatMap((event) =>
    event.type === 'user_message' && event.parentToolUseId === null ? [event.text] : [],
  );

export function lastComplete(events: readonly AgentEvent[]): AgentEventOf<'complete'> {
  const complete = events.findLast((event) => event.type === 'complete');
  if (complete?.type !== 'complete') throw new Error('No turn ended.');
  return complete;
}
