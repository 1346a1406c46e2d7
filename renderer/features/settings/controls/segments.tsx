import type { ReactNode } from 'react';
import styles from './controls.module.css';

export interface Choice<T extends string> {
  value: T;
  name: string;
  icon?: ReactNode;
}

interface SegmentsProps<T extends string> {
  labelId: string;
  noteId: string;
  value: T;
  choices: readonly Choice<T>[];
  onChange(value: T): void;
}

/** A few choices side by side; the arrow keys go through them. */
export function Segments<T extends string>(props: SegmentsProps<T>) {
  const { labelId, noteId, value, choices, onChange } = props;
  return (
    <div
      className={styles.segments}
      role="radiogroup"
      aria-labelledby={labelId}
      aria-describedby={noteId}
    >
      {choices.map(({ value: choice, name, icon }) => (
        <label key={choice} className={styles.segment} data-chosen={choice === value}>
          <input
            type="radio"
            name={labelId}
            className="visually-hidden"
            checked={choice === value}
            onChange={() => onChange(choice)}
          />
          {icon}
          {name}
        </label>
      ))}
    </div>
  );
}
