/** Characters no shell gives a meaning to. */
const PLAIN = /^[\w@%+=:,./~-]+$/;
const CONTROL = /\p{Cc}/u;
const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A path as one word of the shell, whatever is in its name. */
export function quotePath(path: string, isWindows: boolean): string {
  // A file name there holds no double quote; $ and ` mean something between double ones only.
  if (isWindows) return /^[\w@+=:,.\\/~-]+$/.test(path) ? path : `'${path.replaceAll("'", "''")}'`;
  if (PLAIN.test(path) && !path.startsWith('-') && !path.startsWith('~')) return path;
  // A key code in a name would be a key that is pressed.
  if (CONTROL.test(path)) return `$'${path.replaceAll(/\p{Cc}|[\\']/gu, escaped)}'`;
  return `'${path.replaceAll("'", "'\\''")}'`;
}

function escaped(letter: string): string {
  if (!CONTROL.test(letter)) return `\\${letter}`;
  return NAMED[letter] ?? `\\x${letter.charCodeAt(0).toString(16).padStart(2, '0')}`;
}
