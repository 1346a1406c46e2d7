import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useElementSize } from '../../components/use-element-size';
import { formatMoney } from '../cost/format';
import { unpricedWords } from '../cost/unpriced-words';
import { type Bar, niceCeiling, type Series } from './chart-bars';
import styles from './costs.module.css';

interface CostChartProps {
  bars: readonly Bar[];
  series: readonly Series[];
}

const HEIGHT = 190;
const TOP = 8;
const BOTTOM = 22;
const LEFT = 64;
const MAX_BAR = 34;
const PLOT = HEIGHT - TOP - BOTTOM;

/**
 * Stacked bars. The pointer or the arrow keys choose one, whose figures stand below; the same figures
 * stand in the table beside it for whoever would rather read.
 */
export function CostChart({ bars, series }: CostChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(box);
  const [chosen, setChosen] = useState<number | null>(null);
  const last = bars.length - 1;
  const at = Math.min(chosen ?? last, last);
  const bar = bars[at];
  const ceiling = niceCeiling(Math.max(0, ...bars.map(({ costUsd }) => costUsd ?? 0)));
  const step = Math.max(1, width - LEFT) / Math.max(1, bars.length);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = keyTarget(event.key, at, last);
    if (to === null || event.ctrlKey || event.metaKey || event.altKey) return;
    setChosen(to);
    event.preventDefault();
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - LEFT;
    if (x >= 0) setChosen(Math.min(last, Math.floor(x / step)));
  };

  return (
    <>
      <div
        ref={box}
        className={styles.chart}
        data-testid="cost-chart"
        role="slider"
        tabIndex={0}
        aria-label="Cost by day"
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={bars.length}
        aria-valuenow={at + 1}
        aria-valuetext={bar && barWords(bar, series)}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setChosen(null)}
      >
        <svg width={width} height={HEIGHT} aria-hidden="true">
          {[0, 0.5, 1].map((part) => (
            <g key={part}>
              <line
                x1={LEFT}
                x2={width}
                y1={yOf(part)}
                y2={yOf(part)}
                className={part === 0 ? styles.base : styles.grid}
              />
              <text x={LEFT - 8} y={yOf(part) + 4} className={styles.tick} textAnchor="end">
                {formatMoney(ceiling * part)}
              </text>
            </g>
          ))}
          {bars.map((each, index) => (
            <Column
              key={each.from}
              bar={each}
              series={series}
              isChosen={index === at}
              x={LEFT + index * step}
              step={step}
              ceiling={ceiling}
            />
          ))}
          {labelled(bars.length, step).map((index) => (
            <text
              key={index}
              x={LEFT + (index + 0.5) * step}
              y={HEIGHT - 6}
              className={styles.tick}
              textAnchor={index === last && bars.length > 1 ? 'end' : 'middle'}
              {...(index === last && bars.length > 1 ? { dx: step / 2 } : {})}
            >
              {bars[index]?.label.split(' to ')[0]}
            </text>
          ))}
        </svg>
      </div>
      {bar && <ChosenBar bar={bar} series={series} />}
    </>
  );
}

interface ColumnProps {
  bar: Bar;
  series: readonly Series[];
  isChosen: boolean;
  x: number;
  step: number;
  ceiling: number;
}

function Column({ bar, series, isChosen, x, step, ceiling }: ColumnProps) {
  const barWidth = Math.max(1, Math.min(MAX_BAR, step * 0.72));
  const left = x + (step - barWidth) / 2;
  let below = 0;
  return (
    <g>
      {isChosen && (
        <rect x={x} y={TOP} width={step} height={PLOT} className={styles.chosenColumn} rx={3} />
      )}
      {bar.costUsd === null && (
        <text x={x + step / 2} y={yOf(0) - 5} className={styles.tick} textAnchor="middle">
          –
        </text>
      )}
      {series.map(({ name, color }, index) => {
        const usd = bar.parts[index] ?? 0;
        const height = (usd / ceiling) * PLOT;
        if (height <= 0) return null;
        below += height;
        // A hair of the ground between two colours, so that they part without being told by hue.
        return (
          <rect
            key={name}
            x={left}
            y={TOP + PLOT - below}
            width={barWidth}
            height={Math.max(0.75, height - (height > 3 ? 1 : 0))}
            fill={color}
            rx={Math.min(2, height / 2)}
          />
        );
      })}
    </g>
  );
}

function ChosenBar({ bar, series }: { bar: Bar; series: readonly Series[] }) {
  const parts = series.flatMap(({ name, color }, index) => {
    const usd = bar.parts[index] ?? 0;
    return usd > 0 ? [{ name, color, usd }] : [];
  });
  return (
    <p className={styles.chosen} data-testid="chosen-day" aria-hidden="true">
      <strong>{bar.label}</strong>
      <span>
        {bar.costUsd !== null && bar.unpricedTurns > 0 ? '≥ ' : ''}
        {formatMoney(bar.costUsd)}
      </span>
      {parts.map(({ name, color, usd }) => (
        <span key={name} className={styles.part}>
          <i style={{ background: color }} />
          {name} {formatMoney(usd)}
        </span>
      ))}
      {bar.turns === 0 && <span className={styles.quiet}>no turns</span>}
      {bar.unpricedTurns > 0 && (
        <span className={styles.quiet}>
          {unpricedWords(bar.unpricedTurns, bar.costUsd === null)}
        </span>
      )}
    </p>
  );
}

export function barWords(bar: Bar, series: readonly Series[]): string {
  const parts = series.flatMap(({ name }, index) => {
    const usd = bar.parts[index] ?? 0;
    return usd > 0 ? [`${name} ${formatMoney(usd)}`] : [];
  });
  const money = bar.costUsd === null ? 'not known' : formatMoney(bar.costUsd);
  const turns = bar.turns === 1 ? '1 turn' : `${bar.turns} turns`;
  return [`${bar.label}: ${money}`, ...parts, turns].join(', ');
}

const yOf = (part: number): number => TOP + PLOT * (1 - part);

function keyTarget(key: string, at: number, last: number): number | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, at - 1);
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(last, at + 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** Which bars have room for a date below them: always the last, and evenly before it. */
function labelled(count: number, step: number): number[] {
  const every = Math.max(1, Math.ceil(64 / step));
  const places: number[] = [];
  for (let index = count - 1; index >= 0; index -= every) places.unshift(index);
  return places;
}
