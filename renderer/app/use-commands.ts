import { useMemo } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import { useClient } from '../bridge/client-context';
import { useSessions, useWorkspaces } from '../bridge/queries';
import { focusComposer } from '../features/composer/composer-keys';
import type { AppCommand } from '../features/palette/commands';
import { isRunning } from '../features/sessions/status-words';
import { useSessionActions } from '../features/sessions/use-session-actions';
import { needingYou } from '../features/workspaces/needing-you';
import { focusFilter } from '../features/workspaces/focus-filter';
import { inSidebarOrder } from '../features/workspaces/sidebar-rows';
import { useLayoutStore } from '../stores/layout-store';
import { useUiStore } from '../stores/ui-store';

/** Everything that can be done from anywhere. */
export function useCommands(session: SessionSummary | null): AppCommand[] {
  const client = useClient();
  const { data: sessions } = useSessions();
  const { data: workspaces } = useWorkspaces();
  const actions = useSessionActions();
  const group = useLayoutStore((state) => state.sidebarGroup);
  const sort = useLayoutStore((state) => state.sidebarSort);
  return useMemo(() => {
    const { openOverlay } = useUiStore.getState();
    const { toggleSidebar, togglePanel } = useLayoutStore.getState();
    const ordered = inSidebarOrder(workspaces ?? [], sessions ?? [], { group, sort });
    const waiting = needingYou(sessions ?? []);
    const goToWaiting = (step: number) => {
      const at = waiting.findIndex(({ id }) => id === session?.id);
      const next = waiting[(at + step + waiting.length) % Math.max(1, waiting.length)];
      if (next) actions.select(next.id);
    };
    const commands: AppCommand[] = [
      {
        id: 'palette',
        title: 'Go to a session or action',
        keys: 'mod+k',
        run: () => openOverlay('palette'),
      },
      {
        id: 'new-session',
        title: 'New session',
        keys: 'mod+n',
        run: () => {
          const workspaceId = session?.workspaceId ?? workspaces?.at(-1)?.id;
          if (workspaceId) void actions.newSession(workspaceId, session?.isDemo ?? false);
          else void actions.openFolder();
        },
      },
      {
        id: 'open-folder',
        title: 'Open a folder',
        keys: 'mod+o',
        run: () => void actions.openFolder(),
      },
      {
        id: 'try-demo',
        title: 'Try the demo agent',
        keys: null,
        run: () => void actions.tryDemo(),
      },
      { id: 'sidebar', title: 'Show or hide the list', keys: 'mod+b', run: toggleSidebar },
      { id: 'panel', title: 'Show or hide the details', keys: 'mod+j', run: togglePanel },
      {
        id: 'inbox',
        title: 'Inbox: everything that waits for you',
        keys: 'mod+i',
        run: () => useLayoutStore.getState().toggleView('inbox'),
      },
      {
        id: 'board',
        title: 'Board: sessions by status',
        keys: 'mod+shift+b',
        run: () => useLayoutStore.getState().toggleView('board'),
      },
      {
        id: 'filter',
        title: 'Filter the list of sessions',
        keys: 'mod+l',
        run: focusFilter,
      },
      {
        id: 'next',
        title: 'Next that needs you',
        keys: 'mod+ArrowDown',
        run: () => goToWaiting(1),
      },
      {
        id: 'previous',
        title: 'Previous that needs you',
        keys: 'mod+ArrowUp',
        run: () => goToWaiting(-1),
      },
      { id: 'focus', title: 'Write a message', keys: '/', run: focusComposer },
      { id: 'settings', title: 'Settings', keys: 'mod+,', run: () => openOverlay('settings') },
      {
        id: 'sign-in',
        title: 'Sign in to Claude Code',
        keys: null,
        run: () => openOverlay('login'),
      },
      { id: 'shortcuts', title: 'All keys', keys: '?', run: () => openOverlay('shortcuts') },
    ];
    if (session && isRunning(session.status))
      commands.push({
        id: 'stop',
        title: 'Stop this turn',
        keys: 'mod+.',
        run: () => void client.sessions.stop({ sessionId: session.id }),
      });
    ordered.slice(0, 9).forEach(({ id, title }, index) => {
      commands.push({
        id: `session-${index + 1}`,
        title: `Session ${index + 1}: ${title}`,
        keys: `mod+${index + 1}`,
        run: () => actions.select(id),
      });
    });
    return commands;
  }, [client, session, sessions, workspaces, actions, group, sort]);
}
