import { NumberField } from './number-field';
import { Segments } from './segments';
import styles from './controls.module.css';
import type { NumberRange, wholeNumber } from './whole-number';

interface OptionalNumberProps {
  labelId: string;
  noteId: string;
  value: number | null;
  /** Where the number begins when one is wanted. */
  initial: number;
  range: NumberRange;
  /** "Never", "At most". */
  words: { none: string; some: string };
  unit: string;
  /** Left out: whole numbers. */
  parse?: typeof wholeNumber;
  onChange(value: number | null): void;
  complain(words: string | null): void;
}

/** A number or none at all. */
export function OptionalNumber({ value, initial, words, onChange, ...field }: OptionalNumberProps) {
  return (
    <span className={styles.optional}>
      {value !== null && <NumberField {...field} value={value} onChange={onChange} />}
      <Segments
        labelId={field.labelId}
        noteId={field.noteId}
        value={value === null ? 'none' : 'some'}
        choices={[
          { value: 'none', name: words.none },
          { value: 'some', name: words.some },
        ]}
        onChange={(choice) => onChange(choice === 'none' ? null : (value ?? initial))}
      />
    </span>
  );
}
