import type { SessionId } from '@shared/domain/ids';
import type { AgentEvent } from '@shared/events';
import type { SessionCommit, SessionPatch, StoreTrouble } from '../ports';

export interface PendingCommit {
  sessionId: SessionId;
  events: readonly AgentEvent[];
  patch: SessionPatch | null;
  raw: readonly unknown[];
}

/** One commit per session, its events in the order they came. */
export function mergeCommits(entries: readonly PendingCommit[]): SessionCommit[] {
  const bySession = new Map<SessionId, { events: AgentEvent[]; patch: SessionPatch | null }>();
  for (const { sessionId, events, patch } of entries) {
    const merged = bySession.get(sessionId) ?? { events: [], patch: null };
    for (const event of events) merged.events.push(event);
    if (patch !== null) merged.patch = { ...merged.patch, ...patch };
    bySession.set(sessionId, merged);
  }
  return [...bySession].map(([sessionId, { events, patch }]) => ({ sessionId, events, patch }));
}

/** What the store said, as far as it said it. */
export function toTrouble(error: unknown): StoreTrouble {
  const message = error instanceof Error ? error.message : String(error);
  const code =
    typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
      ? error.code
      : 'internal';
  return { code, message };
}
