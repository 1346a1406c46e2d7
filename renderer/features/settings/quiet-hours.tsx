import { useState } from 'react';
import type { Settings } from '@shared/contract/settings';
import { clockTime } from './clock-time';
import styles from './controls/controls.module.css';
import { Segments } from './controls/segments';
import type { ControlProps } from './setting';

const NIGHT = { from: '22:00', to: '07:00' };

export function QuietHours({ settings, save, complain, ...names }: ControlProps) {
  const { quietHours } = settings;
  return (
    <span className={styles.optional}>
      {quietHours && (
        <Hours
          hours={quietHours}
          complain={complain}
          onChange={(hours) => void save({ quietHours: hours })}
        />
      )}
      <Segments
        {...names}
        value={quietHours === null ? 'none' : 'some'}
        choices={[
          { value: 'none', name: 'None' },
          { value: 'some', name: 'Between' },
        ]}
        onChange={(choice) => {
          complain(null);
          void save({ quietHours: choice === 'none' ? null : (quietHours ?? NIGHT) });
        }}
      />
    </span>
  );
}

interface HoursProps {
  hours: NonNullable<Settings['quietHours']>;
  onChange(hours: NonNullable<Settings['quietHours']>): void;
  complain(words: string | null): void;
}

function Hours({ hours, onChange, complain }: HoursProps) {
  const [typed, setTyped] = useState<Partial<typeof hours>>({});
  const shown = { ...hours, ...typed };
  const field = (name: 'from' | 'to', label: string) => (
    <input
      type="text"
      inputMode="numeric"
      className={styles.field}
      aria-label={label}
      aria-invalid={clockTime(shown[name]) === null}
      value={shown[name]}
      onChange={({ target }) => {
        const next = { ...shown, [name]: target.value };
        setTyped(next);
        const [from, to] = [clockTime(next.from), clockTime(next.to)];
        const isSame = from !== null && from === to;
        if (from === null || to === null) complain('A time is written like 22:30.');
        else complain(isSame ? 'These are the same time: there is nothing between them.' : null);
        if (from !== null && to !== null && !isSame) onChange({ from, to });
      }}
      onBlur={() => {
        setTyped({});
        complain(null);
      }}
    />
  );
  return (
    <span className={styles.hours}>
      {field('from', 'Quiet from')}
      to
      {field('to', 'Quiet to')}
    </span>
  );
}
