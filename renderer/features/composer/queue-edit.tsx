import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../../components/button';
import { isComposing } from '../../components/is-composing';
import styles from './queue.module.css';
import type { Queued } from './queue-item';

interface QueueEditProps {
  prompt: Queued;
  /** Null: as it was. */
  onDone(text: string | null): void;
}

/** The words of a message that waits; it keeps its place and its images. */
export function QueueEdit({ prompt, onDone }: QueueEditProps) {
  const [text, setText] = useState(prompt.text);
  const isFocused = useRef(false);
  const isEmpty = text.trim() === '' && prompt.imageIds.length === 0;
  const save = () => !isEmpty && onDone(text === prompt.text ? null : text);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') onDone(null);
    else if (event.key === 'Enter' && !event.shiftKey) save();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.edit}>
      <textarea
        className={styles.field}
        aria-label="Waiting message"
        rows={Math.min(8, Math.max(2, text.split('\n').length))}
        value={text}
        ref={(element) => {
          if (!element || isFocused.current) return;
          isFocused.current = true;
          element.focus();
        }}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button size="small" tone="primary" keys="enter" disabled={isEmpty} onClick={save}>
        Keep
      </Button>
      <Button size="small" tone="quiet" keys="escape" onClick={() => onDone(null)}>
        Back
      </Button>
    </div>
  );
}
