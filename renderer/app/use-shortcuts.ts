import { useEffect } from 'react';
import { isComposing } from '../components/is-composing';
import { isTyping } from '../components/is-typing';
import { isMacPlatform } from '../components/key-label';
import type { AppCommand } from '../features/palette/commands';
import { matchesShortcut } from './shortcut-match';

/**
 * Keys that work anywhere but behind a dialog or a menu, where what they do would not be seen;
 * single letters and signs only where nothing is being typed.
 */
export function useShortcuts(commands: AppCommand[]): void {
  useEffect(() => {
    const isMac = isMacPlatform();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isComposing(event)) return;
      const command = commands.find(
        ({ keys }) => keys !== null && matchesShortcut(event, keys, isMac),
      );
      if (!command) return;
      const needsNoModifier = !command.keys?.includes('mod+');
      if (isBehindDialog() || (needsNoModifier && isTyping(event.target))) return;
      event.preventDefault();
      command.run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [commands]);
}

const isBehindDialog = (): boolean =>
  document.querySelector('[role="dialog"], [role="menu"]') !== null;
