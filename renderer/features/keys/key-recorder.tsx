import { type KeyboardEvent, useState } from 'react';
import { isComposing } from '../../components/is-composing';
import { isMacPlatform, keyLabel } from '../../components/key-label';
import styles from './key-control.module.css';
import { isAltGraph, pressedKeys } from './pressed-keys';
import { refusedKeys } from './refused-keys';

interface KeyRecorderProps {
  labelId: string;
  complain(words: string | null): void;
  onKeys(keys: string): void;
  onNone(): void;
  onCancel(): void;
}

/** Takes the next keys that are pressed, whatever they would do elsewhere. */
export function KeyRecorder({ labelId, complain, onKeys, onNone, onCancel }: KeyRecorderProps) {
  const [held, setHeld] = useState('');
  const onKeyDown = (event: KeyboardEvent) => {
    // Tab alone leaves, as anywhere: recording must not be a trap.
    if (event.key === 'Tab' && !event.ctrlKey && !event.metaKey && !event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat || isComposing(event.nativeEvent)) return;
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (event.key === 'Escape' && !hasModifier) {
      onCancel();
      return;
    }
    if (event.key === 'Backspace' && !hasModifier) {
      onNone();
      return;
    }
    const isMac = isMacPlatform();
    setHeld(heldModifiers(event, isMac));
    const keys = isAltGraph(event.nativeEvent) ? null : pressedKeys(event.nativeEvent, isMac);
    if (keys === null) return;
    const reason = refusedKeys(keys, isMac);
    if (reason === null) onKeys(keys);
    else complain(`${keyLabel(keys)} cannot be used. ${reason}`);
  };
  return (
    <span className={styles.recording}>
      <span className={styles.hint} id={`${labelId}-hint`}>
        Esc leaves it, ⌫ takes the keys away
      </span>
      <button
        type="button"
        data-recording
        className={styles.recorder}
        aria-label="Press the new keys"
        aria-describedby={`${labelId} ${labelId}-hint`}
        autoFocus
        onKeyDown={onKeyDown}
        onKeyUp={(event) => setHeld(heldModifiers(event, isMacPlatform()))}
        onBlur={onCancel}
      >
        {held === '' ? 'Press the keys' : `${held}…`}
      </button>
    </span>
  );
}

type Held = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

function heldModifiers(event: Held, isMac: boolean): string {
  const names = [];
  if (isMac ? event.metaKey : event.ctrlKey) names.push('mod');
  if (isMac && event.ctrlKey) names.push('ctrl');
  if (event.altKey) names.push('alt');
  if (event.shiftKey) names.push('shift');
  return names.length === 0 ? '' : keyLabel([...names, ''].join('+'));
}
