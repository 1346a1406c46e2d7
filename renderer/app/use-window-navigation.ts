import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import type { Destination } from '@shared/contract/windows';
import { unwrap } from '../bridge/client';
import { useClient } from '../bridge/client-context';
import { queryKeys } from '../bridge/query-keys';
import { useLayoutStore } from '../stores/layout-store';
import { useToastStore } from '../stores/toast-store';
import { useUiStore } from '../stores/ui-store';
import { windowSlot } from '../stores/window-slot';

/** Goes where main sends this window: at its start, and from links, notifications and menus. */
export function useWindowNavigation(): void {
  const client = useClient();
  const cache = useQueryClient();
  useEffect(() => {
    let isOver = false;
    const sessionsNow = () =>
      cache.ensureQueryData<SessionSummary[]>({
        queryKey: queryKeys.sessions,
        queryFn: async () => unwrap(await client.sessions.list({})),
      });
    const go = async (destination: Destination, isFirst: boolean) => {
      if (destination.kind !== 'session') return goTo(destination.kind);
      const sessions = await sessionsNow().catch(() => null);
      // The list could not be had: the window says so itself, and there is nothing to go to.
      if (isOver || !sessions) return;
      const { sessionId } = destination;
      if (!sessions.some(({ id }) => id === sessionId)) return tellGone();
      const layout = useLayoutStore.getState();
      useUiStore.getState().openOverlay(null);
      // A window that was opened for a session shows that one, whatever it showed in an earlier life.
      if (isFirst && windowSlot(location.search) !== '1') layout.showOnly(sessionId);
      else layout.selectSession(sessionId);
    };
    const stop = client.on('windows.sentTo', (destination) => void go(destination, false));
    const stopNotices = client.on('windows.noticed', ({ text }) => tell(text));
    void client.windows.takeDestination({}).then((answer) => {
      if (!isOver && answer.ok && answer.value) void go(answer.value, true);
    });
    return () => {
      isOver = true;
      stop();
      stopNotices();
    };
  }, [client, cache]);
}

function goTo(kind: Exclude<Destination['kind'], 'session'>): void {
  if (kind === 'settings') useUiStore.getState().openOverlay('settings');
  else {
    useUiStore.getState().openOverlay(null);
    useLayoutStore.getState().setView(kind);
  }
}

const tellGone = () => tell('That session is no longer there. It was deleted, or never was here.');

const tell = (text: string) => useToastStore.getState().show({ tone: 'info', text, actions: [] });
