import { describe, expect, test } from 'vitest';
import type { BudgetLimits } from '@shared/domain/budget';
import type { SessionRecord } from '@shared/domain/entities';
import { asSessionId, asWorkspaceId } from '@shared/domain/ids';
import { localDay, localTimeZone } from '@shared/domain/local-day';
import type { Setup } from '@shared/domain/setup';
import { createBudgets } from './budgets';

const ID = asSessionId('11111111-1111-4111-8111-111111111111');
const WORKSPACE = asWorkspaceId('22222222-2222-4222-8222-222222222222');
const NOON = Date.parse('2026-03-01T12:00:00Z');
const DAY_MS = 86_400_000;
const NONE: BudgetLimits = { turnUsd: null, sessionUsd: null, workspaceUsd: null, dayUsd: null };

function bench(limits: Partial<BudgetLimits> = {}, isDemo = false) {
  const setups = new Map<string, Setup>();
  const clock = { now: NOON };
  const changes: string[] = [];
  const spent = (costUsd: number) => ({ costUsd, unpricedTurns: 0 });
  const budgets = createBudgets({
    store: {
      findSession: () => ({ id: ID, workspaceId: WORKSPACE, isDemo }) as SessionRecord,
      readSetup: (owner) => setups.get(owner) ?? {},
      writeSetup(owner, { budget }) {
        setups.set(owner, budget === null ? {} : { budget });
      },
      readSessionSpent: () => ({ session: spent(2), turn: spent(0.5) }),
      readWorkspaceSpent: () => spent(20),
      readPeriodCost: () => spent(7),
    },
    limits: () => ({ ...NONE, ...limits }),
    now: () => clock.now,
    changed: () => void changes.push('changed'),
  });
  const seen = () => budgets.meters(ID).map(({ scope, limitUsd }) => `${scope} ${limitUsd}`);
  return { budgets, setups, clock, changes, seen };
}

describe('the budgets of a session', () => {
  test('are those of the settings until somebody nearer says another one, or none', () => {
    const { budgets, seen } = bench({ turnUsd: 1, sessionUsd: 5, workspaceUsd: 50, dayUsd: 10 });
    expect(seen()).toEqual(['turn 1', 'session 5', 'workspace 50', 'day 10']);
    budgets.setOwn(WORKSPACE, { sessionUsd: 8, workspaceUsd: 30 });
    expect(seen()).toEqual(['turn 1', 'session 8', 'workspace 30', 'day 10']);
    budgets.setOwn(ID, { sessionUsd: null, turnUsd: 2 });
    expect(seen()).toEqual(['turn 2', 'workspace 30', 'day 10']);
    budgets.setOwn(ID, {});
    expect(seen()).toEqual(['turn 1', 'session 8', 'workspace 30', 'day 10']);
  });

  test('do not hold for a demo, of which nobody is charged', () => {
    expect(bench({ sessionUsd: 1 }, true).seen()).toEqual([]);
  });

  test('are raised where they come from, beyond what was spent, and tell of it', () => {
    const { budgets, seen, changes, setups } = bench({ sessionUsd: 1, workspaceUsd: 50 });
    expect(budgets.raise(ID, 'session', 2).ok).toBe(true);
    expect(seen()).toEqual(['session 4', 'workspace 50']);
    expect(budgets.raise(ID, 'workspace', 2).ok).toBe(true);
    expect(setups.get(WORKSPACE)).toEqual({ budget: { workspaceUsd: 52 } });
    expect(changes).toHaveLength(2);
    expect(budgets.raise(ID, 'day', 2).ok).toBe(false);
  });

  test('of a day are raised for that day alone', () => {
    const { budgets, seen, clock, setups } = bench({ dayUsd: 5 });
    budgets.raise(ID, 'day', 2);
    expect([...setups.keys()]).toEqual([localDay(NOON, localTimeZone())]);
    expect(seen()).toEqual(['day 9']);
    expect(budgets.today()).toMatchObject({ limitUsd: 9, spentUsd: 7 });
    clock.now += DAY_MS;
    expect(seen()).toEqual(['day 5']);
  });
});
