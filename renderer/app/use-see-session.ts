import { type RefObject, useEffect } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import { useClient } from '../bridge/client-context';
import { useOnScreen } from '../components/use-on-screen';
import { useWindowFocus } from '../components/use-window-focus';

/** What a session did counts as seen while `element` shows it and somebody is at the window. */
export function useSeeSession(
  session: Pick<SessionSummary, 'id' | 'status'>,
  element: RefObject<HTMLElement | null>,
): void {
  const client = useClient();
  const isAtWindow = useWindowFocus();
  const isOnScreen = useOnScreen(element);
  const { id: sessionId } = session;
  const isUnseen = session.status === 'done-unseen';
  useEffect(() => {
    if (isUnseen && isAtWindow && isOnScreen) void client.sessions.markSeen({ sessionId });
  }, [client, sessionId, isUnseen, isAtWindow, isOnScreen]);
}
