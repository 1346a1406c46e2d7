import { expect, test } from 'vitest';
import { pasted } from './pasted';

test('lines are typed with Return, and in brackets where the shell knows them', () => {
  expect(pasted('a\r\nb\nc', false)).toBe('a\rb\rc');
  expect(pasted('a\nb', true)).toBe('\u001b[200~a\rb\u001b[201~');
});

test('a text cannot end its own bracket', () => {
  expect(pasted('a\u001b[201~rm -rf x\n', true)).toBe('\u001b[200~a[201~rm -rf x\r\u001b[201~');
});
