import type { SessionSummary } from '@shared/contract/sessions';
import { Tip } from '../../components/tip';
import { useLayoutStore } from '../../stores/layout-store';
import { formatMoney } from './format';
import { knownCost } from './known-cost';
import { costWords } from './cost-words';
import styles from './figures.module.css';
import { useShowsCosts } from './use-shows-costs';

export function SessionCost({ session }: { session: SessionSummary }) {
  const showPanel = useLayoutStore((state) => state.showPanel);
  const showsCosts = useShowsCosts();
  const words = costWords(session);
  if (!showsCosts) return null;
  return (
    <Tip text={words} side="top">
      <button
        type="button"
        className={styles.figure}
        data-testid="session-cost"
        aria-label={`Session cost ${formatMoney(knownCost(session))}. ${words}`}
        onClick={() => showPanel('cost')}
      >
        {session.isDemo ? 'demo' : formatMoney(knownCost(session))}
      </button>
    </Tip>
  );
}
