import type { SessionId } from '@shared/domain/ids';
import { focusComposer } from '../../features/composer/composer-keys';
import type { AppCommand } from '../../features/palette/commands';
import { focusFilter } from '../../features/workspaces/focus-filter';
import { useLayoutStore } from '../../stores/layout-store';
import { useUiStore } from '../../stores/ui-store';
import { type CommandContext, commandOf } from './command-context';

const command = commandOf('go');

/** From one session, list or view to another. */
export function goCommands(context: CommandContext): AppCommand[] {
  const { session, listed, numbered, unseen, waiting, actions, list } = context;
  const layout = useLayoutStore.getState;
  const step = (ids: readonly SessionId[], by: 1 | -1) => {
    const at = ids.findIndex((id) => id === session?.id);
    const from = at < 0 && by < 0 ? 0 : at;
    const next = ids[(from + by + ids.length) % Math.max(1, ids.length)];
    if (next) actions.select(next);
  };
  return [
    command({
      id: 'palette',
      title: 'Go to a session or action',
      keys: 'mod+k',
      run: () => useUiStore.getState().openOverlay('palette'),
    }),
    command({
      id: 'inbox',
      title: 'Inbox: everything that waits for you',
      keys: 'mod+i',
      run: () => layout().toggleView('inbox'),
    }),
    command({
      id: 'board',
      title: 'Board: sessions by status',
      keys: 'mod+shift+b',
      run: () => layout().toggleView('board'),
    }),
    command({
      id: 'costs',
      title: 'Costs: what was spent',
      keys: 'mod+shift+c',
      run: () => layout().toggleView('costs'),
    }),
    command({
      id: 'changes',
      title: 'Changes: what differs in the folder',
      keys: 'mod+shift+g',
      isEnabled: session !== null,
      run: () => layout().toggleView('changes'),
    }),
    command({
      id: 'search',
      title: 'Search everything',
      keys: 'mod+shift+f',
      run: () => layout().toggleView('search'),
    }),
    command({
      id: 'deleted',
      title: 'Recently deleted sessions',
      run: () => useUiStore.getState().openOverlay('deleted'),
    }),
    command({
      id: 'ledger',
      title: 'Permissions: answers and rules',
      run: () => useUiStore.getState().openOverlay('ledger'),
    }),
    command({
      id: 'filter',
      title: 'Filter the list of sessions',
      keys: 'mod+l',
      run: focusFilter,
    }),
    command({
      id: 'next',
      title: 'Next that needs you',
      keys: 'mod+ArrowDown',
      isEnabled: waiting.length > 0,
      run: () => step(waiting, 1),
    }),
    command({
      id: 'previous',
      title: 'Previous that needs you',
      keys: 'mod+ArrowUp',
      isEnabled: waiting.length > 0,
      run: () => step(waiting, -1),
    }),
    command({
      id: 'next-session',
      title: 'Next session of the list',
      keys: 'mod+PageDown',
      isEnabled: listed.length > 0,
      run: () => step(listed, 1),
    }),
    command({
      id: 'previous-session',
      title: 'Previous session of the list',
      keys: 'mod+PageUp',
      isEnabled: listed.length > 0,
      run: () => step(listed, -1),
    }),
    command({
      id: 'mark-all-seen',
      title: 'Mark every session as seen',
      isEnabled: unseen.length > 0,
      run: () => list.see(unseen),
    }),
    command({ id: 'focus', title: 'Write a message', keys: '/', run: focusComposer }),
    ...numbered.map(({ id, title }, index) =>
      command({
        id: `session-${index + 1}`,
        title: `Session ${index + 1}: ${title}`,
        keys: `mod+${index + 1}`,
        run: () => actions.select(id),
      }),
    ),
  ];
}
