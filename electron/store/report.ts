import { createLocalDay, localTimeZone } from '@shared/domain/local-day';
import type { SessionId } from '@shared/domain/ids';
import type { CostReport, CostReportModel, CostReportSession } from '@shared/domain/store-types';
import type { ReadableDb } from './database';
import { parseCostState } from './session-row';

export interface ReportOptions {
  /** Only this session; null: all. */
  sessionId: SessionId | null;
  /** IANA name; null: the system's, which follows `TZ`. */
  timeZone: string | null;
  /** Lists only the newest so many sessions; the sums are over all of them. Null: all. */
  limit: number | null;
}

/** What turns cost. Each turn counts once, in its own session: a fork's inherited share is in no sum. */
export const readReport = (db: ReadableDb, options: ReportOptions): CostReport =>
  db.snapshot(() => {
    const timeZone = options.timeZone ?? localTimeZone();
    const id = options.sessionId;
    const sessions = readSessions(db, id);
    return {
      timeZone,
      totalUsd: sum(sessions.map(({ costUsd }) => costUsd ?? 0)),
      complete: !hasUnpricedTurn(db, id),
      sessions: options.limit === null ? sessions : newest(sessions, options.limit),
      days: readDays(db, id, timeZone),
      models: readModels(db, id),
    };
  });

const readSessions = (db: ReadableDb, id: SessionId | null): CostReportSession[] =>
  db
    .all<SessionCostRow>(
      `SELECT id, claude_session_id, title, cwd, parent_session_id, cost_state,
         count(turns.seq) AS turns, sum(turns.cost_usd) AS cost_usd
       FROM sessions LEFT JOIN turns ON turns.session_key = sessions.key
       WHERE is_demo = 0 AND id = coalesce(?, id)
       GROUP BY sessions.key ORDER BY created_at, sessions.key`,
      id,
    )
    .map((row) => ({
      sessionId: row.id,
      claudeSessionId: row.claude_session_id,
      title: row.title,
      cwd: row.cwd,
      parentSessionId: row.parent_session_id,
      costUsd: row.cost_usd === null ? (row.turns === 0 ? 0 : null) : exact(row.cost_usd),
      inheritedCostUsd: exact(parseCostState(row.cost_state).inheritedCostUsd),
      turns: row.turns,
    }));

const newest = <T>(oldestFirst: readonly T[], limit: number): T[] =>
  oldestFirst.slice(Math.max(0, oldestFirst.length - limit));

const hasUnpricedTurn = (db: ReadableDb, id: SessionId | null): boolean =>
  db.all(
    `SELECT 1 FROM turns JOIN sessions ON sessions.key = session_key
     WHERE is_demo = 0 AND id = coalesce(?, id) AND cost_usd IS NULL LIMIT 1`,
    id,
  )[0] !== undefined;

/** Every zone's offset is a multiple of this, so a whole slot falls on one local day. */
const SLOT_MS = 15 * 60_000;

const readDays = (db: ReadableDb, id: SessionId | null, timeZone: string): CostReport['days'] => {
  const dayOf = createLocalDay(timeZone);
  const days = new Map<string, number[]>();
  for (const { slot, costUsd } of db.all<{ slot: number; costUsd: number }>(
    `SELECT ended_at / ${SLOT_MS} AS slot, sum(cost_usd) AS costUsd
     FROM turns JOIN sessions ON sessions.key = session_key
     WHERE is_demo = 0 AND id = coalesce(?, id) AND cost_usd IS NOT NULL
     GROUP BY slot ORDER BY slot`,
    id,
  )) {
    const day = dayOf(slot * SLOT_MS);
    const costs = days.get(day);
    if (costs === undefined) days.set(day, [costUsd]);
    else costs.push(costUsd);
  }
  return [...days].map(([day, costs]) => ({ day, costUsd: sum(costs) }));
};

const readModels = (db: ReadableDb, id: SessionId | null): CostReportModel[] =>
  db
    .all<CostReportModel>(
      `SELECT turn_usage.model, sum(cost_usd) AS costUsd, sum(input) AS input, sum(output) AS output,
         sum(cache_read) AS cacheRead, sum(cache_creation) AS cacheCreation
       FROM turn_usage JOIN sessions ON sessions.key = session_key
       WHERE is_demo = 0 AND id = coalesce(?, id)
       GROUP BY turn_usage.model ORDER BY turn_usage.model`,
      id,
    )
    .map((row) => ({ ...row, costUsd: row.costUsd === null ? null : exact(row.costUsd) }));

const sum = (costs: readonly number[]): number => exact(costs.reduce((a, b) => a + b, 0));

/** 15 digits are what a double holds exactly: 0.1 + 0.2 reads 0.3. */
const exact = (usd: number): number => Number(usd.toPrecision(15));

interface SessionCostRow {
  id: SessionId;
  claude_session_id: string | null;
  title: string;
  cwd: string;
  parent_session_id: SessionId | null;
  cost_state: string;
  turns: number;
  cost_usd: number | null;
}
