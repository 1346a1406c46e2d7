import { fold } from '../palette/fold';
import { createFuzzy, NOT_FOUND } from '../palette/fuzzy';

export interface MentionFinder {
  /** Files and folders (these end with "/") that fit, the best first. */
  find(query: string, limit: number): string[];
}

/** So many of a kind are looked at closely. */
const MAX_SCORED = 3_000;
/** Most names are, and need no look at each letter. */
const IS_PLAIN = /^[\x20-\x7e]*$/;
/** A hit in the name says more than one in the folders before it. */
const NAME_BONUS = 6;

/** `names`: files from the folder, "/" inside. */
export function createMentionFinder(names: readonly string[]): MentionFinder {
  const all = withFolders(names);
  const lower = all.map((name) => (IS_PLAIN.test(name) ? name.toLowerCase() : fold(name).text));
  const fuzzy = createFuzzy();

  const score = (query: string, path: string): number => {
    const whole = fuzzy.score(query, fold(path));
    if (whole === NOT_FOUND) return NOT_FOUND;
    const inName = fuzzy.score(query, fold(nameOf(path)));
    return Math.max(whole, inName + NAME_BONUS) - path.length / 100;
  };

  return {
    find(query, limit) {
      const wanted = fold(query).text;
      if (wanted === '') return all.slice(0, limit);
      // As it is written before its letters apart, in the name before elsewhere.
      const tiers: number[][] = [[], [], [], []];
      lower.forEach((path, index) => {
        const tier = tierOf(wanted, path);
        const places = tier === null ? undefined : tiers[tier];
        if (places !== undefined && places.length < MAX_SCORED) places.push(index);
      });
      const best: string[] = [];
      for (const tier of tiers) {
        if (best.length >= limit) break;
        const scored = tier
          .map((index) => ({ path: all[index] ?? '', score: score(wanted, all[index] ?? '') }))
          .filter((one) => one.score > NOT_FOUND)
          .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
        best.push(...scored.slice(0, limit - best.length).map(({ path }) => path));
      }
      return best;
    },
  };
}

/** Short ones first, as a reader would look for them; every folder once. */
function withFolders(names: readonly string[]): string[] {
  const folders = new Set<string>();
  for (const name of names)
    for (let at = name.lastIndexOf('/'); at > 0; at = name.lastIndexOf('/', at - 1)) {
      const folder = name.slice(0, at + 1);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  return [...folders, ...names]
    .map((path) => ({ path, depth: depthOf(path) }))
    .sort((a, b) => a.depth - b.depth || (a.path < b.path ? -1 : 1))
    .map(({ path }) => path);
}

function depthOf(path: string): number {
  let depth = path.endsWith('/') ? 0 : 1;
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) depth += 1;
  return depth;
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/', path.length - 2) + 1);

function tierOf(wanted: string, path: string): number | null {
  if (path.includes(wanted)) return nameOf(path).includes(wanted) ? 0 : 1;
  if (!hasLetters(wanted, path)) return null;
  return hasLetters(wanted, nameOf(path)) ? 2 : 3;
}

/** In order, not side by side. */
function hasLetters(wanted: string, text: string): boolean {
  let at = -1;
  for (const letter of wanted) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}
