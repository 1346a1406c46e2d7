import { sameKeys } from './apply-keys';
import { isSign } from './pressed-keys';

const IN_USE_ALONE = new Set(['escape', 'enter', 'tab', 'space', 'backspace', 'delete']);
const IN_TEXT = new Set(['arrowleft', 'arrowright', 'home', 'end']);
const IN_LISTS = new Set([...IN_TEXT, 'arrowup', 'arrowdown', 'pageup', 'pagedown']);

const SYSTEM: Record<string, string> = {
  'mod+c': 'copies',
  'mod+v': 'pastes',
  'mod+shift+v': 'pastes',
  'mod+x': 'cuts',
  'mod+a': 'selects everything',
  'mod+z': 'takes back what was typed',
  'mod+shift+z': 'types again what was taken back',
  'mod+y': 'types again what was taken back',
  'mod+q': 'quits the app',
  'mod+w': 'closes the window',
  'mod+m': 'minimises the window',
  f11: 'fills the screen',
  'alt+f4': 'closes the window',
};

const SYSTEM_MAC: Record<string, string> = {
  'mod+h': 'hides the app',
  'mod+alt+h': 'hides the others',
  'ctrl+mod+f': 'fills the screen',
  'mod+`': 'goes to the next window',
};

/** Why a command cannot have these keys, in words for the person; null when it can. */
export function refusedKeys(keys: string, isMac: boolean): string | null {
  const same = sameKeys(keys);
  const does = SYSTEM[same] ?? (isMac ? SYSTEM_MAC[same] : undefined);
  if (does) return `The system’s own: it ${does} everywhere.`;
  const parts = same.split('+');
  const key = parts.at(-1) ?? '';
  const hasModifier = parts.some((part) => part === 'mod' || part === 'ctrl' || part === 'alt');
  if (IN_USE_ALONE.has(key))
    return 'Escape, Enter, Tab, Space, Backspace and Delete are needed to write, to answer and to move about.';
  if (IN_TEXT.has(key) && !(parts.includes('mod') && parts.includes('alt')))
    return 'Moves the caret while a text is written.';
  if (IN_LISTS.has(key) && !hasModifier) return 'Moves through lists.';
  if (hasModifier && !parts.includes('mod') && !parts.includes('ctrl') && key.length === 1)
    return 'Alt alone writes signs or opens the menu.';
  if (!hasModifier && key.length === 1 && !isSign(key))
    return 'A letter or digit alone is for writing, for requests and for the inbox. Add a modifier.';
  return null;
}
