import { useEffect, useState } from 'react';
import styles from './controls.module.css';
import { createResting } from './resting';
import { type NumberRange, wholeNumber } from './whole-number';

interface NumberFieldProps {
  labelId: string;
  noteId: string;
  value: number;
  range: NumberRange;
  unit: string;
  /** Left out: whole numbers. */
  parse?: typeof wholeNumber;
  onChange(value: number): void;
  complain(words: string | null): void;
}

/** On the way to 15 stands a 1, which must not take effect: typing has to rest this long. */
const REST_MS = 700;

export function NumberField(props: NumberFieldProps) {
  const { labelId, noteId, value, range, unit, parse = wholeNumber, onChange, complain } = props;
  const [text, setText] = useState<string | null>(null);
  const [resting] = useState(() => createResting(REST_MS));
  // What was typed counts, also when the screen is closed right after.
  useEffect(() => resting.flush, [resting]);

  const typed = text === null ? null : parse(text, range);
  const type = (now: string) => {
    setText(now);
    const read = parse(now, range);
    complain('wrong' in read ? read.wrong : null);
    resting.set('value' in read && read.value !== value ? () => onChange(read.value) : null);
  };
  const step = (by: number) => {
    const from = typed !== null && 'value' in typed ? typed.value : value;
    type(String(Math.min(range.max, Math.max(range.min, from + by))));
  };
  const leave = () => {
    resting.flush();
    setText(null);
    complain(null);
  };

  return (
    <span className={styles.number}>
      <input
        type="text"
        inputMode={parse === wholeNumber ? 'numeric' : 'decimal'}
        role="spinbutton"
        className={styles.field}
        aria-labelledby={labelId}
        aria-describedby={noteId}
        aria-valuenow={value}
        aria-valuemin={range.min}
        aria-valuemax={range.max}
        aria-valuetext={`${value} ${unit}`}
        aria-invalid={typed !== null && 'wrong' in typed}
        value={text ?? String(value)}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave();
          else if (event.key === 'ArrowUp') step(1);
          else if (event.key === 'ArrowDown') step(-1);
          else return;
          event.preventDefault();
        }}
      />
      {unit}
    </span>
  );
}
