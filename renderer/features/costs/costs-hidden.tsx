import { useClient } from '../../bridge/client-context';
import { Button } from '../../components/button';
import { useReportFailure } from '../errors/use-report-failure';
import styles from './costs.module.css';

export function CostsHidden() {
  const client = useClient();
  const report = useReportFailure();
  const show = async () => {
    const answer = await client.settings.save({ showsCosts: true });
    if (!answer.ok) report(answer.error);
  };
  return (
    <div className={styles.empty}>
      <p>Costs are hidden. They are still counted.</p>
      <Button onClick={() => void show()}>Show costs</Button>
    </div>
  );
}
