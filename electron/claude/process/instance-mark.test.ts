import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMark, parseMark } from './instance-mark';

test('a mark is read as it was written, whatever a start time looks like', () => {
  const id = fc.uuid();
  fc.assert(
    fc.property(
      id,
      fc.integer({ min: 1, max: 4_194_304 }),
      fc.string({ unit: 'grapheme' }),
      id,
      (a, pid, at, b) => {
        const mark = { instanceId: a, owner: { pid, startedAt: at }, childId: b };
        const text = formatMark(mark);
        expect(text).not.toMatch(/\s/);
        expect(parseMark(text)).toEqual(mark);
      },
    ),
  );
});

test('anything else is no mark', () => {
  for (const text of ['', '1', 'a:b:c:d', 'a:0:c:d', 'a:1:%E0%A4%A:d', 'a:1:c', 'a:1:c:d e']) {
    expect(parseMark(text)).toBeNull();
  }
});
