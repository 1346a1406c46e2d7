/** Key names of a shortcut (`mod+shift+k`) that a menu calls otherwise. */
const NAMES: Readonly<Record<string, string>> = {
  mod: 'CommandOrControl',
  ctrl: 'Control',
  shift: 'Shift',
  alt: 'Alt',
  arrowup: 'Up',
  arrowdown: 'Down',
  arrowleft: 'Left',
  arrowright: 'Right',
  enter: 'Enter',
  escape: 'Escape',
  backspace: 'Backspace',
  delete: 'Delete',
  space: 'Space',
  tab: 'Tab',
  plus: 'Plus',
  home: 'Home',
  end: 'End',
  pageup: 'PageUp',
  pagedown: 'PageDown',
};
const MODIFIERS: ReadonlySet<string> = new Set(['mod', 'ctrl', 'shift', 'alt']);
const FUNCTION_KEY = /^f([1-9]|1\d|2[0-4])$/;
/** Printable, without those a menu would take for something else. */
const SIGN = /^[!-~]$/;

/**
 * The keys as a menu writes them; undefined when it cannot. A menu with a word it does not know is not
 * built at all, and the keys are the user's own choice.
 */
export function acceleratorOf(keys: string): string | undefined {
  const parts = keys.toLowerCase().split('+');
  const key = parts.at(-1) ?? '';
  const modifiers = parts.slice(0, -1);
  if (MODIFIERS.has(key) || modifiers.some((part) => !MODIFIERS.has(part))) return undefined;
  const name = NAMES[key] ?? (FUNCTION_KEY.test(key) || SIGN.test(key) ? key.toUpperCase() : null);
  if (name === null) return undefined;
  return [...modifiers.map((part) => NAMES[part]), name].join('+');
}
