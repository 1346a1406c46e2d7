import { parsePatch, structuredPatch, applyPatch } from 'diff';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unifiedDiff } from './unified-diff';

const lines = fc
  .array(fc.constantFrom('alpha', 'beta', 'gamma', '-x', '+y', ''), { maxLength: 12 })
  .map((rows) => rows.map((row) => `${row}\n`).join(''));

it('any structured patch becomes a diff that makes the new file of the old one', () => {
  fc.assert(
    fc.property(lines, lines, fc.nat(3), (before, after, context) => {
      const patch = structuredPatch('a', 'a', before, after, '', '', { context });
      const text = unifiedDiff('a.txt', patch.hunks);
      expect(text === null).toBe(before === after);
      if (text === null) return;
      expect(parsePatch(text)).toHaveLength(1);
      expect(applyPatch(before, text)).toBe(after);
    }),
    { numRuns: 300 },
  );
});

it('without hunks there is no diff', () => {
  expect(unifiedDiff('a.txt', [])).toBeNull();
  expect(unifiedDiff('a.txt', 'nonsense')).toBeNull();
});
