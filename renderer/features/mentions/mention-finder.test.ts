import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMentionFinder } from './mention-finder';
import { mentionAt, mentionText } from './mention-query';

const NAMES = [
  'README.md',
  'src/parser/parse-line.ts',
  'src/parser/index.ts',
  'src/lexer.ts',
  'docs/parser notes.md',
];

test('files and folders are found by letters in order, a hit in the name first', () => {
  const finder = createMentionFinder(NAMES);
  expect(finder.find('parse', 3)[0]).toBe('src/parser/');
  expect(finder.find('plts', 3)[0]).toBe('src/parser/parse-line.ts');
  expect(finder.find('LEXER', 3)).toEqual(['src/lexer.ts']);
  expect(finder.find('nothing like it', 3)).toEqual([]);
});

test('accents and case make no difference', () => {
  const finder = createMentionFinder(['Über/Plan é.md']);
  for (const query of ['é', 'e', 'UBER', 'über', 'plan'])
    expect(finder.find(query, 9)).toContain('Über/Plan é.md');
});

test('nothing typed lists what lies nearest', () => {
  expect(createMentionFinder(NAMES).find('', 4)).toEqual([
    'README.md',
    'docs/',
    'src/',
    'docs/parser notes.md',
  ]);
});

test('every file is found by its own whole path', () => {
  const part = fc.stringMatching(/^[a-z0-9_-]{1,8}$/);
  const path = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
  fc.assert(
    fc.property(fc.uniqueArray(path, { minLength: 1, maxLength: 40 }), (paths) => {
      const finder = createMentionFinder(paths);
      for (const one of paths) expect(finder.find(one, 100)).toContain(one);
    }),
  );
});

test('a mention is what stands between its sign and the caret, and no address', () => {
  expect(mentionAt('look at @src/pa', 15)).toEqual({ start: 8, text: 'src/pa' });
  expect(mentionAt('@', 1)).toEqual({ start: 0, text: '' });
  expect(mentionAt('look at @src and', 16)).toBeNull();
  expect(mentionAt('ada@example', 11)).toBeNull();
  expect(mentionAt('(@a', 3)).toEqual({ start: 1, text: 'a' });
});

test('a name with blanks is quoted', () => {
  expect(mentionText('src/a.ts')).toBe('@src/a.ts ');
  expect(mentionText('my notes (é).md')).toBe('@"my notes (é).md" ');
});
