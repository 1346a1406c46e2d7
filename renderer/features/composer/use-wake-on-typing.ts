import { useCallback, useEffect, useRef } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import { isAsleep } from '@shared/domain/asleep';
import { useClient } from '../../bridge/client-context';

/** A key pressed by mistake and taken back starts nothing; a word is long enough to be meant. */
const WAKE_AFTER_MS = 250;

/**
 * Called with each change of the text: starts the process of a session that is asleep, once per sleep,
 * so that the first message need not wait for it. What goes wrong is told when something is sent.
 */
export function useWakeOnTyping(session: SessionSummary): () => void {
  const client = useClient();
  const { id: sessionId } = session;
  const isSleeping = isAsleep(session) && session.waitingPlace === null;
  const isAsked = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  // A sleep that ends, or another session, begins anew.
  useEffect(() => {
    if (!isSleeping) return;
    return () => {
      isAsked.current = false;
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
    };
  }, [isSleeping, sessionId]);

  return useCallback(() => {
    if (!isSleeping || isAsked.current) return;
    isAsked.current = true;
    timer.current = setTimeout(() => void client.sessions.wake({ sessionId }), WAKE_AFTER_MS);
  }, [client, sessionId, isSleeping]);
}
