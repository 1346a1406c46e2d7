import type { Spent } from '@shared/contract/costs';
import { TOKENS_BY_SESSION, TURNS_IN_RANGE, USAGE_IN_RANGE } from './costs-queries';
import { readCutOffTurns } from './cut-off-turns';
import { daysOfSlots } from './days-of-slots';
import { readImportedSpending } from './imported-spending';
import type { ReadableDb } from '../opening/database';
import {
  type Spending,
  sumSpending,
  type TokensRow,
  type TurnsRow,
  type UsageRow,
} from './spending';

/**
 * What was spent in [from, until), UTC ms, here and in terminals, each turn once. A turn that was cut off
 * counts as one without a figure. The page of costs and today's figure are both from here.
 */
export function readSpending(
  db: ReadableDb,
  from: number,
  until: number,
  localDay: (atMs: number) => string,
): Spending {
  const found = readImportedSpending(db, { from, until, sessionKey: null });
  const turns = [
    ...db.all<TurnsRow>(TURNS_IN_RANGE, from, until),
    ...readCutOffTurns(db, from, until),
    ...found.turns,
  ];
  return sumSpending(
    turns,
    [...db.all<UsageRow>(USAGE_IN_RANGE, from, until), ...found.usage],
    [...db.all<TokensRow>(TOKENS_BY_SESSION, from, until), ...found.tokens],
    daysOfSlots([...turns, ...found.usage], localDay),
  );
}

/** The sum alone. */
export const readSpent = (db: ReadableDb, from: number, until: number): Spent =>
  db.snapshot(() => {
    const { costUsd, turns, unpricedTurns } = readSpending(db, from, until, () => '').total;
    return { costUsd, turns, unpricedTurns };
  });
