export interface LineComment {
  path: string;
  /** Of the new file, or of the old one for a line that is gone. */
  line: number | null;
  isGone: boolean;
  /** The line itself. */
  code: string;
  comment: string;
}

/** Longer lines are told by their beginning. */
const MAX_CODE_CHARS = 200;

/** Puts a comment below what is written already, in words a model and a person can read. */
export function withComment(before: string, { path, line, isGone, code, comment }: LineComment) {
  const place = line === null ? path : `${path}:${line}${isGone ? ' (removed line)' : ''}`;
  const shown = code.length > MAX_CODE_CHARS ? `${code.slice(0, MAX_CODE_CHARS)}…` : code;
  const ticks = '`'.repeat(
    Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length)) + 1,
  );
  const pad = shown.startsWith('`') || shown.endsWith('`') ? ' ' : '';
  const quoted = shown.trim() === '' ? '' : `\n> ${ticks}${pad}${shown.trim()}${pad}${ticks}`;
  const begin = before.trim() === '' ? '' : `${before.replace(/\s+$/, '')}\n\n`;
  return `${begin}${place}${quoted}\n${comment.trim()}\n`;
}
