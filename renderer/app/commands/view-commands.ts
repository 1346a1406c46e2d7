import type { Settings } from '@shared/contract/settings';
import type { AppCommand } from '../../features/palette/commands';
import { useLayoutStore } from '../../stores/layout-store';
import { MAX_PANES } from '../../stores/panes';
import { type CommandContext, commandOf } from './command-context';
import { nextZoom } from './zoom-steps';

const command = commandOf('view');

/** How the window is divided and drawn. */
export function viewCommands(context: CommandContext): AppCommand[] {
  const layout = useLayoutStore.getState;
  return [
    command({
      id: 'sidebar',
      title: 'Show or hide the list',
      keys: 'mod+b',
      run: () => layout().toggleSidebar(),
    }),
    command({
      id: 'panel',
      title: 'Show or hide the details',
      keys: 'mod+j',
      run: () => layout().togglePanel(),
    }),
    ...paneCommands(context),
    ...lookCommands(context),
  ];
}

function paneCommands({ listed, paneCount, actions }: CommandContext): AppCommand[] {
  const layout = useLayoutStore.getState;
  const openNext = () => {
    const { panes, selectedSessionId } = layout();
    const from = listed.findIndex((id) => id === selectedSessionId) + 1;
    const next = [...listed.slice(from), ...listed.slice(0, from)].find(
      (id) => !panes.includes(id),
    );
    if (next) actions.openBeside(next);
  };
  const isSplit = paneCount > 1;
  return [
    command({
      id: 'open-beside',
      title: 'Open the next session beside this one',
      keys: 'mod+\\',
      isEnabled: paneCount < MAX_PANES && listed.length > paneCount,
      run: openNext,
    }),
    command({
      id: 'close-pane',
      title: 'Close this pane',
      keys: 'mod+shift+x',
      isEnabled: isSplit,
      run: () => actions.closePane(layout().focusedPane),
    }),
    command({
      id: 'only-pane',
      title: 'Close the other panes',
      isEnabled: isSplit,
      run: () => {
        const { selectedSessionId, showOnly } = layout();
        if (selectedSessionId) showOnly(selectedSessionId);
      },
    }),
    command({
      id: 'next-pane',
      title: 'Next pane',
      keys: 'F6',
      isEnabled: isSplit,
      run: () => actions.stepPane(1),
    }),
    command({
      id: 'previous-pane',
      title: 'Previous pane',
      keys: 'shift+F6',
      isEnabled: isSplit,
      run: () => actions.stepPane(-1),
    }),
  ];
}

function lookCommands({ client, settings, told }: CommandContext): AppCommand[] {
  const save = (change: Partial<Settings>) => void told(client.settings.save(change));
  const zoom = settings?.zoomPercent ?? 100;
  const zoomTo = (zoomPercent: number) => save({ zoomPercent });
  const isHigh = settings?.contrast === 'high';
  const theme = (name: Settings['theme'], title: string) =>
    command({
      id: `theme-${name}`,
      title,
      isEnabled: settings !== undefined && settings.theme !== name,
      run: () => save({ theme: name }),
    });
  return [
    command({
      id: 'zoom-in',
      title: 'Larger',
      keys: 'mod+plus',
      isEnabled: nextZoom(zoom, 1) !== zoom,
      run: () => zoomTo(nextZoom(zoom, 1)),
    }),
    command({
      id: 'zoom-out',
      title: 'Smaller',
      keys: 'mod+-',
      isEnabled: nextZoom(zoom, -1) !== zoom,
      run: () => zoomTo(nextZoom(zoom, -1)),
    }),
    command({
      id: 'zoom-reset',
      title: 'Actual size',
      keys: 'mod+0',
      isEnabled: zoom !== 100,
      run: () => zoomTo(100),
    }),
    theme('system', 'Light or dark as the system'),
    theme('light', 'Light'),
    theme('dark', 'Dark'),
    command({
      id: 'contrast',
      title: isHigh ? 'Usual contrast' : 'High contrast',
      isEnabled: settings !== undefined,
      run: () => save({ contrast: isHigh ? 'system' : 'high' }),
    }),
  ];
}
