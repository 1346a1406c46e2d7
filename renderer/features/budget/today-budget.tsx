import { useTodayBudget } from '../../bridge/setup-queries';
import { BudgetMeter } from './budget-meter';
import styles from './budget-note.module.css';

/** The budget of the day on the page of costs; nothing while the day has none. */
export function TodayBudget() {
  const { data: meter } = useTodayBudget();
  if (!meter) return null;
  return (
    <div className={styles.today} data-testid="today-budget">
      <BudgetMeter meter={meter} />
    </div>
  );
}
