import type { ReactNode } from 'react';
import styles from './settings-dialog.module.css';

interface RowProps {
  label: string;
  note?: string;
  children: ReactNode;
}

export function Row({ label, note, children }: RowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.label}>
        {label}
        {note && <small>{note}</small>}
      </div>
      <div className={styles.control}>{children}</div>
    </div>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  choices: [T, string][];
  onChange(value: T): void;
}

export function Choice<T extends string>({ label, value, choices, onChange }: ChoiceProps<T>) {
  return (
    <select
      className={styles.select}
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = choices.find(([choice]) => choice === event.target.value);
        if (chosen) onChange(chosen[0]);
      }}
    >
      {choices.map(([choice, words]) => (
        <option key={choice} value={choice}>
          {words}
        </option>
      ))}
    </select>
  );
}
