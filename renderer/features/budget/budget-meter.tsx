import { type BudgetMeter as Meter, budgetLevel, budgetPercent } from '@shared/domain/budget';
import { BUDGET_NAMES, usdWords } from '@shared/domain/budget-words';
import styles from './budget-note.module.css';

/** How much of one budget is spent, as words and as a bar. */
export function BudgetMeter({ meter }: { meter: Meter }) {
  const percent = Math.min(100, budgetPercent(meter));
  return (
    <div className={styles.meter} data-testid="budget-meter" data-scope={meter.scope}>
      <span>{BUDGET_NAMES[meter.scope]}</span>
      <span>
        {meter.unpricedTurns > 0 && '≥ '}
        {usdWords(meter.spentUsd)} of {usdWords(meter.limitUsd)}
      </span>
      <span className={styles.bar} data-level={budgetLevel(meter)} aria-hidden="true">
        <span style={{ width: `${percent}%` }} />
      </span>
    </div>
  );
}
