import type { CostsReport, Spent, TokenKinds } from '@shared/contract/costs';

/** Turns of one session that ended within one slot of time. */
export interface TurnsRow {
  sessionKey: number;
  slot: number;
  turns: number;
  unpriced: number;
  /** Of the turns with a figure; null when none had one. */
  costUsd: number | null;
  /** UTC ms. */
  lastAt: number;
}

/** What the turns of all sessions in a slot used of one model; its cost is that of turns with a figure. */
export interface UsageRow extends TokenKinds {
  slot: number;
  model: string;
  costUsd: number | null;
  /** Turns without a figure. */
  unpriced: number;
}

/** What the turns of one session used of all models. */
export interface TokensRow extends TokenKinds {
  sessionKey: number;
}

export interface Spending {
  total: Spent & { tokens: TokenKinds };
  days: CostsReport['days'];
  models: CostsReport['models'];
  /** By the key of the session. */
  sessions: Map<number, SessionSpending>;
}

export interface SessionSpending extends Spent {
  tokens: TokenKinds;
  lastAt: number;
  days: { day: string; costUsd: number }[];
}

/**
 * Sums of turns by day, model and session. Each part adds up to the whole: money of a turn that no model
 * is named for is under the model null.
 */
export function sumSpending(
  turns: readonly TurnsRow[],
  usage: readonly UsageRow[],
  tokens: readonly TokensRow[],
  dayOfSlot: (slot: number) => string,
): Spending {
  const total = newSum();
  const days = new Map<string, Sum & { models: Map<string | null, number> }>();
  const models = new Map<string | null, ModelSum>();
  const sessions = new Map<number, Sum & { lastAt: number; days: Map<string, number> }>();
  /** By slot: what turns cost beyond what their models are said to have cost. */
  const unnamed = new Map<number, number>();
  const addUnnamed = (slot: number, usd: number) =>
    unnamed.set(slot, (unnamed.get(slot) ?? 0) + usd);
  const modelOf = (model: string | null) =>
    entry(models, model, () => ({ costUsd: null, unpricedTurns: 0, tokens: noTokens() }));
  const dayOf = (slot: number) =>
    entry(days, dayOfSlot(slot), () => ({ ...newSum(), models: new Map() }));
  const sessionOf = (key: number) =>
    entry(sessions, key, () => ({ ...newSum(), lastAt: 0, days: new Map() }));
  const spend = (slot: number, model: string | null, costUsd: number) => {
    const { models: ofDay } = dayOf(slot);
    ofDay.set(model, (ofDay.get(model) ?? 0) + costUsd);
    const ofModel = modelOf(model);
    ofModel.costUsd = (ofModel.costUsd ?? 0) + costUsd;
  };

  for (const row of usage) {
    addTokens(modelOf(row.model).tokens, row);
    modelOf(row.model).unpricedTurns += row.unpriced;
    addTokens(total.tokens, row);
    if (row.costUsd === null) continue;
    spend(row.slot, row.model, row.costUsd);
    addUnnamed(row.slot, -row.costUsd);
  }
  for (const row of tokens) addTokens(sessionOf(row.sessionKey).tokens, row);
  for (const row of turns) {
    const session = sessionOf(row.sessionKey);
    session.lastAt = Math.max(session.lastAt, row.lastAt);
    for (const sum of [total, dayOf(row.slot), session]) addTurns(sum, row);
    if (row.costUsd === null) continue;
    const day = dayOfSlot(row.slot);
    session.days.set(day, (session.days.get(day) ?? 0) + row.costUsd);
    addUnnamed(row.slot, row.costUsd);
  }
  for (const [slot, usd] of unnamed) if (Math.abs(usd) > ROUNDING_USD) spend(slot, null, usd);

  return {
    total: { ...spentOf(total), tokens: total.tokens },
    days: [...days]
      .map(([day, sum]) => ({ day, ...spentOf(sum), models: modelsOf(sum.models) }))
      .sort((a, b) => (a.day < b.day ? -1 : 1)),
    models: [...models]
      .map(([model, { costUsd, ...sum }]) => ({ model, costUsd: exactOrNull(costUsd), ...sum }))
      .sort((a, b) => (b.costUsd ?? -1) - (a.costUsd ?? -1)),
    sessions: new Map(
      [...sessions].map(([key, { lastAt, days: ofDays, ...sum }]) => [
        key,
        { ...spentOf(sum), tokens: sum.tokens, lastAt, days: daysOf(ofDays) },
      ]),
    ),
  };
}

interface ModelSum {
  costUsd: number | null;
  unpricedTurns: number;
  tokens: TokenKinds;
}

interface Sum {
  costUsd: number;
  turns: number;
  unpriced: number;
  tokens: TokenKinds;
}

/** Below this a difference is one of floating point sums, not of money. */
const ROUNDING_USD = 1e-9;

export const noTokens = (): TokenKinds => ({ input: 0, output: 0, cacheRead: 0, cacheCreation: 0 });
const newSum = (): Sum => ({ costUsd: 0, turns: 0, unpriced: 0, tokens: noTokens() });

/** 15 digits are what a double holds exactly: 0.1 + 0.2 reads 0.3. */
export const exact = (usd: number): number => Number(usd.toPrecision(15));
const exactOrNull = (usd: number | null): number | null => (usd === null ? null : exact(usd));

/** Nothing spent in no turns is 0; turns of which none had a figure cost nobody knows what. */
export const spentOf = (sum: { costUsd: number; turns: number; unpriced: number }): Spent => ({
  costUsd:
    sum.turns > 0 && sum.unpriced === sum.turns && sum.costUsd === 0 ? null : exact(sum.costUsd),
  turns: sum.turns,
  unpricedTurns: sum.unpriced,
});

const addTurns = (sum: Sum, row: TurnsRow): void => {
  sum.costUsd += row.costUsd ?? 0;
  sum.turns += row.turns;
  sum.unpriced += row.unpriced;
};

const addTokens = (sum: TokenKinds, more: TokenKinds): void => {
  sum.input += more.input;
  sum.output += more.output;
  sum.cacheRead += more.cacheRead;
  sum.cacheCreation += more.cacheCreation;
};

const modelsOf = (models: ReadonlyMap<string | null, number>) =>
  [...models].map(([model, costUsd]) => ({ model, costUsd: exact(costUsd) }));

const daysOf = (days: ReadonlyMap<string, number>) =>
  [...days]
    .map(([day, costUsd]) => ({ day, costUsd: exact(costUsd) }))
    .sort((a, b) => (a.day < b.day ? -1 : 1));

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
