import type { SessionCosts, TokenKinds } from '@shared/contract/costs';
import type { SessionId } from '@shared/domain/ids';
import type { ReadableDb } from '../opening/database';
import { ALL_TIME, readImportedSpending } from './imported-spending';
import { parseCostState } from '../sessions/session-row';
import { exact, spentOf } from './spending';

/** What one session cost over its whole life; undefined for one nobody knows. */
export const readSessionCosts = (db: ReadableDb, id: SessionId): SessionCosts | undefined =>
  db.snapshot(() => {
    const session = db.all<{ key: number; cost_state: string }>(
      'SELECT key, cost_state FROM sessions WHERE id = ?',
      id,
    )[0];
    if (session === undefined) return undefined;
    const found = readImportedSpending(db, { ...ALL_TIME, sessionKey: session.key });
    const sum = [...db.all<TurnSum>(TURNS, session.key), ...found.turns].reduce<
      TurnSum & { costUsd: number }
    >(
      (a, b) => ({
        costUsd: a.costUsd + (b.costUsd ?? 0),
        turns: a.turns + b.turns,
        unpriced: a.unpriced + b.unpriced,
      }),
      { costUsd: 0, turns: 0, unpriced: 0 },
    );
    const { inheritedCostUsd, outsideUsd } = parseCostState(session.cost_state);
    return {
      ...spentOf(sum),
      inheritedUsd: exact(inheritedCostUsd),
      outsideUsd: exact(outsideUsd),
      models: modelsOf([...db.all<ModelUse>(MODELS, session.key), ...found.usage]),
    };
  });

interface TurnSum {
  costUsd: number | null;
  turns: number;
  unpriced: number;
}

interface ModelUse extends TokenKinds {
  model: string;
  costUsd: number | null;
}

/** Dearest first. */
function modelsOf(uses: readonly ModelUse[]): SessionCosts['models'] {
  const models = new Map<string, SessionCosts['models'][number]>();
  for (const { model, costUsd, input, output, cacheRead, cacheCreation } of uses) {
    const known = models.get(model);
    const tokens = known?.tokens;
    models.set(model, {
      model,
      costUsd: costUsd === null ? (known?.costUsd ?? null) : (known?.costUsd ?? 0) + costUsd,
      tokens: {
        input: (tokens?.input ?? 0) + input,
        output: (tokens?.output ?? 0) + output,
        cacheRead: (tokens?.cacheRead ?? 0) + cacheRead,
        cacheCreation: (tokens?.cacheCreation ?? 0) + cacheCreation,
      },
    });
  }
  return [...models.values()]
    .map((one) => ({ ...one, costUsd: one.costUsd === null ? null : exact(one.costUsd) }))
    .sort((a, b) => (b.costUsd ?? -1) - (a.costUsd ?? -1) || (a.model < b.model ? -1 : 1));
}

const TURNS = `
SELECT sum(cost_usd) AS costUsd, count(*) AS turns, count(*) - count(cost_usd) AS unpriced
FROM turns WHERE session_key = ? AND is_imported = 0`;

const MODELS = `
SELECT used.model, sum(used.input) AS input, sum(used.output) AS output,
  sum(used.cache_read) AS cacheRead, sum(used.cache_creation) AS cacheCreation,
  sum(used.cost_usd) AS costUsd
FROM turn_usage AS used JOIN turns USING (session_key, seq)
WHERE session_key = ? AND is_imported = 0 GROUP BY used.model`;
