import { type KeyboardEvent, useRef } from 'react';
import { isComposing } from '../../components/is-composing';
import styles from './session-row.module.css';

interface RenameFieldProps {
  title: string;
  /** Null: as it was. */
  onDone(title: string | null): void;
}

export function RenameField({ title, onDone }: RenameFieldProps) {
  const isDone = useRef(false);
  // Leaving the field keeps what was typed, but the field also loses the focus when it goes away.
  const end = (to: string | null) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(to === null || to.trim() === '' || to.trim() === title ? null : to.trim());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter') end(event.currentTarget.value);
    else if (event.key === 'Escape') end(null);
  };
  return (
    <input
      className={styles.rename}
      aria-label="Session title"
      defaultValue={title}
      maxLength={200}
      ref={selectAll}
      onKeyDown={onKeyDown}
      onBlur={(event) => end(event.currentTarget.value)}
    />
  );
}

const selectAll = (element: HTMLInputElement | null) => element?.select();
