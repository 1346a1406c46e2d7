const SHARED: Record<string, string> = {
  enter: '↵',
  backspace: '⌫',
  escape: 'Esc',
  space: 'Space',
  plus: '+',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
};
const MAC: Record<string, string> = { ...SHARED, mod: '⌘', ctrl: '⌃', shift: '⇧', alt: '⌥' };
const OTHER: Record<string, string> = {
  ...SHARED,
  mod: 'Ctrl',
  ctrl: 'Ctrl',
  shift: 'Shift',
  alt: 'Alt',
};

/** `mod+shift+k` as the platform writes it: `⌘⇧K` or `Ctrl+Shift+K`. */
export function keyLabel(keys: string, isMac = isMacPlatform()): string {
  const names = isMac ? MAC : OTHER;
  const parts = keys
    .split('+')
    .map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key));
  const joinsTight = isMac || parts.every((part) => part.length === 1);
  return parts.join(joinsTight ? '' : '+');
}

export const isMacPlatform = (): boolean => /mac/i.test(navigator.platform);
