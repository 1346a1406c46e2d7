import { useEffect } from 'react';
import { isComposing } from '../components/is-composing';
import { isTyping } from '../components/is-typing';
import { isMacPlatform } from '../components/key-label';
import type { AppCommand } from '../features/palette/commands';
import { isBehindDialog } from './behind-dialog';
import { commandFor } from './shortcut-match';

/**
 * Keys that work anywhere but behind a dialog or a menu, where what they do would not be seen;
 * what writes a letter or a sign only where nothing is being typed.
 */
export function useShortcuts(commands: AppCommand[]): void {
  useEffect(() => {
    const isMac = isMacPlatform();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isComposing(event)) return;
      const command = commandFor(event, commands, isMac);
      if (!command?.isEnabled) return;
      if (isBehindDialog() || (writesText(command.keys ?? '') && isTyping(event.target))) return;
      event.preventDefault();
      command.run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [commands]);
}

/** Keys with a name of their own, such as F6, write nothing. */
function writesText(keys: string): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  if (parts.includes('mod') || parts.includes('ctrl')) return false;
  return key.length === 1 || key === 'plus' || key === 'space';
}
