import { expect, it } from 'vitest';
import { findWords, queryWords } from './query-words';

it('takes words and phrases, and leaves what says nothing', () => {
  expect(queryWords('  make "two words" - C++ "')).toEqual(['make', 'two words', 'C++']);
});

it('finds every place in any case, and nothing for no words', () => {
  expect(findWords('Make, remake (MAKE)', ['make'])).toEqual([
    [0, 4],
    [8, 12],
    [14, 18],
  ]);
  expect(findWords('c++ and C', ['C++'])).toEqual([[0, 3]]);
  expect(findWords('anything', [])).toEqual([]);
});
