import type { AppCommand } from '../../features/palette/commands';
import { useUiStore } from '../../stores/ui-store';
import { commandOf } from './command-context';

const command = commandOf('help');

export const helpCommands = (): AppCommand[] => [
  command({
    id: 'shortcuts',
    title: 'All keys',
    keys: '?',
    run: () => useUiStore.getState().openOverlay('shortcuts'),
  }),
  command({
    id: 'first-steps',
    title: 'Show the first steps',
    run: () => useUiStore.getState().openOverlay('first-steps'),
  }),
];
