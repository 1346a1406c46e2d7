import { useId } from 'react';
import { Segments } from '../settings/controls/segments';
import styles from './costs.module.css';
import { type ChosenRange, RANGES } from './costs-range';

interface RangePickerProps {
  range: ChosenRange;
  /** What is shown now, to begin a custom range with. */
  shown: { from: string; to: string };
  today: string;
  onChange(range: ChosenRange): void;
}

export function RangePicker({ range, shown, today, onChange }: RangePickerProps) {
  const id = useId();
  const day = (end: 'from' | 'to', name: string) => (
    <label className={styles.day}>
      {name}
      <input
        type="date"
        value={range[end]}
        max={today}
        // An unfinished date is empty: what was chosen stays until there is another.
        onChange={({ target }) => target.value && onChange({ ...range, [end]: target.value })}
      />
    </label>
  );
  return (
    <div className={styles.range}>
      <span id={`${id}-name`} className="visually-hidden">
        Days
      </span>
      <span id={`${id}-note`} className="visually-hidden">
        Local days, both ends included
      </span>
      <Segments
        labelId={`${id}-name`}
        noteId={`${id}-note`}
        value={range.name}
        choices={RANGES}
        onChange={(name) => onChange({ name, from: shown.from, to: shown.to })}
      />
      {range.name === 'custom' && (
        <>
          {day('from', 'from')}
          {day('to', 'to')}
        </>
      )}
    </div>
  );
}
