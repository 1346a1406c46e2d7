/** Text ready to be searched: lower case without accents, and where its words begin. */
export interface Folded {
  text: string;
  /** 1 where a word begins. */
  starts: Uint8Array;
}

/** Letter by letter, so that places stay the same. */
export function fold(original: string): Folded {
  const text = foldLetters(original);
  const starts = new Uint8Array(text.length);
  let isInWord = false;
  for (let at = 0; at < text.length; at++) {
    const isLetter = isWordCode(text.charCodeAt(at)) || isOtherLetter(text[at] ?? '');
    if (!isInWord && isLetter) starts[at] = 1;
    isInWord = isLetter;
  }
  return { text, starts };
}

function foldLetters(original: string): string {
  const lower = original.toLowerCase();
  const text = lower.length === original.length ? lower : original;
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  let folded = '';
  for (const letter of text.split('')) {
    const base = letter.normalize('NFD')[0] ?? letter;
    folded += base;
  }
  return folded;
}

const isWordCode = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90);

const isOtherLetter = (letter: string): boolean => letter > '\x7f' && /[\p{L}\p{N}]/u.test(letter);
