import { ChevronDown } from 'lucide-react';
import styles from './controls.module.css';
import type { Choice } from './segments';

interface PickProps<T extends string> {
  labelId: string;
  noteId: string;
  value: T;
  choices: readonly Choice<T>[];
  onChange(value: T): void;
}

export function Pick<T extends string>({
  labelId,
  noteId,
  value,
  choices,
  onChange,
}: PickProps<T>) {
  return (
    <span className={styles.pick}>
      <select
        className={styles.select}
        aria-labelledby={labelId}
        aria-describedby={noteId}
        value={value}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
      <ChevronDown size={13} aria-hidden="true" />
    </span>
  );
}
