import type { SessionId } from './ids';

/** What one running session has edited in its turn. */
export interface SessionEdits {
  sessionId: SessionId;
  /** UTC ms; when its turn's first edit was made. */
  since: number;
  /** Absolute, links resolved. */
  paths: ReadonlySet<string>;
}

/** Two running sessions that edited the same files. */
export interface Collision {
  /** The one that edited first in its turn. */
  earlier: SessionId;
  later: SessionId;
  /** Absolute, sorted. */
  paths: string[];
}

/** Every pair once, in the order in which they began. */
export function findCollisions(edits: readonly SessionEdits[]): Collision[] {
  const inOrder = edits.toSorted(
    (a, b) => a.since - b.since || (a.sessionId < b.sessionId ? -1 : 1),
  );
  return inOrder.flatMap((earlier, index) =>
    inOrder.slice(index + 1).flatMap((later): Collision[] => {
      const paths = [...earlier.paths].filter((path) => later.paths.has(path)).toSorted();
      return paths.length === 0
        ? []
        : [{ earlier: earlier.sessionId, later: later.sessionId, paths }];
    }),
  );
}
