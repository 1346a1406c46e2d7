import type { SessionSummary } from '@shared/contract/sessions';
import type { SessionId } from '@shared/domain/ids';

export interface Branch {
  session: SessionSummary;
  /** 0: where all of them come from. */
  depth: number;
}

/** The family of a session as a tree in one list, parents before their branches, oldest first. */
export function branchesOf(sessions: readonly SessionSummary[], id: SessionId): Branch[] {
  const byId = new Map(sessions.map((session) => [session.id, session]));
  const start = byId.get(id);
  if (start === undefined) return [];
  const root = rootOf(start, byId);
  const children = new Map<SessionId, SessionSummary[]>();
  for (const session of sessions) {
    if (session.parentSessionId === null) continue;
    children.set(session.parentSessionId, [
      ...(children.get(session.parentSessionId) ?? []),
      session,
    ]);
  }
  const listed: Branch[] = [];
  const listedIds = new Set<SessionId>();
  const add = (session: SessionSummary, depth: number): void => {
    if (listedIds.has(session.id)) return;
    listedIds.add(session.id);
    listed.push({ session, depth });
    const own = (children.get(session.id) ?? []).toSorted((a, b) => a.createdAt - b.createdAt);
    for (const child of own) add(child, depth + 1);
  };
  add(root, 0);
  return listed;
}

/** The oldest ancestor that is still in the list. */
function rootOf(
  start: SessionSummary,
  byId: ReadonlyMap<SessionId, SessionSummary>,
): SessionSummary {
  const seen = new Set<SessionId>();
  let root = start;
  while (root.parentSessionId !== null && !seen.has(root.id)) {
    seen.add(root.id);
    const parent = byId.get(root.parentSessionId);
    if (parent === undefined) break;
    root = parent;
  }
  return root;
}
