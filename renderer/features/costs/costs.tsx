import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import type { CostsReport } from '@shared/contract/costs';
import type { SessionId } from '@shared/domain/ids';
import { createLocalDay } from '@shared/domain/local-day';
import { useCostsReport } from '../../bridge/costs-queries';
import { useSettings } from '../../bridge/queries';
import { Button } from '../../components/button';
import { isTyping } from '../../components/is-typing';
import { Kbd } from '../../components/kbd';
import { useFindStore } from '../../stores/find-store';
import { useLayoutStore } from '../../stores/layout-store';
import { TodayBudget } from '../budget/today-budget';
import { priceWords } from '../cost/price-words';
import { unpricedWords } from '../cost/unpriced-words';
import { useSessionActions } from '../sessions/use-session-actions';
import { ByDay } from './by-day';
import styles from './costs.module.css';
import { rangeOf, today } from './costs-range';
import { useCostsStore } from './costs-store';
import { CostsHidden } from './costs-hidden';
import { DearTurns } from './dear-turns';
import { ExportCosts } from './export-costs';
import { ModelTable } from './model-table';
import { RangePicker } from './range-picker';
import { SessionTable } from './session-table';
import { Totals } from './totals';
import { WorkspaceTable } from './workspace-table';

/** What was spent: by day, model, folder and session, and on which turns. */
export function Costs() {
  const root = useRef<HTMLDivElement>(null);
  const setView = useLayoutStore((state) => state.setView);
  const kept = useCostsStore((state) => state.range);
  const setRange = useCostsStore((state) => state.setRange);
  const { data: settings } = useSettings();
  const now = today();
  const chosen = kept ?? { name: '30', from: now, to: now };
  const range = rangeOf(chosen, now);
  const isHidden = settings !== undefined && !settings.showsCosts;
  const {
    data: report,
    error,
    refetch,
  } = useCostsReport(range, settings !== undefined && !isHidden);
  useEffect(() => root.current?.focus(), []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.key !== 'Escape' || isTyping(event.target)) return;
    setView('session');
    event.preventDefault();
  };
  return (
    <div
      className={styles.costs}
      data-testid="costs"
      tabIndex={-1}
      ref={root}
      onKeyDown={onKeyDown}
    >
      <header className={styles.header}>
        <h2>Costs</h2>
        {!isHidden && (
          <RangePicker
            range={chosen}
            shown={report ?? { from: now, to: now }}
            today={now}
            onChange={setRange}
          />
        )}
        <span className={styles.hint}>
          {!isHidden && <ExportCosts range={range} />}
          back <Kbd keys="escape" />
        </span>
      </header>
      <div className={styles.page}>
        {!isHidden && <TodayBudget />}
        {isHidden && <CostsHidden />}
        {!isHidden && error && (
          <div className={styles.empty} role="alert">
            <p>{error.message}</p>
            <Button onClick={() => void refetch()}>Try again</Button>
          </div>
        )}
        {!isHidden && !error && report && <Report report={report} />}
      </div>
    </div>
  );
}

function Report({ report }: { report: CostsReport }) {
  const { select } = useSessionActions();
  const dayOf = useMemo(() => createLocalDay(report.timeZone), [report.timeZone]);
  const { total } = report;
  const openTurn = (sessionId: SessionId, seq: number) => {
    useFindStore.getState().goTo({ sessionId, seq, toolCallIds: [], query: '' });
    select(sessionId);
  };
  if (total.turns === 0)
    return (
      <div className={styles.empty}>
        <p>No turn ended in these days. Demo sessions are in no sum.</p>
      </div>
    );
  return (
    <div className={styles.column}>
      <p className={styles.note} data-testid="price-note">
        {priceWords(report.sessions)}
        {total.unpricedTurns > 0 && total.costUsd !== null && (
          <> The sums are incomplete: {unpricedWords(total.unpricedTurns, false)}</>
        )}
      </p>
      <Totals total={total} />
      <ByDay report={report} />
      <div className={styles.pair}>
        <section className={styles.section}>
          <h3>By model</h3>
          <ModelTable models={report.models} />
        </section>
        <section className={styles.section}>
          <h3>By folder</h3>
          <WorkspaceTable workspaces={report.workspaces} totalUsd={total.costUsd} />
        </section>
      </div>
      <section className={styles.section}>
        <h3>By session</h3>
        <SessionTable report={report} dayOf={dayOf} onOpen={select} />
      </section>
      {report.turns.length > 0 && (
        <section className={styles.section}>
          <h3>Dearest turns</h3>
          <DearTurns report={report} dayOf={dayOf} onOpen={openTurn} />
        </section>
      )}
      <p className={styles.quiet}>
        Local days, {report.timeZone}. Demo sessions are left out; what a fork took over counts for
        the session it was forked from.
      </p>
    </div>
  );
}
