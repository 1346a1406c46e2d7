import { isAltGraph, isSign, keyOfPlace, type PressedKey } from '../features/keys/pressed-keys';

/** Whether a key press is `keys` (`mod+shift+k`); mod is Command on macOS and Control elsewhere. */
export function matchesShortcut(event: PressedKey, keys: string, isMac: boolean): boolean {
  const { key, shift } = wanted(keys);
  if (!hasModifiers(event, keys, isMac)) return false;
  if (!isSign(key) && event.shiftKey !== shift) return false;
  return typedKey(event) === key;
}

/**
 * The same by the place on the keyboard, for layouts whose keys write no Latin letters or need Shift
 * for digits. Asked only when no keys match by what they write.
 */
export function matchesPlace(event: PressedKey, keys: string, isMac: boolean): boolean {
  const { key, shift } = wanted(keys);
  // Where + needs Shift, people press that key without it.
  if (key === 'plus') return event.key === '=' && hasModifiers(event, keys, isMac);
  // A Latin layout says itself where its letters are.
  if (/^[a-z]$/i.test(event.key) || !/^[a-z0-9]$/.test(key)) return false;
  if (!hasModifiers(event, keys, isMac) || event.shiftKey !== shift) return false;
  return keyOfPlace(event.code) === key;
}

/** The command a key press means; what it writes goes before the place it is at. */
export function commandFor<C extends { keys: string | null }>(
  event: PressedKey,
  commands: readonly C[],
  isMac: boolean,
): C | undefined {
  return (
    commands.find(({ keys }) => keys !== null && matchesShortcut(event, keys, isMac)) ??
    commands.find(({ keys }) => keys !== null && matchesPlace(event, keys, isMac))
  );
}

function wanted(keys: string): { key: string; shift: boolean } {
  const parts = keys.split('+');
  return { key: (parts.at(-1) ?? '').toLowerCase(), shift: parts.includes('shift') };
}

function hasModifiers(event: PressedKey, keys: string, isMac: boolean): boolean {
  const parts = keys.split('+');
  if (isAltGraph(event)) return false;
  const hasMod = isMac ? event.metaKey : event.ctrlKey;
  const hasOther = isMac ? event.ctrlKey : event.metaKey;
  return (
    hasMod === parts.includes('mod') &&
    hasOther === parts.includes('ctrl') &&
    event.altKey === parts.includes('alt')
  );
}

function typedKey({ key }: PressedKey): string {
  if (key === ' ') return 'space';
  return key === '+' ? 'plus' : key.toLowerCase();
}
