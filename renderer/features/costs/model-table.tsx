import type { CostsReport } from '@shared/contract/costs';
import { Tip } from '../../components/tip';
import { modelName } from '../composer/model-names';
import { formatPercent, formatTokens } from '../cost/format';
import { Money } from '../cost/money';
import styles from './costs.module.css';
import { cacheHitPercent } from './sort-sessions';

export function ModelTable({ models }: { models: CostsReport['models'] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Model</th>
          {['Cost', 'Input', 'Output', 'Cache read', 'Written', 'Hits'].map((name) => (
            <th key={name} scope="col" className={styles.number}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {models.map(({ model, costUsd, unpricedTurns, tokens }) => (
          <tr key={model ?? ''}>
            <th scope="row" title={model ?? undefined}>
              {model === null ? (
                <Tip text="Claude Code named an amount for these turns, but no model it went to">
                  <span tabIndex={0} className={styles.explained}>
                    not named
                  </span>
                </Tip>
              ) : (
                modelName(model, [])
              )}
            </th>
            <td className={styles.number}>
              <Money costUsd={costUsd} unpricedTurns={unpricedTurns} />
            </td>
            <td className={styles.number}>{formatTokens(tokens.input)}</td>
            <td className={styles.number}>{formatTokens(tokens.output)}</td>
            <td className={styles.number}>{formatTokens(tokens.cacheRead)}</td>
            <td className={styles.number}>{formatTokens(tokens.cacheCreation)}</td>
            <td className={styles.number}>{formatPercent(cacheHitPercent(tokens))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
