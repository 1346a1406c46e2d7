const MAC: Record<string, string> = {
  mod: '⌘',
  shift: '⇧',
  alt: '⌥',
  enter: '↵',
  backspace: '⌫',
  escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
};
const OTHER: Record<string, string> = {
  mod: 'Ctrl',
  shift: 'Shift',
  alt: 'Alt',
  enter: '↵',
  backspace: '⌫',
  escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
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
