import type { SessionSummary } from '@shared/contract/sessions';
import { Tip } from '../../components/tip';
import { useLayoutStore } from '../../stores/layout-store';
import { formatMoney } from './format';
import { costWords } from './cost-words';
import styles from './figures.module.css';

export function SessionCost({ session }: { session: SessionSummary }) {
  const showPanel = useLayoutStore((state) => state.showPanel);
  const words = costWords(session);
  return (
    <Tip text={words} side="top">
      <button
        type="button"
        className={styles.figure}
        data-testid="session-cost"
        aria-label={`Session cost ${formatMoney(session.costUsd)}. ${words}`}
        onClick={() => showPanel('cost')}
      >
        {session.isDemo ? 'demo' : formatMoney(session.costUsd)}
      </button>
    </Tip>
  );
}
