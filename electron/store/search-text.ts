/** Scripts written without spaces between words, found by substring instead of by word. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/gu;
/** Printable ASCII and white space: nothing to compose, nothing to split. */
const PLAIN = /^[ -~\s]*$/;
/** What the tokenizer makes tokens of; the rest only separates. */
const TOKEN = /[\p{L}\p{N}\p{Co}]/u;

/** Words that may be unfinished: "C++" is not the beginning of anything, nor is a single letter. */
const PREFIX = /[\p{L}\p{N}\p{Co}]{2}$/u;

/** Longer queries say nothing more, and the parser has a depth limit of 256. */
const MAX_QUERY_LENGTH = 1_000;
const MAX_TERMS = 64;

/** A piece of a query: one word, found also as the beginning of a longer one, or an exact phrase. */
export interface SearchTerm {
  text: string;
  isPhrase: boolean;
}

/** Text as it goes into the index: composed, every character of an unspaced script on its own. */
export const toIndexText = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text.replaceAll('\0', ' ').normalize('NFC').replaceAll(UNSPACED, ' $& ');

/** Words and "phrases" of what a person typed. An unclosed quote runs to the end. */
export const parseQuery = (query: string): SearchTerm[] =>
  query
    .slice(0, MAX_QUERY_LENGTH)
    .split('"')
    .flatMap((part, index) => {
      if (index % 2 === 1) return [{ text: part.trim(), isPhrase: true }];
      return part.split(/\s+/u).map((text) => ({ text, isPhrase: false }));
    })
    .filter(({ text }) => TOKEN.test(text))
    .slice(0, MAX_TERMS);

/** A word whose endings the index cannot list by itself: it knows those of two and three letters. */
const NEEDS_ENDINGS = /^[a-z\d]{4,}$/i;

/**
 * The terms in the index's own language; every term is quoted, so none can be an operator. A word is
 * found as the beginning of longer ones, too. The index's own operator for that gathers all places of
 * all of them before it gives the first; `endingsOf` names the longer words instead, which it then
 * walks side by side. Null from it: too many, the operator is cheaper.
 */
export const toMatchExpression = (
  terms: readonly SearchTerm[],
  endingsOf: (word: string) => readonly string[] | null,
): string =>
  terms
    .map(({ text, isPhrase }) => {
      const quoted = quote(toIndexText(text));
      if (isPhrase || !PREFIX.test(text)) return quoted;
      const words = NEEDS_ENDINGS.test(text) ? endingsOf(text.toLowerCase()) : null;
      return words === null ? `${quoted}*` : `(${[quoted, ...words.map(quote)].join(' OR ')})`;
    })
    .join(' AND ');

const quote = (text: string): string => `"${text.replaceAll(/["\0]/g, ' ')}"`;
