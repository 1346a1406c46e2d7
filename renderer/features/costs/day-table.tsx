import { formatMoney } from '../cost/format';
import { Money } from '../cost/money';
import type { Bar, Series } from './chart-bars';
import styles from './costs.module.css';

/** The figures of the chart, newest first; spans without a turn are left out. */
export function DayTable({ bars, series }: { bars: readonly Bar[]; series: readonly Series[] }) {
  const rows = bars.filter(({ turns }) => turns > 0).toReversed();
  return (
    <div className={styles.scrollTable} tabIndex={0} role="region" aria-label="Cost by day">
      <table className={styles.table} data-testid="day-table">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" className={styles.number}>
              Cost
            </th>
            {series.map(({ name }) => (
              <th key={name} scope="col" className={styles.number}>
                {name}
              </th>
            ))}
            <th scope="col" className={styles.number}>
              Turns
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((bar) => (
            <tr key={bar.from}>
              <th scope="row">{bar.label}</th>
              <td className={styles.number}>
                <Money costUsd={bar.costUsd} unpricedTurns={bar.unpricedTurns} />
              </td>
              {series.map(({ name }, index) => (
                <td key={name} className={styles.number}>
                  {bar.parts[index] ? formatMoney(bar.parts[index]) : ''}
                </td>
              ))}
              <td className={styles.number}>{bar.turns}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
