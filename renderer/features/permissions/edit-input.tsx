import { useState } from 'react';
import { Button } from '../../components/button';
import styles from './request-card.module.css';

interface EditInputProps {
  input: Record<string, unknown>;
  onCancel(): void;
  onAllow(input: Record<string, unknown>): void;
}

/** A command is edited as text, anything else as JSON. */
export function EditInput({ input, onCancel, onAllow }: EditInputProps) {
  const command = typeof input['command'] === 'string' ? input['command'] : null;
  const [text, setText] = useState(command ?? JSON.stringify(input, null, 2));
  const [error, setError] = useState<string | null>(null);
  const submit = () => {
    const edited = command === null ? parseInput(text) : { ...input, command: text };
    if (edited === null) setError('This is not a JSON object. Nothing was sent.');
    else onAllow(edited);
  };
  return (
    <>
      <textarea
        className={`${styles.field} ${styles.code}`}
        aria-label={command === null ? 'Input as JSON' : 'Command'}
        rows={Math.min(14, Math.max(2, text.split('\n').length))}
        spellCheck={false}
        ref={focusOnce}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {error && <p className={styles.error}>{error}</p>}
      <div className={styles.actions}>
        <Button tone="primary" onClick={submit}>
          Allow as edited
        </Button>
        <Button tone="quiet" keys="escape" onClick={onCancel}>
          Back
        </Button>
      </div>
    </>
  );
}

const focusOnce = (element: HTMLTextAreaElement | null) => element?.focus();

function parseInput(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
