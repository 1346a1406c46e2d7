import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import type { SessionId } from '@shared/domain/ids';
import { unwrap } from '../../bridge/client';
import { useClient } from '../../bridge/client-context';
import { firstLine } from './retry-words';
import { useRetryStore } from './retry-store';
import styles from './retry.module.css';

/** Every message of the session, newest first; arrows move, Enter chooses. */
export function RetryPicker({ sessionId }: { sessionId: SessionId }) {
  const client = useClient();
  const ask = useRetryStore((state) => state.ask);
  const { data, error } = useQuery({
    queryKey: ['retry.listPrompts', sessionId],
    queryFn: async () => unwrap(await client.retry.listPrompts({ sessionId })),
    gcTime: 0,
    retry: false,
  });
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <p className={styles.note}>Looking for your messages…</p>;
  if (data.prompts.length === 0)
    return <p className={styles.note}>Nothing was sent in this session yet.</p>;
  return (
    <ul className={styles.prompts} data-testid="retry-prompts" onKeyDown={moveFocus}>
      {data.prompts.toReversed().map((prompt, index) => (
        <li key={prompt.messageUuid}>
          <button
            type="button"
            ref={index === 0 ? focusOnce : null}
            className={styles.prompt}
            disabled={prompt.refusal !== null}
            title={prompt.refusal ?? undefined}
            onClick={() => ask({ kind: 'retry', sessionId, messageUuid: prompt.messageUuid })}
          >
            <span className={styles.turn}>Turn {prompt.turn}</span>
            <span className={styles.words}>
              {firstLine(prompt.text) || (prompt.images.length > 0 ? 'Images' : 'Empty message')}
            </span>
            <time className={styles.turn} dateTime={new Date(prompt.writtenAt).toISOString()}>
              {new Date(prompt.writtenAt).toLocaleTimeString([], {
                hour: '2-digit',
                minute: '2-digit',
              })}
            </time>
          </button>
        </li>
      ))}
    </ul>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons[Math.min(Math.max(at + step, 0), buttons.length - 1)]?.focus();
}

const focusOnce = (element: HTMLButtonElement | null) => element?.focus();
