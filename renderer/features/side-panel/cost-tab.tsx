import { useState } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import { useSessionCosts } from '../../bridge/costs-queries';
import { Button } from '../../components/button';
import { useLayoutStore } from '../../stores/layout-store';
import { modelName } from '../composer/model-names';
import { costWords } from '../cost/cost-words';
import { formatMoney, formatTokens } from '../cost/format';
import { knownCost } from '../cost/known-cost';
import { Money } from '../cost/money';
import { useShowsCosts } from '../cost/use-shows-costs';
import { ReconcileDialog } from '../costs/reconcile-dialog';
import styles from './side-panel.module.css';

/** What the session cost over its whole life, whatever part of it is on screen. */
export function CostTab({ session }: { session: SessionSummary }) {
  const { data: costs, error } = useSessionCosts(session);
  const showsCosts = useShowsCosts();
  const setView = useLayoutStore((state) => state.setView);
  const [isChecking, setChecking] = useState(false);
  const isShown = showsCosts && !session.isDemo;
  return (
    <>
      {showsCosts && (
        <div className={styles.big}>
          {costs ? (
            <Money
              costUsd={costs.turns === 0 ? knownCost(session) : costs.costUsd}
              unpricedTurns={costs.unpricedTurns}
            />
          ) : (
            formatMoney(knownCost(session))
          )}
        </div>
      )}
      {error && (
        <p className={styles.note} role="alert">
          {error.message}
        </p>
      )}
      {costs && (
        <>
          <dl className={styles.facts}>
            <dt>Turns</dt>
            <dd>{costs.turns}</dd>
            {showsCosts && costs.inheritedUsd > 0 && (
              <>
                <dt>Inherited from the session it was forked from</dt>
                <dd>{formatMoney(costs.inheritedUsd)}</dd>
              </>
            )}
            {showsCosts && costs.outsideUsd > 0 && (
              <>
                <dt>Spent outside Roundhouse, in no sum</dt>
                <dd>{formatMoney(costs.outsideUsd)}</dd>
              </>
            )}
          </dl>
          {costs.models.map(({ model, tokens, costUsd }) => (
            <section key={model}>
              <h3 className={styles.heading} title={model}>
                {modelName(model, [])}
              </h3>
              <dl className={styles.facts}>
                {showsCosts && (
                  <>
                    <dt>Cost</dt>
                    <dd>
                      <Money costUsd={costUsd} />
                    </dd>
                  </>
                )}
                <dt>Input</dt>
                <dd>{formatTokens(tokens.input)}</dd>
                <dt>Read from cache</dt>
                <dd>{formatTokens(tokens.cacheRead)}</dd>
                <dt>Written to cache</dt>
                <dd>{formatTokens(tokens.cacheCreation)}</dd>
                <dt>Output</dt>
                <dd>{formatTokens(tokens.output)}</dd>
              </dl>
            </section>
          ))}
        </>
      )}
      {showsCosts && <p className={styles.note}>{costWords(session)}</p>}
      <p className={styles.costActions}>
        {!session.isDemo && (
          <Button size="small" onClick={() => setChecking(true)}>
            Check the figures
          </Button>
        )}
        {isShown && (
          <Button size="small" tone="quiet" onClick={() => setView('costs')}>
            All costs
          </Button>
        )}
      </p>
      {isChecking && <ReconcileDialog session={session} onClose={() => setChecking(false)} />}
    </>
  );
}
