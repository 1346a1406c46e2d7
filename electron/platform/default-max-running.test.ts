import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultMaxRunning } from './default-max-running';

const GB = 1024 ** 3;

test.each([
  ['a small one', { cores: 2, memoryBytes: 4 * GB }, 9],
  ['a common one', { cores: 8, memoryBytes: 16 * GB }, 36],
  ['one with few cores and much memory', { cores: 2, memoryBytes: 64 * GB }, 32],
  ['one that cannot tell its size', { cores: 0, memoryBytes: 0 }, 4],
  ['a very large one', { cores: 128, memoryBytes: 1024 * GB }, 100],
])('on %s machine memory and cores decide together', (_name, machine, expected) => {
  expect(defaultMaxRunning(machine)).toBe(expected);
});

test('it is a whole number that settings could hold, and more of anything never lowers it', () => {
  fc.assert(
    fc.property(fc.nat(256), fc.nat(2048), fc.nat(64), (cores, gigabytes, more) => {
      const few = defaultMaxRunning({ cores, memoryBytes: gigabytes * GB });
      expect(few).toBe(Math.round(few));
      expect(few).toBeGreaterThanOrEqual(1);
      expect(few).toBeLessThanOrEqual(200);
      const many = defaultMaxRunning({ cores: cores + more, memoryBytes: (gigabytes + more) * GB });
      expect(many).toBeGreaterThanOrEqual(few);
    }),
  );
});
