import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutSnippet } from './snippet';

test('a short text is its own snippet, on one line', () => {
  expect(cutSnippet('two\n\n  lines', ['lines'])).toBe('two lines');
});

test('a long text is cut around the first hit, with the cuts marked', () => {
  const text = `${'before '.repeat(50)}needle ${'after '.repeat(50)}`;
  const snippet = cutSnippet(text, ['NEEDLE']);
  expect(snippet).toContain('needle');
  expect(snippet.startsWith('…')).toBe(true);
  expect(snippet.endsWith('…')).toBe(true);
  expect(snippet.length).toBeLessThanOrEqual(162);
});

test('a term that only the index can find leaves the beginning', () => {
  expect(cutSnippet(`Crème ${'x '.repeat(200)}`, ['creme']).startsWith('Crème')).toBe(true);
});

test('any terms and any text give one bounded line that cuts no character in two', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 600 }),
      fc.array(fc.string({ unit: 'grapheme', maxLength: 8 }), { maxLength: 5 }),
      (text, terms) => {
        const snippet = cutSnippet(text, terms);
        expect(snippet.length).toBeLessThanOrEqual(162);
        expect(snippet).not.toMatch(/\n/);
        expect(encodeURIComponent(snippet)).toBeDefined();
      },
    ),
  );
});
