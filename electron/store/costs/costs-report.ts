import type { CostRange, CostsReport } from '@shared/contract/costs';
import type { SessionId, WorkspaceId } from '@shared/domain/ids';
import { addDays, createLocalDay, localTimeZone, startOfLocalDay } from '@shared/domain/local-day';
import { DEAREST_TURNS, FIRST_TURN_AT } from './costs-queries';
import type { ReadableDb } from '../opening/database';
import { type DearRow, dearTurn } from './dear-turn';
import { firstImportedAt } from './imported-spending';
import { readSpending } from './read-spending';
import { parseCostState } from '../sessions/session-row';
import { exact, spentOf, type Spending } from './spending';

export interface CostsOptions {
  range: CostRange;
  /** UTC ms; decides which day is today. */
  now: number;
  /** IANA name; null: the system's, which follows `TZ`. */
  timeZone: string | null;
}

const MAX_SESSIONS = 500;
const MAX_TURNS = 20;

/**
 * Everything the page of costs shows, of one moment. Each turn counts once, in its own session, and so does
 * each message of a terminal.
 */
export const readCosts = (db: ReadableDb, options: CostsOptions): CostsReport =>
  db.snapshot(() => {
    const timeZone = options.timeZone ?? localTimeZone();
    const localDay = createLocalDay(timeZone);
    const today = localDay(options.now);
    const first = earliest(db.all<{ at: number }>(FIRST_TURN_AT)[0]?.at, firstImportedAt(db));
    const to = options.range.to ?? today;
    const from = options.range.from ?? (first === null ? to : localDay(first));
    const bounds = [
      startOfLocalDay(from, timeZone),
      startOfLocalDay(addDays(to, 1), timeZone),
    ] as const;
    const spending = readSpending(db, ...bounds, localDay);
    const facts = readFacts(db, spending);
    const sessions = sessionsOf(spending, facts);
    return {
      timeZone,
      from,
      to,
      today,
      total: spending.total,
      days: spending.days,
      models: spending.models,
      workspaces: workspacesOf(spending, facts),
      sessions: sessions.slice(0, MAX_SESSIONS),
      sessionsLeftOut: Math.max(0, sessions.length - MAX_SESSIONS),
      turns: db.all<DearRow>(DEAREST_TURNS, ...bounds, MAX_TURNS).flatMap((row) => {
        const session = facts.get(row.sessionKey);
        return session === undefined ? [] : [dearTurn(db, row, session)];
      }),
    };
  });

const earliest = (own: number | undefined, found: number | null): number | null =>
  own === undefined || (found !== null && found < own) ? found : own;

export interface SessionFacts {
  key: number;
  id: SessionId;
  title: string;
  parentSessionId: SessionId | null;
  deletedAt: number | null;
  costState: string;
  apiKeySource: string | null;
  workspaceId: WorkspaceId;
  workspaceName: string;
  workspacePath: string;
}

/** Only those with turns in the range; a list of them all may be long. */
function readFacts(db: ReadableDb, { sessions }: Spending): Map<number, SessionFacts> {
  const keys = JSON.stringify([...sessions.keys()]);
  const rows = db.all<SessionFacts>(
    `SELECT sessions.key AS key, sessions.id AS id, title, parent_session_id AS parentSessionId,
       deleted_at AS deletedAt, cost_state AS costState, brief ->> '$.apiKeySource' AS apiKeySource,
       workspace_id AS workspaceId, workspaces.name AS workspaceName,
       workspaces.path AS workspacePath
     FROM json_each(?) AS wanted JOIN sessions ON sessions.key = wanted.value
       JOIN workspaces ON workspaces.id = workspace_id`,
    keys,
  );
  return new Map(rows.map((row) => [row.key, row]));
}

/** Dearest first; those nobody knows the cost of come last. */
const dearestFirst = (a: { costUsd: number | null }, b: { costUsd: number | null }): number =>
  (b.costUsd ?? -1) - (a.costUsd ?? -1);

const sessionsOf = (
  { sessions }: Spending,
  facts: ReadonlyMap<number, SessionFacts>,
): CostsReport['sessions'] =>
  [...sessions]
    .flatMap(([key, spent]) => {
      const session = facts.get(key);
      if (session === undefined) return [];
      const { inheritedCostUsd, outsideUsd } = parseCostState(session.costState);
      return [
        {
          ...spent,
          sessionId: session.id,
          workspaceId: session.workspaceId,
          workspaceName: session.workspaceName,
          title: session.title,
          parentSessionId: session.parentSessionId,
          isDeleted: session.deletedAt !== null,
          apiKeySource: session.apiKeySource,
          inheritedUsd: exact(inheritedCostUsd),
          outsideUsd: exact(outsideUsd),
        },
      ];
    })
    .sort(dearestFirst);

function workspacesOf(
  { sessions }: Spending,
  facts: ReadonlyMap<number, SessionFacts>,
): CostsReport['workspaces'] {
  const sums = new Map<WorkspaceId, WorkspaceSum>();
  for (const [key, spent] of sessions) {
    const facet = facts.get(key);
    if (facet === undefined) continue;
    const sum = sums.get(facet.workspaceId) ?? newWorkspaceSum(facet);
    sums.set(facet.workspaceId, sum);
    sum.costUsd += spent.costUsd ?? 0;
    sum.turns += spent.turns;
    sum.unpriced += spent.unpricedTurns;
    sum.sessions += 1;
  }
  return [...sums]
    .map(([workspaceId, { name, path, sessions: count, ...sum }]) => ({
      workspaceId,
      name,
      path,
      sessions: count,
      ...spentOf(sum),
    }))
    .sort(dearestFirst);
}

interface WorkspaceSum {
  name: string;
  path: string;
  sessions: number;
  costUsd: number;
  turns: number;
  unpriced: number;
}

const newWorkspaceSum = ({ workspaceName, workspacePath }: SessionFacts): WorkspaceSum => ({
  name: workspaceName,
  path: workspacePath,
  sessions: 0,
  costUsd: 0,
  turns: 0,
  unpriced: 0,
});
