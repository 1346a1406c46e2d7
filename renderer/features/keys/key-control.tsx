import { useRef, useState } from 'react';
import { Button } from '../../components/button';
import { keyLabel } from '../../components/key-label';
import { sameKeys } from './apply-keys';
import styles from './key-control.module.css';
import { KeyRecorder } from './key-recorder';
import type { KeyedCommand } from './keyed-commands';

interface KeyControlProps {
  command: KeyedCommand;
  commands: readonly KeyedCommand[];
  labelId: string;
  complain(words: string | null, tone?: 'wrong' | 'question'): void;
  onChange(keys: string | null): void;
}

type Step = { kind: 'shown' } | { kind: 'recording' } | { kind: 'asking'; keys: string };

/** Shows a command's keys, takes others, and asks before another command loses its own. */
export function KeyControl({ command, commands, labelId, complain, onChange }: KeyControlProps) {
  const [step, setStep] = useState<Step>({ kind: 'shown' });
  const shown = useRef<HTMLButtonElement>(null);
  const label = command.keys === null ? 'No keys' : keyLabel(command.keys);

  const done = (words: string | null = null) => {
    complain(words);
    setStep({ kind: 'shown' });
    // The recorder goes; whoever came by keyboard goes on from here.
    requestAnimationFrame(() => shown.current?.focus());
  };
  const take = (keys: string | null) => {
    onChange(keys);
    done();
  };
  const choose = (keys: string) => {
    const holder = holderOf(keys, command, commands);
    if (!holder) {
      take(keys);
      return;
    }
    complain(`${keyLabel(keys)} belongs to “${holder.title}”, which would lose it.`, 'question');
    setStep({ kind: 'asking', keys });
  };

  if (step.kind === 'recording')
    return (
      <KeyRecorder
        labelId={labelId}
        complain={complain}
        onKeys={choose}
        onNone={() => take(null)}
        onCancel={() => done()}
      />
    );
  if (step.kind === 'asking')
    return (
      <span
        className={styles.choice}
        data-recording
        onKeyDown={(event) => event.key === 'Escape' && done()}
      >
        <Button size="small" autoFocus onClick={() => take(step.keys)}>
          Take {keyLabel(step.keys)}
        </Button>
        <Button size="small" tone="quiet" onClick={() => done()}>
          Leave it
        </Button>
      </span>
    );
  return (
    <button
      ref={shown}
      type="button"
      className={styles.keys}
      data-empty={command.keys === null}
      aria-label={`Keys of ${command.title}: ${label}. Change them`}
      onClick={() => setStep({ kind: 'recording' })}
    >
      {label}
    </button>
  );
}

const holderOf = (keys: string, command: KeyedCommand, commands: readonly KeyedCommand[]) =>
  commands.find(
    (other) =>
      other.id !== command.id && other.keys !== null && sameKeys(other.keys) === sameKeys(keys),
  );
