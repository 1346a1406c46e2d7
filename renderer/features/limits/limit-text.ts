import { momentWords } from './limit-moment';

export interface LimitText {
  /** With the moment in local time in place of a bare number; otherwise as it was. */
  text: string;
  /** UTC ms; null where the text names none that can be read for sure. */
  resetsAt: number | null;
}

/** Older CLIs end the text of a limit with a bar and the reset as seconds (or ms) since 1970. */
const EPOCH = /^([^|\n]*\blimit\b[^|\n]*)\|(\d{13}|\d{10})(?!\d)\.?/im;

/**
 * What a text about a limit says. "resets 5pm (Europe/Berlin)" is words already and stays as it is, as
 * does whatever has a form nobody knows. `now` in UTC ms.
 */
export function readLimitText(text: string, now: number): LimitText {
  const match = EPOCH.exec(text);
  const [whole, said, digits] = match ?? [];
  if (whole === undefined || said === undefined || digits === undefined)
    return { text, resetsAt: null };
  const resetsAt = digits.length === 10 ? Number(digits) * 1000 : Number(digits);
  const verb = resetsAt > now ? 'Resets' : 'It was reset';
  const words = `${said.trim().replace(/\.$/, '')}. ${verb} ${momentWords(resetsAt, now)}.`;
  return { text: text.replace(whole, words), resetsAt };
}
