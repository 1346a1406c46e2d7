import type { AppCommand } from '../../features/palette/commands';
import { useUiStore } from '../../stores/ui-store';
import { type CommandContext, commandOf } from './command-context';

const command = commandOf('file');

/** Sessions, folders and windows that begin; what is set for the whole program. */
export function fileCommands(context: CommandContext): AppCommand[] {
  const { client, session, listed, workspaces, actions, told } = context;
  const { openOverlay } = useUiStore.getState();
  return [
    command({
      id: 'new-session',
      title: 'New session',
      keys: 'mod+n',
      run: () => {
        const workspaceId = session?.workspaceId ?? workspaces.at(-1)?.id;
        if (workspaceId) void actions.newSession(workspaceId, session?.isDemo ?? false);
        else void actions.openFolder();
      },
    }),
    command({
      id: 'open-folder',
      title: 'Open a folder',
      keys: 'mod+o',
      run: () => void actions.openFolder(),
    }),
    command({
      id: 'try-demo',
      title: 'Try the demo agent',
      run: () => void actions.tryDemo(),
    }),
    command({
      id: 'broadcast',
      title: 'One message for several sessions',
      isEnabled: listed.length > 0,
      run: () => useUiStore.getState().openBroadcast(),
    }),
    command({
      id: 'new-window',
      title: 'New window',
      keys: 'mod+alt+n',
      run: () => void told(client.windows.open({ sessionId: null })),
    }),
    command({
      id: 'session-in-window',
      title: 'Open this session in a new window',
      isEnabled: session !== null,
      run: () => session && void told(client.windows.open({ sessionId: session.id })),
    }),
    command({
      id: 'settings',
      title: 'Settings',
      keys: 'mod+,',
      run: () => openOverlay('settings'),
    }),
    command({
      id: 'sign-in',
      title: 'Sign in to Claude Code',
      run: () => openOverlay('login'),
    }),
  ];
}
