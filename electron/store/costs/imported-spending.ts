import type { TokenKinds } from '@shared/contract/costs';
import type { ModelTotals } from '@shared/domain/entities';
import { plainModelName } from '@shared/domain/model-totals';
import { SLOT_MS } from './costs-queries';
import type { ReadableDb } from '../opening/database';
import { parseCostState } from '../sessions/session-row';
import type { TokensRow, TurnsRow, UsageRow } from './spending';

/** What was used in terminals, in the shape in which turns of our own are summed. */
export interface ImportedSpending {
  turns: TurnsRow[];
  usage: UsageRow[];
  tokens: TokensRow[];
}

export interface ImportedRange {
  /** UTC ms, [from, until), cut at slots of 15 minutes. */
  from: number;
  until: number;
  /** Only this session; null: all. */
  sessionKey: number | null;
}

export const ALL_TIME = { from: 0, until: Number.MAX_SAFE_INTEGER } as const;

/**
 * Tokens of the CLI's transcripts, each API message once, of the time before their session was run here. The
 * money of a session is the total the CLI itself noted, less what its turns here have cost; it is shared out
 * over its messages by model and tokens, for no message names its price. Without such a total it is unknown.
 */
export const readImportedSpending = (
  db: ReadableDb,
  { from, until, sessionKey }: ImportedRange,
): ImportedSpending => {
  const found: ImportedSpending = { turns: [], usage: [], tokens: [] };
  const slots = { first: Math.floor(from / SLOT_MS), end: Math.ceil(until / SLOT_MS) };
  const isIn = (slot: number): boolean => slot >= slots.first && slot < slots.end;
  const counted = bySession(db.all<CountedRow>(COUNTED_TURNS, sessionKey));
  for (const [key, rows] of bySession(db.all<SlotRow>(USAGE, sessionKey, slots.first, slots.end))) {
    const usd = db.all<MoneyRow>(MONEY, key)[0];
    const shares = sharesOf(rows, usd?.totals ?? '{}');
    const total = importedUsd(usd);
    const turns = turnsOf(key, rows, counted.get(key) ?? [], total === null);
    found.turns.push(...turns.filter(({ slot }) => isIn(slot)));
    const tokens = { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 };
    const unpriced = new Set<string>();
    let hasAny = false;
    rows.forEach((row, index) => {
      if (!isIn(row.slot)) return;
      hasAny = true;
      const costUsd = total === null ? null : total * (shares[index] ?? 0);
      const isFirst = total === null && !unpriced.has(row.model);
      if (isFirst) unpriced.add(row.model);
      found.usage.push({ ...row, costUsd, unpriced: isFirst ? 1 : 0 });
      for (const kind of KINDS) tokens[kind] += row[kind];
      if (costUsd !== null)
        found.turns.push({
          sessionKey: key,
          slot: row.slot,
          turns: 0,
          unpriced: 0,
          costUsd,
          lastAt: row.slot * SLOT_MS,
        });
    });
    if (hasAny) found.tokens.push({ sessionKey: key, ...tokens });
  }
  return found;
};

/** UTC ms; null: nothing was found in a terminal. */
export const firstImportedAt = (db: ReadableDb): number | null => {
  const slot = db.all<{ slot: number | null }>('SELECT min(slot) AS slot FROM imported_usage')[0]
    ?.slot;
  return slot === null || slot === undefined ? null : slot * SLOT_MS;
};

const KINDS = ['input', 'output', 'cacheRead', 'cacheCreation'] as const;

interface SlotRow extends TokenKinds {
  sessionKey: number;
  slot: number;
  model: string;
}

interface CountedRow {
  sessionKey: number;
  slot: number;
  turns: number;
  lastAt: number;
}

interface MoneyRow {
  costState: string;
  liveUsd: number;
  unpriced: number;
  totals: string;
}

/** Null: nobody knows. */
function importedUsd(row: MoneyRow | undefined): number | null {
  if (row === undefined || row.unpriced > 0) return null;
  const { sessionCostUsd } = parseCostState(row.costState);
  return sessionCostUsd === null ? null : Math.max(0, sessionCostUsd - row.liveUsd);
}

