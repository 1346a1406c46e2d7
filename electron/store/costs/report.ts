import { createLocalDay, localTimeZone } from '@shared/domain/local-day';
import type { SessionId } from '@shared/domain/ids';
import type { CostReport, CostReportModel, CostReportSession } from '@shared/domain/store-types';
import { SLOT_MS } from './costs-queries';
import { readCutOffTurns } from './cut-off-turns';
import type { ReadableDb } from '../opening/database';
import { ALL_TIME, type ImportedSpending, readImportedSpending } from './imported-spending';
import { parseCostState } from '../sessions/session-row';
import { findSessionKey } from '../sessions/sessions';
import { exact } from './spending';

export interface ReportOptions {
  /** Only this session; null: all. */
  sessionId: SessionId | null;
  /** IANA name; null: the system's, which follows `TZ`. */
  timeZone: string | null;
  /** Lists only the newest so many sessions; the sums are over all of them. Null: all. */
  limit: number | null;
}

/**
 * What turns cost, here and in terminals. Each counts once, in its own session: a fork's inherited share is
 * in no sum.
 */
export const readReport = (db: ReadableDb, options: ReportOptions): CostReport =>
  db.snapshot(() => {
    const timeZone = options.timeZone ?? localTimeZone();
    const id = options.sessionId;
    const found = readFound(db, id);
    const sessions = readSessions(db, id, found);
    return {
      timeZone,
      totalUsd: sum(sessions.map(({ costUsd }) => costUsd ?? 0)),
      complete:
        !hasUnpricedTurn(db, id) &&
        found.turns.every(({ unpriced }) => unpriced === 0) &&
        readCutOffTurns(db, ALL_TIME.from, ALL_TIME.until, id).length === 0,
      sessions: options.limit === null ? sessions : newest(sessions, options.limit),
      days: readDays(db, id, timeZone, found),
      models: readModels(db, id, found),
    };
  });

const readFound = (db: ReadableDb, id: SessionId | null): ImportedSpending => {
  const sessionKey = id === null ? null : (findSessionKey(db, id) ?? -1);
  return readImportedSpending(db, { ...ALL_TIME, sessionKey });
};

const readSessions = (
  db: ReadableDb,
  id: SessionId | null,
  found: ImportedSpending,
): CostReportSession[] => {
  const sums = sumsOf(found);
  return db
    .all<SessionCostRow>(
      `SELECT sessions.key AS key, id, claude_session_id, title, cwd, parent_session_id, cost_state,
         count(turns.seq) AS turns, sum(turns.cost_usd) AS cost_usd,
         EXISTS (SELECT 1 FROM imported_sessions WHERE session_id = sessions.id) AS is_found
       FROM sessions
       LEFT JOIN turns ON turns.session_key = sessions.key AND turns.is_imported = 0
       WHERE is_demo = 0 AND id = coalesce(?, id)
       GROUP BY sessions.key ORDER BY created_at, sessions.key`,
      id,
    )
    .map((row) => withFound(row, sums.get(row.key)))
    .map((row) => ({
      sessionId: row.id,
      claudeSessionId: row.claude_session_id,
      title: row.title,
      cwd: row.cwd,
      parentSessionId: row.parent_session_id,
      costUsd: row.cost_usd === null ? (isUnspent(row) ? 0 : null) : exact(row.cost_usd),
      inheritedCostUsd: exact(parseCostState(row.cost_state).inheritedCostUsd),
      turns: row.turns,
    }));
};

interface FoundSum {
  turns: number;
  costUsd: number | null;
}

const sumsOf = ({ turns }: ImportedSpending): Map<number, FoundSum> => {
  const sums = new Map<number, FoundSum>();
  for (const row of turns) {
    const sum = sums.get(row.sessionKey) ?? { turns: 0, costUsd: null };
    sum.turns += row.turns;
    if (row.costUsd !== null) sum.costUsd = (sum.costUsd ?? 0) + row.costUsd;
    sums.set(row.sessionKey, sum);
  }
  return sums;
};

