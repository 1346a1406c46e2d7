import type { TokenKinds } from '@shared/contract/costs';
import type { ClaudeSessionId, SessionId } from '@shared/domain/ids';
import type { ToldTurn, ToldUsage } from '@shared/domain/reconcile';
import type { ReadableDb } from '../opening/database';

/** How many sessions a fork's line of parents is followed. */
const MAX_ANCESTORS = 100;

/**
 * What the CLI told of a session while it ran here, for a comparison with its transcripts; undefined for
 * a session nobody knows.
 */
export const readToldUsage = (db: ReadableDb, id: SessionId): ToldUsage | undefined =>
  db.snapshot(() => {
    const [session] = sessionRows(db, id);
    if (session === undefined) return undefined;
    const ids = db.all<{ id: ClaudeSessionId }>(
      'SELECT claude_session_id AS id FROM claude_session_ids WHERE session_key = ? ORDER BY position',
      session.key,
    );
    return {
      claudeSessionIds: ids.map((row) => row.id),
      turns: readTurns(db, session.key),
      own: readKnown(db, session.key, true),
      inherited: readInherited(db, session.parentId),
    };
  });

const sessionRows = (db: ReadableDb, id: SessionId) =>
  db.all<{ key: number; parentId: SessionId | null }>(
    'SELECT key, parent_session_id AS parentId FROM sessions WHERE id = ?',
    id,
  );

function readTurns(db: ReadableDb, key: number): ToldTurn[] {
  const compactions = db
    .all<{ seq: number }>(
      `SELECT seq FROM events WHERE session_key = ? AND type = 'compact_boundary' ORDER BY seq`,
      key,
    )
    .map(({ seq }) => seq);
  const usage = new Map<number, ToldTurn['models']>();
  for (const { seq, model, ...tokens } of db.all<TokenKinds & { seq: number; model: string }>(
    `SELECT seq, model, input, output, cache_read AS cacheRead, cache_creation AS cacheCreation
     FROM turn_usage WHERE session_key = ?`,
    key,
  ))
    usage.set(seq, { ...usage.get(seq), [model]: tokens });
  let before = 0;
  return db
    .all<{ seq: number; endedAt: number; stopReason: string | null }>(
      `SELECT seq, ended_at AS endedAt, stop_reason AS stopReason FROM turns
       WHERE session_key = ? AND is_imported = 0 ORDER BY seq`,
      key,
    )
    .map(({ seq, endedAt, stopReason }) => {
      const start = before;
      before = seq;
      return {
        seq,
        endedAt,
        wasInterrupted: stopReason === 'interrupted',
        hasCompaction: compactions.some((at) => at > start && at <= seq),
        models: usage.get(seq) ?? {},
      };
    });
}

/** What was read from a transcript was not told by the CLI: only what was heard here was. */
const importedUpTo = (db: ReadableDb, key: number): number =>
  db.all<{ seq: number }>(
    'SELECT last_seq AS seq FROM imported_history WHERE session_key = ?',
    key,
  )[0]?.seq ?? 0;

/** Every API message and tool call that was heard, with the event it was heard with. */
function readKnown(db: ReadableDb, key: number, isLive: boolean): Map<string, number> {
  const after = isLive ? importedUpTo(db, key) : 0;
  const rows = db.all<{ id: string; seq: number }>(
    `SELECT source_id AS id, min(last_seq) AS seq FROM messages
     WHERE session_key = ? AND last_seq > ? AND kind <> 'prompt' AND source_id IS NOT NULL
     GROUP BY source_id
     UNION ALL SELECT tool_call_id, started_seq FROM tool_calls
     WHERE session_key = ? AND started_seq > ?`,
    key,
    after,
    key,
    after,
  );
  return new Map(rows.map(({ id, seq }) => [id, seq]));
}

function readInherited(db: ReadableDb, parent: SessionId | null): Set<string> {
  const known = new Set<string>();
  let next = parent;
  for (let count = 0; next !== null && count < MAX_ANCESTORS; count++) {
    const [session] = sessionRows(db, next);
    if (session === undefined) break;
    for (const id of readKnown(db, session.key, false).keys()) known.add(id);
    next = session.parentId;
  }
  return known;
}
