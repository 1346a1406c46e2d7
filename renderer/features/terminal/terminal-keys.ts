export type PressedInTerminal = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey'
>;

/** What a key does that is not the shell's; null: the shell gets it. */
export type TerminalKey = 'copy' | 'paste' | 'find' | 'app' | null;

export interface TerminalKeyContext {
  platform: 'mac' | 'windows' | 'linux';
  hasSelection: boolean;
}

/** Keys with Control and Shift, and those no shell could be told, are the window's. */
const WINDOW_KEYS = /^([0-9,`]|=|\+|-|F6|PageUp|PageDown)$/;

export function terminalKey(event: PressedInTerminal, context: TerminalKeyContext): TerminalKey {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (context.platform === 'mac') return macKey(event, key);
  if (key === 'F6') return 'app';
  if (!event.ctrlKey || event.metaKey) return null;
  if (event.altKey) return event.shiftKey || /^[a-z]$/.test(key) ? 'app' : null;
  if (event.shiftKey) {
    if (key === 'c') return 'copy';
    return key === 'v' ? 'paste' : 'app';
  }
  if (key === 'f') return 'find';
  if (context.platform === 'windows') {
    if (key === 'c' && context.hasSelection) return 'copy';
    if (key === 'v') return 'paste';
  }
  return WINDOW_KEYS.test(key) ? 'app' : null;
}

/** Command is never a shell's; copying and pasting with it are the system's own. */
function macKey(event: PressedInTerminal, key: string): TerminalKey {
  if (event.metaKey) return key === 'f' ? 'find' : 'app';
  if (key === 'F6') return 'app';
  return event.ctrlKey && key === '`' ? 'app' : null;
}