const withFound = (row: SessionCostRow, found: FoundSum | undefined): SessionCostRow =>
  found === undefined
    ? row
    : {
        ...row,
        turns: row.turns + found.turns,
        cost_usd: found.costUsd === null ? row.cost_usd : (row.cost_usd ?? 0) + found.costUsd,
      };

/** Without a turn nothing was spent, but for one whose turns were in a terminal. */
const isUnspent = (row: SessionCostRow): boolean => row.turns === 0 && row.is_found === 0;

const newest = <T>(oldestFirst: readonly T[], limit: number): T[] =>
  oldestFirst.slice(Math.max(0, oldestFirst.length - limit));

const hasUnpricedTurn = (db: ReadableDb, id: SessionId | null): boolean =>
  db.all(
    `SELECT 1 FROM turns JOIN sessions ON sessions.key = session_key
     WHERE is_demo = 0 AND is_imported = 0 AND id = coalesce(?, id) AND cost_usd IS NULL LIMIT 1`,
    id,
  )[0] !== undefined;

const readDays = (
  db: ReadableDb,
  id: SessionId | null,
  timeZone: string,
  found: ImportedSpending,
): CostReport['days'] => {
  const dayOf = createLocalDay(timeZone);
  const days = new Map<string, number[]>();
  const own = db.all<SlotCost>(
    `SELECT ended_at / ${SLOT_MS} AS slot, sum(cost_usd) AS costUsd
     FROM turns JOIN sessions ON sessions.key = session_key
     WHERE is_demo = 0 AND id = coalesce(?, id) AND cost_usd IS NOT NULL
     GROUP BY slot`,
    id,
  );
  const all = [...own, ...found.turns].sort((a, b) => a.slot - b.slot);
  for (const { slot, costUsd } of all) {
    if (costUsd === null) continue;
    const day = dayOf(slot * SLOT_MS);
    const costs = days.get(day);
    if (costs === undefined) days.set(day, [costUsd]);
    else costs.push(costUsd);
  }
  return [...days].map(([day, costs]) => ({ day, costUsd: sum(costs) }));
};

interface SlotCost {
  slot: number;
  costUsd: number | null;
}

const readModels = (
  db: ReadableDb,
  id: SessionId | null,
  found: ImportedSpending,
): CostReportModel[] => {
  const models = new Map<string, CostReportModel>();
  for (const row of [...db.all<CostReportModel>(MODELS, id), ...found.usage]) {
    const sum = models.get(row.model) ?? noModel(row.model);
    models.set(row.model, sum);
    if (row.costUsd !== null) sum.costUsd = (sum.costUsd ?? 0) + row.costUsd;
    sum.input += row.input;
    sum.output += row.output;
    sum.cacheRead += row.cacheRead;
    sum.cacheCreation += row.cacheCreation;
  }
  return [...models.values()]
    .map((row) => ({ ...row, costUsd: row.costUsd === null ? null : exact(row.costUsd) }))
    .sort((a, b) => (a.model < b.model ? -1 : 1));
};

const noModel = (model: string): CostReportModel => ({
  model,
  costUsd: null,
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheCreation: 0,
});

const MODELS = `
SELECT used.model, sum(used.cost_usd) AS costUsd, sum(used.input) AS input,
  sum(used.output) AS output, sum(used.cache_read) AS cacheRead,
  sum(used.cache_creation) AS cacheCreation
FROM turn_usage AS used JOIN turns USING (session_key, seq)
  JOIN sessions ON sessions.key = session_key
WHERE is_demo = 0 AND is_imported = 0 AND id = coalesce(?, id) GROUP BY used.model`;

const sum = (costs: readonly number[]): number => exact(costs.reduce((a, b) => a + b, 0));

interface SessionCostRow {
  key: number;
  id: SessionId;
  claude_session_id: string | null;
  title: string;
  cwd: string;
  parent_session_id: SessionId | null;
  cost_state: string;
  turns: number;
  cost_usd: number | null;
  is_found: number;
}
