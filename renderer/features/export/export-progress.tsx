import { useEffect, useState } from 'react';
import { useClient } from '../../bridge/client-context';
import styles from './export-dialog.module.css';

/** How far an export is that takes longer than a moment. */
export function ExportProgress() {
  const client = useClient();
  const [percent, setPercent] = useState<number | null>(null);
  useEffect(() => client.on('exports.progressed', (push) => setPercent(push.percent)), [client]);
  if (percent === null) return null;
  return (
    <div className={styles.progress} data-testid="export-progress">
      <span>Exporting</span>
      <progress max={100} value={percent} aria-label="Exporting" />
      <span>{percent} %</span>
    </div>
  );
}
