import type { Folded } from './fold';

export interface Fuzzy {
  /**
   * How well the letters of `word` are found in a text, in order: at starts of words and side by side
   * is better. `NOT_FOUND` when they are not there, or only scattered. `word` is folded too.
   */
  score(word: string, folded: Folded): number;
  /** The places that gave the score, ascending; empty when it is not found. */
  places(word: string, folded: Folded): number[];
}

export const NOT_FOUND = Number.NEGATIVE_INFINITY;

const HIT = 2;
const TEXT_START = 2;
/** As much as a start, so that a word as it is written is never worse than its letters apart. */
const NEXT_TO_LAST = 5;
const WORD_START = 5;
const GAP = 0.5;
/** A longer gap says no more than this one. */
const LONGEST_GAP = 8;
/** Below this per letter the letters stand about by chance. */
const LEAST_PER_LETTER = 1.5;

/** Keeps its rows from text to text: thousands are scored for each letter that is typed. */
export function createFuzzy(): Fuzzy {
  let last = new Float64Array(256);
  let row = new Float64Array(256);

  /** `from`, when given, gets the place before each place, row by row. */
  function run(word: string, folded: Folded, from: Int32Array | null): [number, number] {
    const { text } = folded;
    const width = text.length;
    if (width > row.length) [last, row] = [new Float64Array(width), new Float64Array(width)];
    let earliest = -1;
    for (let index = 0; index < word.length; index++) {
      [last, row] = [row, last];
      row.fill(NOT_FOUND, 0, width);
      const code = word.charCodeAt(index);
      // The best end of the letters before, at least one place back, less the gap from there to here.
      let open = NOT_FOUND;
      let openAt = -1;
      const begin = earliest + 1;
      earliest = text.indexOf(word[index] ?? '', begin);
      for (let at = begin; at < width; at++) {
        if (index > 0 && at >= 2) {
          if (at - openAt - 1 <= LONGEST_GAP) open -= GAP;
          const passed = (last[at - 2] ?? NOT_FOUND) - GAP;
          if (passed >= open) [open, openAt] = [passed, at - 2];
        }
        if (text.charCodeAt(at) !== code) continue;
        const own = HIT + startBonus(folded, at);
        const beside = index > 0 && at > 0 ? (last[at - 1] ?? NOT_FOUND) + NEXT_TO_LAST : NOT_FOUND;
        row[at] = index === 0 ? own : own + Math.max(beside, open);
        if (from) from[index * width + at] = beside >= open ? at - 1 : openAt;
      }
    }
    let end = 0;
    for (let at = 1; at < width; at++)
      if ((row[at] ?? NOT_FOUND) > (row[end] ?? NOT_FOUND)) end = at;
    const best = row[end] ?? NOT_FOUND;
    return [best < word.length * LEAST_PER_LETTER ? NOT_FOUND : best, end];
  }

  return {
    score(word, folded) {
      const whole = wholeWord(word, folded);
      if (whole !== -1) return wholeScore(word, folded, whole);
      return hasLettersInOrder(word, folded.text) ? run(word, folded, null)[0] : NOT_FOUND;
    },
    places(word, folded) {
      const whole = wholeWord(word, folded);
      if (whole !== -1) return Array.from(word, (_, index) => whole + index);
      if (!hasLettersInOrder(word, folded.text)) return [];
      const from = new Int32Array(word.length * folded.text.length).fill(-1);
      const [score, end] = run(word, folded, from);
      if (score === NOT_FOUND) return [];
      const places = [end];
      for (let index = word.length - 1; index > 0; index--)
        places.unshift(from[index * folded.text.length + (places[0] ?? 0)] ?? 0);
      return places;
    },
  };
}

/** Where the word stands as it is written, from the start of a word; -1: nowhere. */
function wholeWord(word: string, { text, starts }: Folded): number {
  let at = text.indexOf(word);
  while (at > 0 && starts[at] !== 1) at = text.indexOf(word, at + 1);
  return at;
}

const wholeScore = (word: string, folded: Folded, at: number): number =>
  HIT * word.length + NEXT_TO_LAST * (word.length - 1) + startBonus(folded, at);

function hasLettersInOrder(word: string, text: string): boolean {
  let at = -1;
  for (let index = 0; index < word.length; index++) {
    at = text.indexOf(word[index] ?? '', at + 1);
    if (at === -1) return false;
  }
  return true;
}

function startBonus({ starts }: Folded, at: number): number {
  if (at === 0) return WORD_START + TEXT_START;
  return starts[at] === 1 ? WORD_START : 0;
}
