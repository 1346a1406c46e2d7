import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineOfPath } from './json-place';

const RULES = `[
  { "tool": "Bash",
    "behavior": "allow" },

  { "tool": "Write",
    "behavior": "perhaps" }
]`;

describe('the line of a value in JSON', () => {
  test('is found by keys and indices', () => {
    expect(lineOfPath(RULES, [])).toBe(1);
    expect(lineOfPath(RULES, [1])).toBe(5);
    expect(lineOfPath(RULES, [1, 'behavior'])).toBe(6);
  });

  test('of a part that is missing is that of what it is missing from', () => {
    expect(lineOfPath(RULES, [1, 'pattern', 'x'])).toBe(5);
    expect(lineOfPath(RULES, [7])).toBe(1);
  });

  test('is not led astray by braces and quotes in strings', () => {
    expect(lineOfPath('{\n"a": "}\\"]{",\n"b": 1\n}', ['b'])).toBe(3);
  });

  test('is that of the value for every path of every document', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (document) => {
        const text = JSON.stringify(document, null, 2);
        const lines = text.split('\n');
        for (const { path, value } of pathsOf(document)) {
          const line = lines[lineOfPath(text, path) - 1] ?? '';
          const begins = JSON.stringify(value, null, 2).split('\n')[0] ?? '';
          expect(line.replace(/,$/, '').endsWith(begins)).toBe(true);
        }
      }),
    );
  });
});

function pathsOf(value: unknown, path: string[] = []): { path: string[]; value: unknown }[] {
  const own = { path, value };
  if (typeof value !== 'object' || value === null) return [own];
  return [own, ...Object.entries(value).flatMap(([key, one]) => pathsOf(one, [...path, key]))];
}
