import { useEffect } from 'react';
import type { SessionId } from '@shared/domain/ids';
import { isComposing } from '../../components/is-composing';
import { composerInputId } from '../composer/composer-keys';
import { useRetryStore } from './retry-store';

/** Between the two; slower ones are two separate wishes to leave. */
const TWICE_MS = 600;

/** Esc in the empty composer leaves it; at once again, it asks which message to go back to. */
export function useEscapeTwice(sessionId: SessionId | null): void {
  useEffect(() => {
    if (sessionId === null) return;
    let leftAt = Number.NEGATIVE_INFINITY;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.repeat || isComposing(event)) return;
      if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return;
      const composer = document.getElementById(composerInputId(sessionId));
      const isInEmpty =
        composer instanceof HTMLTextAreaElement &&
        event.target === composer &&
        composer.value.trim() === '';
      if (isInEmpty) {
        leftAt = event.timeStamp;
        return;
      }
      if (event.timeStamp - leftAt > TWICE_MS) return;
      leftAt = Number.NEGATIVE_INFINITY;
      event.preventDefault();
      useRetryStore.getState().ask({ kind: 'choose', sessionId });
    };
    // Before the composer gives the focus away.
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [sessionId]);
}
