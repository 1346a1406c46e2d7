import { useId, useMemo, useState } from 'react';
import type { CostsReport } from '@shared/contract/costs';
import { modelName } from '../composer/model-names';
import { type Choice, Segments } from '../settings/controls/segments';
import { barsOf, seriesOf } from './chart-bars';
import { CostChart } from './cost-chart';
import styles from './costs.module.css';
import { DayTable } from './day-table';

type Shape = 'chart' | 'table';
const SHAPES: Choice<Shape>[] = [
  { value: 'chart', name: 'Chart' },
  { value: 'table', name: 'Table' },
];

export function ByDay({ report }: { report: CostsReport }) {
  const id = useId();
  const [shape, setShape] = useState<Shape>('chart');
  const series = useMemo(() => seriesOf(report.models, (name) => modelName(name, [])), [report]);
  const bars = useMemo(() => barsOf(report, series), [report, series]);
  return (
    <section className={styles.section} aria-labelledby={`${id}-title`}>
      <div className={styles.sectionHead}>
        <h3 id={`${id}-title`}>By day</h3>
        <ul className={styles.legend} aria-label="Models">
          {series.map(({ name, color }) => (
            <li key={name}>
              <i style={{ background: color }} />
              {name}
            </li>
          ))}
        </ul>
        <span id={`${id}-shape`} className="visually-hidden">
          Shown as
        </span>
        <Segments
          labelId={`${id}-shape`}
          noteId={`${id}-shape`}
          value={shape}
          choices={SHAPES}
          onChange={(next) => setShape(next)}
        />
      </div>
      {shape === 'chart' ? (
        <CostChart bars={bars} series={series} />
      ) : (
        <DayTable bars={bars} series={series} />
      )}
    </section>
  );
}
