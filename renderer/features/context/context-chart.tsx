import type { ContextMark } from '@shared/domain/context-history';
import { formatTokens } from '../cost/format';
import { chartLine } from './chart-line';
import styles from './context.module.css';

const BOX = { width: 320, height: 48 };

/** How full the context was over the session, compactions marked. */
export function ContextChart({ marks }: { marks: readonly ContextMark[] }) {
  const { paths, compactions, highest, readings } = chartLine(marks, BOX);
  if (readings < 2) return null;
  const count = compactions.length;
  const words = `${readings} readings, at most ${formatTokens(highest)} tokens, ${count} ${count === 1 ? 'compaction' : 'compactions'}`;
  return (
    <figure className={styles.chart} data-testid="context-chart">
      <svg
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words}
      >
        {compactions.map(({ x, words: title }, index) => (
          <line key={index} x1={x} x2={x} y1={0} y2={BOX.height} className={styles.compaction}>
            <title>{title}</title>
          </line>
        ))}
        {paths.map((path) => (
          <path key={path} d={path} className={styles.use} />
        ))}
      </svg>
      <figcaption className={styles.quiet}>{words}</figcaption>
    </figure>
  );
}
