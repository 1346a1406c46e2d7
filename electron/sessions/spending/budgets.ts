import type { CallError } from '@shared/contract/error';
import {
  type BudgetLimits,
  type BudgetMeter,
  type BudgetScope,
  raisedLimit,
} from '@shared/domain/budget';
import type { SessionRecord } from '@shared/domain/entities';
import type { SessionId } from '@shared/domain/ids';
import { localDayRange, localTimeZone } from '@shared/domain/local-day';
import { err, ok, type Result } from '@shared/domain/result';
import type { OwnBudget, Setup, SetupOwner } from '@shared/domain/setup';
import type { BudgetPort } from '../ports';
import { callError } from '../call-error';

interface Spent {
  costUsd: number;
  unpricedTurns: number;
}

export interface BudgetsDeps {
  store: {
    findSession(id: string): SessionRecord | undefined;
    readSetup(owner: SetupOwner): Setup;
    writeSetup(owner: SetupOwner, change: { budget: OwnBudget | null }): void;
    readSessionSpent(id: SessionId): { session: Spent; turn: Spent };
    readWorkspaceSpent(id: SessionRecord['workspaceId']): Spent;
    readPeriodCost(from: number, until: number): Spent;
  };
  /** As the settings say. */
  limits(): BudgetLimits;
  /** UTC ms. */
  now(): number;
  /** A limit is another one. */
  changed(): void;
}

export interface Budgets extends BudgetPort {
  /** What applies to the session, the settings and the day included. */
  limitsOf(session: SessionRecord): BudgetLimits;
  ownOf(owner: SetupOwner): OwnBudget;
  /** Of the local day; null: it has no budget. */
  today(): BudgetMeter | null;
  /** `undefined` in a field takes it back to what is further out. */
  setOwn(owner: SetupOwner, budget: OwnBudget): void;
  /** By so much, and so far that something may be spent again; for a day: for that day alone. */
  raise(sessionId: SessionId, scope: BudgetScope, byUsd: number): Result<null, CallError>;
}

/**
 * Budgets counted from what `complete` events said turns cost. The nearest word counts: the session's,
 * then its workspace's, then the settings'; a day's own comes from a raise.
 */
export function createBudgets({ store, limits, now, changed }: BudgetsDeps): Budgets {
  const dayNow = () => localDayRange(now(), localTimeZone());
  const ownOf = (owner: SetupOwner) => store.readSetup(owner).budget ?? {};

  const dayLimit = () => nearest(ownOf(dayNow().day).dayUsd, limits().dayUsd);

  function limitsOf({ id, workspaceId }: SessionRecord): BudgetLimits {
    const session = ownOf(id);
    const workspace = ownOf(workspaceId);
    const all = limits();
    return {
      turnUsd: nearest(session.turnUsd, workspace.turnUsd, all.turnUsd),
      sessionUsd: nearest(session.sessionUsd, workspace.sessionUsd, all.sessionUsd),
      workspaceUsd: nearest(workspace.workspaceUsd, all.workspaceUsd),
      dayUsd: dayLimit(),
    };
  }

  function meters(sessionId: SessionId): BudgetMeter[] {
    const session = store.findSession(sessionId);
    if (session === undefined || session.isDemo) return [];
    const { turnUsd, sessionUsd, workspaceUsd, dayUsd } = limitsOf(session);
    const found: BudgetMeter[] = [];
    const add = (
      scope: BudgetScope,
      limitUsd: number | null,
      spent: () => Spent,
      period: string | null = null,
    ) => {
      if (limitUsd === null) return;
      const { costUsd, unpricedTurns } = spent();
      found.push({ scope, limitUsd, spentUsd: costUsd, unpricedTurns, period });
    };
    add('turn', turnUsd, () => store.readSessionSpent(sessionId).turn);
    add('session', sessionUsd, () => store.readSessionSpent(sessionId).session);
    add('workspace', workspaceUsd, () => store.readWorkspaceSpent(session.workspaceId));
    const { day, from, until } = dayNow();
    add('day', dayUsd, () => store.readPeriodCost(from, until), day);
    return found;
  }

  function setOwn(owner: SetupOwner, budget: OwnBudget): void {
    const own = Object.fromEntries(
      Object.entries(budget).filter(([, value]) => value !== undefined),
    );
    store.writeSetup(owner, { budget: Object.keys(own).length === 0 ? null : own });
    changed();
  }

  return {
    meters,
    limitsOf,
    ownOf,
    setOwn,
    today() {
      const limitUsd = dayLimit();
      if (limitUsd === null) return null;
      const { day, from, until } = dayNow();
      const { costUsd, unpricedTurns } = store.readPeriodCost(from, until);
      return { scope: 'day', limitUsd, spentUsd: costUsd, unpricedTurns, period: day };
    },
    raise(sessionId, scope, byUsd) {
      const session = store.findSession(sessionId);
      const meter = meters(sessionId).find((one) => one.scope === scope);
      if (session === undefined || meter === undefined)
        return err(
          callError('not-found', 'This budget is no longer set. Nothing was changed; send again.'),
        );
      const owner = ownerOf(scope, session, dayNow().day);
      setOwn(owner, { ...ownOf(owner), [`${scope}Usd`]: raisedLimit(meter, byUsd) });
      return ok(null);
    },
  };
}

function ownerOf(scope: BudgetScope, session: SessionRecord, day: string): SetupOwner {
  if (scope === 'workspace') return session.workspaceId;
  return scope === 'day' ? day : session.id;
}

/** The first that was said; null is a word too: no limit. */
const nearest = (...said: (number | null | undefined)[]): number | null =>
  said.find((one) => one !== undefined) ?? null;
