import { settingsSchema } from '@shared/contract/settings';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { zoomed } from './zoom';

test.each([
  [100, 'in', 110],
  [100, 'out', 90],
  [125, 'in', 130],
  [125, 'out', 120],
  [200, 'in', 200],
  [50, 'out', 50],
] as const)('%d percent zoomed %s is %d', (percent, direction, next) => {
  expect(zoomed(percent, direction)).toBe(next);
});

test('every step is one the setting takes', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 50, max: 200 }),
      fc.constantFrom('in' as const, 'out' as const),
      (percent, direction) =>
        settingsSchema.shape.zoomPercent.safeParse(zoomed(percent, direction)).success,
    ),
  );
});
