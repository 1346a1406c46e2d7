import type { SessionId } from '@shared/domain/ids';
import type { SessionBrief } from '@shared/domain/store-types';
import type { ReadableDb, WritableDb } from '../opening/database';

/** Null: none was stored. Whether it is of the newest event shows in its `seq`. */
export const findBrief = (db: ReadableDb, id: SessionId): SessionBrief | null =>
  parseBrief(
    db.all<{ brief: string | null }>('SELECT brief FROM sessions WHERE id = ?', id)[0]?.brief ??
      null,
  );

/** For sessions whose newest event is still the one the brief is of; the others are left alone. */
export const writeBriefs = (db: WritableDb, briefs: ReadonlyMap<SessionId, SessionBrief>): void =>
  db.transaction(() => {
    for (const [id, brief] of briefs)
      db.run(
        'UPDATE sessions SET brief = ? WHERE id = ? AND last_seq = ?',
        formatBrief(brief),
        id,
        brief.seq,
      );
  });

export const formatBrief = (brief: SessionBrief): string => JSON.stringify(brief);

export const parseBrief = (json: string | null): SessionBrief | null =>
  json === null ? null : JSON.parse(json);
