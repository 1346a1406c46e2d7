type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Whether a key press is `keys` (`mod+shift+k`); mod is Command on macOS and Control elsewhere. */
export function matchesShortcut(event: Pressed, keys: string, isMac: boolean): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const wantsMod = parts.includes('mod');
  const hasMod = isMac ? event.metaKey : event.ctrlKey;
  const hasOther = isMac ? event.ctrlKey : event.metaKey;
  if (hasMod !== wantsMod || hasOther || event.altKey) return false;
  // Signs such as ? need Shift on some layouts and not on others: the sign itself is what counts.
  const isSign = key.length === 1 && !/[a-z0-9]/i.test(key);
  if (!isSign && event.shiftKey !== parts.includes('shift')) return false;
  return event.key.toLowerCase() === key.toLowerCase();
}
