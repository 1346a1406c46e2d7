import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_IMAGE_SIDE_PX } from '@shared/domain/image-type';
import { fitSize } from './fit-size';

const side = fc.integer({ min: 1, max: 60_000 });

test('case 29: whatever the size, it fits, keeps its shape and grows by nothing', () => {
  fc.assert(
    fc.property(side, side, (width, height) => {
      const fitted = fitSize({ width, height });
      expect(Math.max(fitted.width, fitted.height)).toBeLessThanOrEqual(MAX_IMAGE_SIDE_PX);
      expect(Math.min(fitted.width, fitted.height)).toBeGreaterThanOrEqual(1);
      expect(fitted.width).toBeLessThanOrEqual(width);
      expect(fitted.height).toBeLessThanOrEqual(height);
      const scale = Math.min(1, MAX_IMAGE_SIDE_PX / Math.max(width, height));
      expect(Math.abs(fitted.width - width * scale)).toBeLessThanOrEqual(1);
      expect(Math.abs(fitted.height - height * scale)).toBeLessThanOrEqual(1);
    }),
  );
});
