import type { CostsReport } from '@shared/contract/costs';
import { formatPercent } from '../cost/format';
import { Money } from '../cost/money';
import styles from './costs.module.css';

interface WorkspaceTableProps {
  workspaces: CostsReport['workspaces'];
  /** USD, of which each has its share. */
  totalUsd: number | null;
}

export function WorkspaceTable({ workspaces, totalUsd }: WorkspaceTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Folder</th>
          <th scope="col" className={styles.number}>
            Cost
          </th>
          <th scope="col" className={styles.number}>
            Share
          </th>
          <th scope="col" className={styles.number}>
            Sessions
          </th>
          <th scope="col" className={styles.number}>
            Turns
          </th>
        </tr>
      </thead>
      <tbody>
        {workspaces.map(({ workspaceId, name, path, costUsd, unpricedTurns, sessions, turns }) => {
          const share = costUsd === null || !totalUsd ? null : (costUsd / totalUsd) * 100;
          return (
            <tr key={workspaceId}>
              <th scope="row" className={styles.name} title={path}>
                {name}
              </th>
              <td className={styles.number}>
                <Money costUsd={costUsd} unpricedTurns={unpricedTurns} />
              </td>
              <td className={styles.number}>
                <span className={styles.share}>
                  <i style={{ width: `${share ?? 0}%` }} />
                </span>
                {formatPercent(share)}
              </td>
              <td className={styles.number}>{sessions}</td>
              <td className={styles.number}>{turns}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
