export type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'
> & {
  /** The place on the keyboard; absent where a test names the key alone. */
  code?: string;
  getModifierState?: (name: string) => boolean;
};

const MODIFIER_KEYS = new Set(['Control', 'Shift', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Fn']);

/** `mod+shift+k` for a key press; null while only modifiers are down, or for the other platform's. */
export function pressedKeys(event: PressedKey, isMac: boolean): string | null {
  if (MODIFIER_KEYS.has(event.key) || event.key === 'Unidentified') return null;
  const hasMod = isMac ? event.metaKey : event.ctrlKey;
  const hasCtrl = isMac && event.ctrlKey;
  if (!isMac && event.metaKey) return null;
  const hasModifier = hasMod || hasCtrl || event.altKey;
  const key = keyName(event, hasModifier);
  if (key === null) return null;
  const parts = [];
  if (hasMod) parts.push('mod');
  if (hasCtrl) parts.push('ctrl');
  if (event.altKey) parts.push('alt');
  if (event.shiftKey && !isSign(key)) parts.push('shift');
  return [...parts, key].join('+');
}

/** A sign such as ? needs Shift on some layouts and not on others: the sign itself is what counts. */
export const isSign = (key: string): boolean =>
  key === 'plus' || (key.length === 1 && !/[a-z0-9]/i.test(key));

/** AltGr writes signs; on Windows it arrives as Control with Alt. */
export const isAltGraph = (event: PressedKey): boolean =>
  event.getModifierState?.('AltGraph') === true;

/** The Latin letter or the digit printed at that place on most keyboards; null for other places. */
export const keyOfPlace = (code: string | undefined): string | null =>
  /^Key([A-Z])$/.exec(code ?? '')?.[1]?.toLowerCase() ??
  /^(?:Digit|Numpad)(\d)$/.exec(code ?? '')?.[1] ??
  null;

function keyName(event: PressedKey, hasModifier: boolean): string | null {
  const { key } = event;
  if (/^[a-z0-9]$/i.test(key)) return key.toLowerCase();
  const place = keyOfPlace(event.code);
  // With a modifier a place is meant: Alt makes other signs of letters on macOS, Shift of digits.
  if (place !== null && hasModifier) return place;
  if (place !== null && !/^[\x20-\x7e]$/.test(key) && key.length === 1) return place;
  if (key === ' ') return 'space';
  if (key === '+') return 'plus';
  return key === 'Dead' ? null : key;
}
