import styles from './costs.module.css';
import { daysBetween } from './costs-range';

const WIDTH = 92;
const HEIGHT = 18;
/** So many bars are told apart at this width. */
const MOST_BARS = 46;

interface SparklineProps {
  days: readonly { day: string; costUsd: number }[];
  from: string;
  to: string;
}

/** When in the range money went: a shape to compare rows by, whose figures are in the row. */
export function Sparkline({ days, from, to }: SparklineProps) {
  const sums = spread(days, daysBetween(from, to));
  const most = Math.max(...sums, 0);
  const step = WIDTH / sums.length;
  return (
    <svg width={WIDTH} height={HEIGHT} className={styles.spark} aria-hidden="true">
      <line x1={0} x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className={styles.grid} />
      {sums.map((usd, index) => {
        const height = most === 0 ? 0 : Math.max(usd > 0 ? 1.5 : 0, (usd / most) * (HEIGHT - 2));
        return height === 0 ? null : (
          <rect
            key={index}
            x={index * step}
            y={HEIGHT - 1 - height}
            width={Math.max(1, step - 0.75)}
            height={height}
          />
        );
      })}
    </svg>
  );
}

function spread(days: SparklineProps['days'], all: readonly string[]): number[] {
  const place = new Map(all.map((day, index) => [day, index]));
  const count = Math.max(1, Math.min(MOST_BARS, all.length));
  const sums = Array.from({ length: count }, () => 0);
  for (const { day, costUsd } of days) {
    const at = place.get(day);
    if (at === undefined) continue;
    const bar = Math.min(count - 1, Math.floor((at / all.length) * count));
    sums[bar] = (sums[bar] ?? 0) + costUsd;
  }
  return sums;
}