/** A session whose history is not written down yet had at least one turn. */
function turnsOf(
  sessionKey: number,
  rows: readonly SlotRow[],
  counted: readonly CountedRow[],
  isUnknown: boolean,
): TurnsRow[] {
  const last = rows.reduce((slot, row) => Math.max(slot, row.slot), 0);
  const known =
    counted.length > 0 ? counted : [{ sessionKey, slot: last, turns: 1, lastAt: last * SLOT_MS }];
  return known.map((row) => ({ ...row, unpriced: isUnknown ? row.turns : 0, costUsd: null }));
}

/** Each row's part of the session's money; together 1. */
function sharesOf(rows: readonly SlotRow[], totals: string): number[] {
  const noted: ModelTotals = JSON.parse(totals);
  const money = new Map<string, number>();
  for (const [model, { costUsd }] of Object.entries(noted)) {
    const name = plainModelName(model);
    money.set(name, (money.get(name) ?? 0) + (costUsd ?? 0));
  }
  const weights = rows.map((row) => weightOf(row));
  const ofModel = new Map<string, number>();
  rows.forEach(({ model }, index) => {
    const name = plainModelName(model);
    ofModel.set(name, (ofModel.get(name) ?? 0) + (weights[index] ?? 0));
  });
  const parts = rows.map(({ model }, index) => {
    const name = plainModelName(model);
    const weight = weights[index] ?? 0;
    const all = ofModel.get(name) ?? 0;
    return all === 0 ? 0 : (weight / all) * (money.get(name) ?? 0);
  });
  const used = parts.some((part) => part > 0) ? parts : weights;
  const sum = used.reduce((a, b) => a + b, 0);
  return used.map((part) => (sum === 0 ? 1 / used.length : part / sum));
}

/** What a token of each kind costs beside a fresh input token; the same for every Claude model. */
const weightOf = (row: TokenKinds): number =>
  row.input + row.output * 5 + row.cacheRead * 0.1 + row.cacheCreation * 1.25;

function bySession<Row extends { sessionKey: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const sessions = new Map<number, Row[]>();
  for (const row of rows) {
    const known = sessions.get(row.sessionKey);
    if (known === undefined) sessions.set(row.sessionKey, [row]);
    else known.push(row);
  }
  return sessions;
}

/**
 * Of every session that used anything in a range of slots all it ever used: its money is shared out over
 * that. A transcript is of one session, the first that had its id.
 */
const USAGE = `
SELECT owner AS sessionKey, slot, used.model, sum(used.input) AS input, sum(used.output) AS output,
  sum(used.cache_read) AS cacheRead, sum(used.cache_creation) AS cacheCreation
FROM (
  SELECT key, (SELECT min(session_key) FROM claude_session_ids AS ids
    WHERE ids.claude_session_id = imported_files.claude_session_id) AS owner
  FROM imported_files
) AS files
JOIN sessions ON sessions.key = owner AND is_demo = 0
JOIN imported_usage AS used ON file_key = files.key
WHERE owner = coalesce(?, owner) AND owner IN (
  SELECT ids.session_key FROM imported_usage JOIN imported_files ON imported_files.key = file_key
    JOIN claude_session_ids AS ids USING (claude_session_id)
  WHERE slot >= ? AND slot < ?
)
GROUP BY owner, slot, used.model ORDER BY owner, slot, used.model`;

const COUNTED_TURNS = `
SELECT session_key AS sessionKey, ended_at / ${SLOT_MS} AS slot, count(*) AS turns,
  max(ended_at) AS lastAt
FROM turns WHERE is_imported = 1 AND session_key = coalesce(?, session_key)
GROUP BY session_key, slot`;

const MONEY = `
SELECT cost_state AS costState, coalesce(sum(turns.cost_usd), 0) AS liveUsd,
  count(turns.seq) - count(turns.cost_usd) AS unpriced,
  coalesce((SELECT totals FROM imported_files
    WHERE claude_session_id = imported.claude_session_id AND is_subagent = 0
    ORDER BY modified_at DESC LIMIT 1), '{}') AS totals
FROM imported_sessions AS imported
JOIN sessions ON sessions.id = imported.session_id
LEFT JOIN turns ON turns.session_key = sessions.key AND turns.is_imported = 0
WHERE sessions.key = ? GROUP BY sessions.key`;
