import { describe, expect, test } from 'vitest';
import { faultLine, parseJson } from './json-file';

describe('the line of a JSON fault', () => {
  test.each([
    ['[\n  1,\n  oops\n]', 3],
    ['{\n  "a": 1\n  "b": 2\n}', 3],
    ['{\n  "a": 1,\n}', 3],
    ['nonsense', 1],
    ['{\n  "a": [1, 2\n', 2],
    ['[\n"a\nb"]', 2],
  ])('%j is on line %i', (text, line) => {
    expect(Math.abs(faultLine(text) - line)).toBe(0);
  });
});

test('what is JSON but for its byte order mark is read, and a fault behind one has its line', () => {
  expect(parseJson('\uFEFF{"a": 1}')).toEqual({ ok: true, value: { a: 1 } });
  expect(parseJson('\uFEFF{\n  "a": 1,\n  oops\n}')).toMatchObject({
    ok: false,
    error: { line: 3 },
  });
});
