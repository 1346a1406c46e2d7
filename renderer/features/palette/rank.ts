import { fold, type Folded } from './fold';
import { createFuzzy, type Fuzzy, NOT_FOUND } from './fuzzy';

export interface PaletteField {
  text: string;
  /** `fuzzy`: letters in order; `words`: only as it is written, for text nobody abbreviates. */
  match: 'fuzzy' | 'words';
}

export interface PaletteEntry {
  /** Unique among all entries. */
  key: string;
  /** The first is its name; the others help to find it. */
  fields: readonly PaletteField[];
}

export interface Ranked<E extends PaletteEntry> {
  entry: E;
  score: number;
  /** Places of the letters found, for each field. */
  marks: readonly (readonly number[])[];
}

/** Being found in the name says more than being found elsewhere. */
const ELSEWHERE = 3;
const PLAIN_WORD = 3;
const RECENT_BONUS = 4;

/** Folded once and not for each letter that is typed. */
export interface Prepared<E extends PaletteEntry> {
  entry: E;
  folded: readonly Folded[];
}

/** Folds each text once, however often its entry is made anew. */
export function createPreparer() {
  // Bounded by what is on screen: texts of one list replace those of the one before.
  let folded = new Map<string, Folded>();
  return <E extends PaletteEntry>(entries: readonly E[]): Prepared<E>[] => {
    const kept = new Map<string, Folded>();
    const prepared = entries.map((entry) => ({
      entry,
      folded: entry.fields.map(({ text }) => {
        const own = kept.get(text) ?? folded.get(text) ?? fold(text);
        kept.set(text, own);
        return own;
      }),
    }));
    folded = kept;
    return prepared;
  };
}

/**
 * The best first, at most `limit`. Every word of the query must be found somewhere in an entry.
 * `recent`: keys, newest first; of equals the recent one goes first, else the order given.
 */
export function rank<E extends PaletteEntry>(
  query: string,
  prepared: readonly Prepared<E>[],
  recent: readonly string[],
  limit: number,
): Ranked<E>[] {
  const fuzzy = createFuzzy();
  const words = fold(query).text.split(/\s+/).filter(Boolean);
  const places = new Map(recent.map((key, at) => [key, (recent.length - at) / recent.length]));
  const found: { one: Prepared<E>; score: number }[] = [];
  for (const one of prepared) {
    const score = scoreOf(words, one, fuzzy);
    if (score === NOT_FOUND) continue;
    found.push({ one, score: score + (places.get(one.entry.key) ?? 0) * RECENT_BONUS });
  }
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ one, score }) => ({ entry: one.entry, score, marks: marksOf(words, one, fuzzy) }));
}

function scoreOf<E extends PaletteEntry>(
  words: readonly string[],
  one: Prepared<E>,
  fuzzy: Fuzzy,
): number {
  if (words.length === 0) return 0;
  // Of two that match alike, the shorter name is nearer to what was typed.
  let score = -(one.folded[0]?.text.length ?? 0) / 100;
  for (const word of words) score += bestField(word, one, fuzzy).score;
  return score;
}

function bestField<E extends PaletteEntry>(word: string, one: Prepared<E>, fuzzy: Fuzzy) {
  let best = { field: -1, score: NOT_FOUND };
  for (const [field, folded] of one.folded.entries()) {
    const isFuzzy = one.entry.fields[field]?.match === 'fuzzy';
    const own = isFuzzy ? fuzzy.score(word, folded) : plainScore(word, folded);
    const score = own - (field === 0 ? 0 : ELSEWHERE);
    if (score > best.score) best = { field, score };
  }
  return best;
}

function marksOf<E extends PaletteEntry>(
  words: readonly string[],
  one: Prepared<E>,
  fuzzy: Fuzzy,
): number[][] {
  const marks: number[][] = one.folded.map(() => []);
  for (const word of words) {
    const { field } = bestField(word, one, fuzzy);
    const folded = one.folded[field];
    if (!folded) continue;
    const isFuzzy = one.entry.fields[field]?.match === 'fuzzy';
    marks[field]?.push(...(isFuzzy ? fuzzy.places(word, folded) : plainPlaces(word, folded)));
  }
  return marks;
}

const plainScore = (word: string, { text }: Folded): number =>
  text.includes(word) ? PLAIN_WORD : NOT_FOUND;

function plainPlaces(word: string, { text }: Folded): number[] {
  const at = text.indexOf(word);
  return Array.from(word, (_, index) => at + index);
}
