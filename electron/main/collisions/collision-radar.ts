import { type Collision, findCollisions } from '@shared/domain/collisions';
import type { SessionId } from '@shared/domain/ids';
import type { AgentEvent } from '@shared/events';

export interface CollisionRadar {
  /** Edits that were made; a denied or failed one is none. */
  eventsAppended(sessionId: SessionId, events: readonly AgentEvent[]): void;
  /** One that has ended its turn is out of the way. */
  sessionChanged(sessionId: SessionId): void;
  list(): Collision[];
}

export interface CollisionRadarDeps {
  isRunning(sessionId: SessionId): boolean;
  /** Links resolved; the path itself where that fails. */
  realPath(path: string): string;
  changed(collisions: Collision[]): void;
}

/** Watches which running sessions edit the same files. */
export function createCollisionRadar(deps: CollisionRadarDeps): CollisionRadar {
  const edits = new Map<SessionId, { since: number; paths: Set<string> }>();
  let collisions: Collision[] = [];

  function review(): void {
    const found = findCollisions(
      [...edits].map(([sessionId, { since, paths }]) => ({ sessionId, since, paths })),
    );
    if (JSON.stringify(found) === JSON.stringify(collisions)) return;
    collisions = found;
    deps.changed(found);
  }

  return {
    eventsAppended(sessionId, events) {
      let isNew = false;
      for (const event of events) {
        if (event.type !== 'tool_update' || event.status !== 'complete') continue;
        if (event.payload.kind !== 'modify_file' || event.payload.filePath === null) continue;
        const known = edits.get(sessionId) ?? { since: event.at, paths: new Set<string>() };
        edits.set(sessionId, known);
        known.paths.add(deps.realPath(event.payload.filePath));
        isNew = true;
      }
      if (isNew) review();
    },
    sessionChanged(sessionId) {
      if (!edits.has(sessionId) || deps.isRunning(sessionId)) return;
      edits.delete(sessionId);
      review();
    },
    list: () => collisions,
  };
}
