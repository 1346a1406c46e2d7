import type { SessionSummary } from '@shared/contract/sessions';
import { Ring } from '../../components/ring';
import { Tip } from '../../components/tip';
import { useLayoutStore } from '../../stores/layout-store';
import { contextLevel, contextWords, LEVEL_COLOR } from './context-level';
import { formatPercent } from './format';
import styles from './figures.module.css';

export function ContextMeter({
  session: { context },
}: {
  session: Pick<SessionSummary, 'context'>;
}) {
  const showPanel = useLayoutStore((state) => state.showPanel);
  const level = contextLevel(context);
  const percent = context.known ? context.percent : null;
  return (
    <Tip text={contextWords(context)} side="top">
      <button
        type="button"
        className={styles.figure}
        data-testid="context-meter"
        data-level={level}
        aria-label={contextWords(context)}
        onClick={() => showPanel('context')}
      >
        <Ring percent={percent} color={LEVEL_COLOR[level]} />
        <span
          style={
            level === 'high' || level === 'critical' ? { color: LEVEL_COLOR[level] } : undefined
          }
        >
          {formatPercent(percent)}
        </span>
      </button>
    </Tip>
  );
}
