import { Tip } from '../../components/tip';
import { formatMoney, UNKNOWN } from './format';
import { unpricedWords } from './unpriced-words';
import styles from './figures.module.css';

interface MoneyProps {
  /** USD of the turns with a figure; null when none had one. */
  costUsd: number | null;
  /** Turns without a figure: with some, the amount is a lower bound and says so. */
  unpricedTurns?: number;
}

/** An amount that never passes for more than is known; what is missing says why. */
export function Money({ costUsd, unpricedTurns = 0 }: MoneyProps) {
  const isUnknown = costUsd === null;
  if (!isUnknown && unpricedTurns === 0) return <span>{formatMoney(costUsd)}</span>;
  const words = unpricedWords(unpricedTurns, isUnknown);
  const shown = isUnknown ? UNKNOWN : `≥ ${formatMoney(costUsd)}`;
  return (
    <Tip text={words} side="top">
      <span tabIndex={0} className={styles.partial}>
        <span aria-hidden="true">{shown}</span>
        <span className="visually-hidden">
          {isUnknown ? 'Not known.' : `At least ${formatMoney(costUsd)}.`} {words}
        </span>
      </span>
    </Tip>
  );
}
