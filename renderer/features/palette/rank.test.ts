import { describe, expect, it } from 'vitest';
import { createPreparer, rank } from './rank';

const entry = (key: string, ...texts: string[]) => ({
  key,
  fields: texts.map((text, at) => ({
    text,
    match: at < 2 ? ('fuzzy' as const) : ('words' as const),
  })),
});
const entries = createPreparer()([
  entry('a', 'Characters cut at chunk boundaries', 'wire', 'I will change it'),
  entry('b', 'Map tiles flicker', 'atlas', 'Rendering at half size'),
  entry('c', 'Bench against the old splitter', 'wire', 'Twice as fast'),
]);
const keys = (query: string, recent: string[] = [], limit = 9) =>
  rank(query, entries, recent, limit).map(({ entry: { key } }) => key);

describe('the palette', () => {
  it('shows everything in order while nothing is typed, the recent ones first', () => {
    expect(keys('')).toEqual(['a', 'b', 'c']);
    expect(keys('', ['c', 'b'])).toEqual(['c', 'b', 'a']);
    expect(keys('', [], 2)).toEqual(['a', 'b']);
  });

  it('finds by a few letters of the name', () => {
    expect(keys('ccb')[0]).toBe('a');
    expect(keys('tiles')).toEqual(['b']);
  });

  it('wants every word, in any of the fields', () => {
    expect(keys('wire bench')).toEqual(['c']);
    expect(keys('wire tiles')).toEqual([]);
    expect(keys('half')).toEqual(['b']);
  });

  it('takes the recent one of two that match alike', () => {
    expect(keys('wire', ['c'])[0]).toBe('c');
    expect(keys('wire', ['a'])[0]).toBe('a');
  });

  it('says which letters were found in which field', () => {
    const [first] = rank('wire ben', entries, [], 1);
    expect(first?.marks).toEqual([[0, 1, 2], [0, 1, 2, 3], []]);
  });
});
