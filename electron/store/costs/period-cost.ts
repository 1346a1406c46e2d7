import type { ReadableDb } from '../opening/database';

export interface PeriodCost {
  /** Of the turns with a figure. */
  costUsd: number;
  /** Turns that ended without one. */
  unpricedTurns: number;
}

/** What turns cost that ended in `from` (UTC ms, inclusive) to `until` (exclusive). Demo sessions stay out. */
export const readPeriodCost = (db: ReadableDb, from: number, until: number): PeriodCost =>
  db.all<PeriodCost>(
    `SELECT coalesce(sum(cost_usd), 0) AS costUsd, count(*) - count(cost_usd) AS unpricedTurns
     FROM turns JOIN sessions ON sessions.key = session_key
     WHERE is_demo = 0 AND is_imported = 0 AND ended_at >= ? AND ended_at < ?`,
    from,
    until,
  )[0] ?? { costUsd: 0, unpricedTurns: 0 };
