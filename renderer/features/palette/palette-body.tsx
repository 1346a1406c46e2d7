import { type KeyboardEvent, useCallback, useId, useState } from 'react';
import { isComposing } from '../../components/is-composing';
import { KeyHints } from '../../components/key-hints';
import type { AppCommand } from './commands';
import type { FoundEntry } from './palette-entries';
import { PaletteOption } from './palette-option';
import styles from './palette.module.css';
import type { Choose } from './use-choose';
import { usePaletteResults } from './use-palette-results';

const PAGE = 8;
const STEPS: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
};

interface PaletteBodyProps {
  commands: readonly AppCommand[];
  onChoose: Choose;
}

/** A field that stays focused over a list that follows it. */
export function PaletteBody({ commands, onChoose }: PaletteBodyProps) {
  const id = useId();
  const [query, setQuery] = useState('');
  const groups = usePaletteResults(query, commands);
  const found = groups.flatMap(({ entries }) => entries);
  // By key: what is marked stays marked while sessions change under it.
  const [markedKey, setMarkedKey] = useState<string | null>(null);
  const markedAt = Math.max(
    0,
    found.findIndex(({ entry }) => entry.key === markedKey),
  );
  const marked = found[markedAt];
  const mark = useCallback(({ entry }: FoundEntry) => setMarkedKey(entry.key), [setMarkedKey]);
  const optionId = (key: string) => `${id}-${key}`;

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const step = STEPS[event.key];
    if (event.key === 'Enter' && marked)
      onChoose(marked.entry, { isBeside: event.ctrlKey || event.metaKey });
    else if (step !== undefined && found.length > 0) {
      const next = found[stepped(markedAt, step, found.length)];
      setMarkedKey(next?.entry.key ?? null);
      if (next)
        document.getElementById(optionId(next.entry.key))?.scrollIntoView({ block: 'nearest' });
    } else return;
    event.preventDefault();
  };

  return (
    <>
      <input
        className={styles.input}
        role="combobox"
        aria-label="Go to a session or do something"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={marked ? optionId(marked.entry.key) : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Go to a session or do something"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setMarkedKey(null);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        className={styles.list}
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label="Sessions and actions"
      >
        {groups.map(({ name, entries }) => (
          <div key={name} role="group" aria-label={name}>
            <div className={styles.heading} aria-hidden="true">
              {name}
            </div>
            {entries.map((one) => (
              <PaletteOption
                key={one.entry.key}
                id={optionId(one.entry.key)}
                found={one}
                isMarked={one === marked}
                onMark={mark}
                onChoose={onChoose}
              />
            ))}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p className={styles.empty} role="status">
          Nothing of that name. Fewer letters find more.
        </p>
      )}
      <footer className={styles.footer}>
        <KeyHints hints={HINTS} />
      </footer>
    </>
  );
}

/** One step goes round at the ends, a page stops there. */
function stepped(at: number, step: number, count: number): number {
  return Math.abs(step) === 1
    ? (at + step + count) % count
    : Math.min(count - 1, Math.max(0, at + step));
}

const HINTS = [
  ['open', 'enter'],
  ['beside', 'mod+enter'],
  ['actions only', '>'],
] as const;
