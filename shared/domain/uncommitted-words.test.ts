import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tellsUncommitted, uncommittedWords } from './uncommitted-words';

test('names the first files and counts the rest', () => {
  expect(uncommittedWords(['a'])).toMatch(/^1 file has .*: a$/);
  expect(uncommittedWords(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toMatch(
    /^7 files have .*: a, b, c, d, e and 2 more$/,
  );
});

test('is known again, whatever the files are called and the CLI puts before it', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), fc.string(), (paths, before) =>
      tellsUncommitted(`${before}${uncommittedWords(paths)}`),
    ),
  );
  expect(tellsUncommitted('Nothing to commit')).toBe(false);
});
