import type { ReactNode } from 'react';
import type { CostsReport } from '@shared/contract/costs';
import { Tip } from '../../components/tip';
import { formatPercent, formatTokens } from '../cost/format';
import { Money } from '../cost/money';
import styles from './costs.module.css';
import { cacheHitPercent } from './sort-sessions';

/** The sum of the range in a few large figures. */
export function Totals({ total }: { total: CostsReport['total'] }) {
  const { tokens } = total;
  return (
    <dl className={styles.totals} data-testid="cost-totals">
      <Figure name="Cost">
        <Money costUsd={total.costUsd} unpricedTurns={total.unpricedTurns} />
      </Figure>
      <Figure name="Turns">{total.turns.toLocaleString('en')}</Figure>
      <Figure
        name="Cache hits"
        words="Of what went into the model, how much was read from the cache"
      >
        {formatPercent(cacheHitPercent(tokens))}
      </Figure>
      <Figure name="Input">{formatTokens(tokens.input)}</Figure>
      <Figure name="Output" words="What it thought is part of it; turns do not keep it apart">
        {formatTokens(tokens.output)}
      </Figure>
      <Figure name="Cache read">{formatTokens(tokens.cacheRead)}</Figure>
      <Figure name="Cache written">{formatTokens(tokens.cacheCreation)}</Figure>
    </dl>
  );
}

interface FigureProps {
  name: string;
  words?: string;
  children: ReactNode;
}

function Figure({ name, words, children }: FigureProps) {
  return (
    <div className={styles.total}>
      <dt>
        {words === undefined ? (
          name
        ) : (
          <Tip text={words}>
            <span tabIndex={0} className={styles.explained}>
              {name}
            </span>
          </Tip>
        )}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
