import { Gauge } from 'lucide-react';
import { useState } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import {
  BUDGET_RAISE_USD,
  type BudgetMeter,
  budgetLevel,
  reachedBudget,
  tightestBudget,
} from '@shared/domain/budget';
import { spentWords } from '@shared/domain/budget-words';
import { useClient } from '../../bridge/client-context';
import { useSessionBudget } from '../../bridge/setup-queries';
import { Button } from '../../components/button';
import { NoticeCard } from '../../components/notice-card';
import { useReportFailure } from '../errors/use-report-failure';
import { useSetupStore } from '../setup/setup-store';
import styles from './budget-note.module.css';

/** From 80 % a line, from 100 % a card: nothing is sent until a person has raised what is used up. */
export function BudgetNote({ session }: { session: SessionSummary }) {
  const { data } = useSessionBudget(session.id);
  if (data === undefined || data.meters.length === 0) return null;
  const reached = reachedBudget(data.meters);
  if (reached !== null) return <UsedUp session={session} meter={reached} />;
  const tightest = tightestBudget(data.meters);
  if (tightest === null || budgetLevel(tightest) !== 'near') return null;
  return (
    <p className={styles.line} role="status" data-testid="budget-near">
      <Gauge size={13} aria-hidden="true" />
      {spentWords(tightest)} At 100 % the queue is held.
      <Button
        size="small"
        tone="quiet"
        onClick={() => useSetupStore.getState().open(session.id, 'budget')}
      >
        Budgets
      </Button>
    </p>
  );
}

function UsedUp({ session, meter }: { session: SessionSummary; meter: BudgetMeter }) {
  const client = useClient();
  const report = useReportFailure();
  const [isRaising, setRaising] = useState(false);
  const { scope } = meter;
  const raise = async () => {
    if (scope === 'run') return;
    setRaising(true);
    const answer = await client.budgets.raise({
      sessionId: session.id,
      scope,
      byUsd: BUDGET_RAISE_USD,
    });
    setRaising(false);
    if (!answer.ok) report(answer.error, { sessionId: session.id });
  };
  return (
    <div className={styles.card}>
      <NoticeCard
        tone="amber"
        testId="budget-card"
        icon={<Gauge size={14} aria-hidden="true" />}
        title="The budget is used up"
        actions={
          <>
            <Button
              tone="primary"
              disabled={isRaising}
              data-testid="budget-raise"
              onClick={() => void raise()}
            >
              +{BUDGET_RAISE_USD} $ and go on
            </Button>
            <Button
              tone="quiet"
              onClick={() => useSetupStore.getState().open(session.id, 'budget')}
            >
              Change budgets
            </Button>
          </>
        }
      >
        {spentWords(meter)} Nothing more is sent; what you write waits in the queue. It is counted
        after each turn, so it may be exceeded by one turn.
      </NoticeCard>
    </div>
  );
}
