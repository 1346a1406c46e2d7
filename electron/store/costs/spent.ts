import type { SessionId, WorkspaceId } from '@shared/domain/ids';
import type { ReadableDb } from '../opening/database';
import type { PeriodCost } from './period-cost';

export interface SessionSpent {
  session: PeriodCost;
  /** Of its newest turn; a session without turns has spent nothing. */
  turn: PeriodCost;
}

/** What the turns of a session itself cost, without what it inherited. */
export const readSessionSpent = (db: ReadableDb, id: SessionId): SessionSpent => ({
  session: first(
    db.all<PeriodCost>(
      `SELECT ${SUMS} FROM turns
       WHERE is_imported = 0 AND session_key = (SELECT key FROM sessions WHERE id = ?)`,
      id,
    ),
  ),
  turn: first(
    db.all<PeriodCost>(
      `SELECT ${SUMS} FROM (SELECT cost_usd FROM turns
       WHERE is_imported = 0 AND session_key = (SELECT key FROM sessions WHERE id = ?)
       ORDER BY seq DESC LIMIT 1)`,
      id,
    ),
  ),
});

/** The deleted sessions too: what was spent was spent. Demo sessions stay out. */
export const readWorkspaceSpent = (db: ReadableDb, id: WorkspaceId): PeriodCost =>
  first(
    db.all<PeriodCost>(
      `SELECT ${SUMS} FROM turns JOIN sessions ON sessions.key = session_key
       WHERE workspace_id = ? AND is_demo = 0 AND is_imported = 0`,
      id,
    ),
  );

const SUMS = 'coalesce(sum(cost_usd), 0) AS costUsd, count(*) - count(cost_usd) AS unpricedTurns';

const first = ([row]: PeriodCost[]): PeriodCost => row ?? { costUsd: 0, unpricedTurns: 0 };
