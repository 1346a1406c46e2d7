import { useMemo } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import { modelName } from '../composer/model-names';
import { NO_ITEMS, useTimeline } from '../conversation/feed-context';
import { costWords } from '../cost/cost-words';
import { formatMoney, formatTokens } from '../cost/format';
import { costByModel } from './cost-by-model';
import styles from './side-panel.module.css';

export function CostTab({ session }: { session: SessionSummary }) {
  const items = useTimeline((timeline) => timeline.items, NO_ITEMS);
  const { turns, models } = useMemo(() => costByModel(items), [items]);
  return (
    <>
      <div className={styles.big}>{formatMoney(session.costUsd)}</div>
      <dl className={styles.facts}>
        <dt>Turns shown</dt>
        <dd>{turns}</dd>
        {session.inheritedCostUsd > 0 && (
          <>
            <dt>Inherited from the session it was forked from</dt>
            <dd>{formatMoney(session.inheritedCostUsd)}</dd>
          </>
        )}
      </dl>
      {models.map(({ model, usage, costUsd }) => (
        <section key={model}>
          <h3 className={styles.heading} title={model}>
            {modelName(model, [])}
          </h3>
          <dl className={styles.facts}>
            <dt>Cost</dt>
            <dd>{formatMoney(costUsd)}</dd>
            <dt>Input</dt>
            <dd>{formatTokens(usage.input)}</dd>
            <dt>Read from cache</dt>
            <dd>{formatTokens(usage.cacheRead)}</dd>
            <dt>Written to cache</dt>
            <dd>{formatTokens(usage.cacheCreation)}</dd>
            <dt>Output</dt>
            <dd>{formatTokens(usage.output)}</dd>
          </dl>
        </section>
      ))}
      <p className={styles.note}>{costWords(session)}</p>
    </>
  );
}
