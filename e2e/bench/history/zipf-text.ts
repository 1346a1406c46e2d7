import { seededRandom } from '../seeded-random';

const WORDS = 50_000;
/** Messages of a real history are short or long; on average this many words make 400 MB of a million. */
const SHORTEST = 8;
const LONGEST = 122;
const SAMPLES = 1 << 20;

export interface ZipfText {
  /** By rank: the first is the most frequent. */
  words: readonly string[];
  /** The next message, one line. */
  message(): string;
}

/** Endless text whose words follow Zipf's law, the same for the same seed. */
export function zipfText(seed: number): ZipfText {
  const random = seededRandom(seed);
  const words = makeWords(random);
  const table = sampleTable(words.length);
  return {
    words,
    message() {
      const length = SHORTEST + Math.floor(random() * (LONGEST - SHORTEST + 1));
      let text = '';
      for (let at = 0; at < length; at += 1)
        text += (at === 0 ? '' : ' ') + (words[table[(random() * SAMPLES) | 0] ?? 0] ?? '');
      return text;
    },
  };
}

function makeWords(random: () => number): string[] {
  const letters = 'etaoinshrdlcumwfgypbvkjxqz';
  const known = new Set<string>();
  while (known.size < WORDS) {
    const length = 2 + Math.floor(random() * 4) + Math.floor(random() * 5);
    let word = '';
    for (let at = 0; at < length; at += 1)
      word += letters.charAt(Math.floor(random() ** 1.5 * letters.length));
    known.add(word);
  }
  return [...known];
}

/** Ranks by share: the word of rank r is drawn about 1 / r as often as the first. */
function sampleTable(count: number): Uint32Array {
  const table = new Uint32Array(SAMPLES);
  const shares = Array.from({ length: count }, (_, rank) => 1 / (rank + 1));
  const total = shares.reduce((sum, share) => sum + share, 0);
  let [at, reached] = [0, 0];
  for (const [rank, share] of shares.entries()) {
    reached += share;
    const end = Math.round((reached / total) * SAMPLES);
    table.fill(rank, at, end);
    at = end;
  }
  return table;
}
