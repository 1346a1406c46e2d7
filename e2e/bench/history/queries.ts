import { seededRandom } from '../seeded-random';

export interface BenchQuery {
  kind: 'word' | 'two words' | 'phrase' | 'prefix' | 'no hit';
  /** What a person types. */
  text: string;
  /** The same for ripgrep, over one message a line. */
  ripgrep: readonly string[];
}

const COUNT = 200;
const DECADES = [1, 10, 100, 1_000, 10_000] as const;

/** Of ten queries: five words, one per decade of frequency, two pairs, a phrase, a beginning, a miss. */
export function makeQueries(
  seed: number,
  words: readonly string[],
  messages: readonly string[],
): BenchQuery[] {
  const random = seededRandom(seed);
  const wordOf = (decade: number): string => {
    const last = Math.min(decade * 10, words.length);
    return words[decade - 1 + Math.floor(random() * (last - decade))] ?? '';
  };
  const anyDecade = () => DECADES[Math.floor(random() * DECADES.length)] ?? 1;
  const makers: readonly (() => BenchQuery)[] = [
    ...DECADES.map((decade) => () => word(wordOf(decade))),
    () => twoWords(wordOf(anyDecade()), wordOf(anyDecade())),
    () => twoWords(wordOf(anyDecade()), wordOf(anyDecade())),
    () => phrase(messages[Math.floor(random() * messages.length)] ?? '', random()),
    () => prefix(wordOf(anyDecade())),
    () => ({ kind: 'no hit', text: 'qqxzqqxz', ripgrep: ['-F', 'qqxzqqxz'] }),
  ];
  return Array.from({ length: COUNT }, (_, at) => makers[at % makers.length]?.() ?? word(''));
}

const word = (text: string): BenchQuery => ({ kind: 'word', text, ripgrep: ['-F', text] });

const twoWords = (one: string, other: string): BenchQuery => ({
  kind: 'two words',
  text: `${one} ${other}`,
  ripgrep: ['-e', `${one}.*${other}|${other}.*${one}`],
});

function phrase(message: string, where: number): BenchQuery {
  const words = message.split(' ');
  const start = Math.floor(where * (words.length - 2));
  const text = words.slice(start, start + 3).join(' ');
  return { kind: 'phrase', text: `"${text}"`, ripgrep: ['-F', text] };
}

const prefix = (text: string): BenchQuery => {
  const beginning = text.slice(0, Math.max(3, text.length - 2));
  return { kind: 'prefix', text: beginning, ripgrep: ['-e', `\\b${beginning}`] };
};
