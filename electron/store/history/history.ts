import type { AgentEvent } from '@shared/events';
import type { SessionId } from '@shared/domain/ids';
import type { ReadableDb } from '../opening/database';
import { readEvents, readEventsAfter } from './timeline';

export interface HistoryOptions {
  /** Only this session; null: all, one after the other, oldest session first. */
  sessionId: SessionId | null;
  /** The newest so many events of what is asked for; null: all. */
  limit: number | null;
}

const PAGE_SIZE = 256;

/**
 * The stored events, oldest first, each block's chunks joined into one. Reads page by page, so memory
 * stays bounded; on a read-only handle the whole walk sees one state of the file.
 */
export function* readHistory(db: ReadableDb, options: HistoryOptions): Generator<AgentEvent> {
  const end = db.isReadOnly ? db.holdSnapshot() : null;
  try {
    const sessions = db.all<SessionKeyRow>(
      `SELECT key, id FROM sessions WHERE id = coalesce(?, id) ORDER BY created_at, key`,
      options.sessionId,
    );
    if (options.limit !== null) yield* newest(db, sessions, options.limit);
    else for (const session of sessions) yield* whole(db, session);
  } finally {
    end?.();
  }
}

interface SessionKeyRow {
  key: number;
  id: SessionId;
}

function* whole(db: ReadableDb, { key, id }: SessionKeyRow): Generator<AgentEvent> {
  let after = 0;
  for (;;) {
    const page = readEventsAfter(db, id, key, after, PAGE_SIZE);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_SIZE) return;
    after = last.seq;
  }
}

function* newest(
  db: ReadableDb,
  sessions: readonly SessionKeyRow[],
  limit: number,
): Generator<AgentEvent> {
  const pages: AgentEvent[][] = [];
  let wanted = limit;
  for (const { id } of sessions.toReversed()) {
    if (wanted <= 0) break;
    const { events } = readEvents(db, id, null, wanted);
    wanted -= events.length;
    pages.push(events);
  }
  for (const page of pages.toReversed()) yield* page;
}
