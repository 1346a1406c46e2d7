import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withComment } from './comment-words';

const on = { path: 'src/a.ts', line: 12, isGone: false, code: '  return x;', comment: 'Why x?' };

test('a comment names its place, quotes the line and stands below what was written', () => {
  expect(withComment('', on)).toBe('src/a.ts:12\n> `return x;`\nWhy x?\n');
  expect(withComment('Please look:\n', { ...on, isGone: true })).toBe(
    'Please look:\n\nsrc/a.ts:12 (removed line)\n> `return x;`\nWhy x?\n',
  );
});

test('whatever is commented on, nothing that was written before is lost', () => {
  const text = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(text, text, text, (before, code, comment) => {
      const all = withComment(before, { ...on, code, comment });
      expect(all.startsWith(before.trim() === '' ? '' : before.replace(/\s+$/, ''))).toBe(true);
      expect(all).toContain(comment.trim());
    }),
  );
});
