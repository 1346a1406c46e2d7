import type { PushEvents } from '@shared/contract/push';
import type { SessionSummary } from '@shared/contract/sessions';

/**
 * Whether a change of sessions can have moved today's figure: a turn began or ended, a cost became
 * known, a session came or went. Far the most changes are words that stream. `before` is the list as
 * it was; undefined, while it is on its way, says nothing.
 */
export function movesToday(
  before: readonly SessionSummary[] | undefined,
  { changed, removed }: PushEvents['sessions.changed'],
): boolean {
  if (!before || removed.length > 0) return true;
  const byId = new Map(before.map((session) => [session.id, session]));
  return changed.some((session) => {
    const old = byId.get(session.id);
    return (
      !old ||
      old.costUsd !== session.costUsd ||
      old.status !== session.status ||
      old.turnStartedAt !== session.turnStartedAt
    );
  });
}
