import { isMacPlatform } from '../../components/key-label';
import type { AppCommand } from '../../features/palette/commands';
import type { TerminalActions } from '../../features/terminal/use-terminal-actions';
import { commandOf } from './command-context';

const command = commandOf('view');

/** Control on macOS, too: there Command and the backquote go through the windows of a program. */
const MOD = isMacPlatform() ? 'ctrl' : 'mod';

export function terminalCommands(actions: TerminalActions, hasFolder: boolean): AppCommand[] {
  return [
    command({
      id: 'terminal',
      title: 'Show or hide the terminals',
      keys: `${MOD}+\``,
      run: actions.toggle,
    }),
    command({
      id: 'new-terminal',
      title: 'New terminal',
      // The same key with Shift.
      keys: `${MOD}+~`,
      isEnabled: hasFolder,
      run: () => void actions.open(),
    }),
    command({
      id: 'split-terminal',
      title: 'Split the terminal',
      keys: 'mod+shift+5',
      isEnabled: hasFolder,
      run: actions.split,
    }),
    command({
      id: 'next-terminal',
      title: 'Next terminal',
      run: () => actions.step(1),
    }),
    command({
      id: 'previous-terminal',
      title: 'Previous terminal',
      run: () => actions.step(-1),
    }),
    command({ id: 'rename-terminal', title: 'Rename the terminal', run: actions.rename }),
    command({ id: 'find-terminal', title: 'Find in the terminal', run: actions.find }),
    command({
      id: 'terminal-to-prompt',
      title: 'Send the terminal’s selection to the prompt',
      run: actions.sendSelection,
    }),
    command({ id: 'close-terminal', title: 'Close the terminal', run: () => actions.close() }),
  ];
}
