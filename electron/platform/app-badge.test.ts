import { expect, test } from 'vitest';
import { type BadgeHost, createAppBadge, type OverlayMark } from './app-badge';

function badgeOn(platform: NodeJS.Platform) {
  const counts: number[] = [];
  const overlays: { mark: OverlayMark | null; description: string }[] = [];
  const host: BadgeHost = {
    platform,
    setBadgeCount: (count) => void counts.push(count),
    setOverlay: (mark, description) => void overlays.push({ mark, description }),
  };
  return { badge: createAppBadge(host), counts, overlays };
}

test.each(['darwin', 'linux'] as const)('the count stands on the icon of %s', (platform) => {
  const { badge, counts, overlays } = badgeOn(platform);
  badge.show(3);
  badge.show(0);
  expect(counts).toEqual([3, 0]);
  expect(overlays).toEqual([]);
});

test('Windows gets a filled diamond with the count in words, and loses it at none', () => {
  const { badge, counts, overlays } = badgeOn('win32');
  badge.show(2);
  badge.show(0);
  expect(counts).toEqual([]);
  const [shown, gone] = overlays;
  expect(shown?.description).toBe('2 waiting for you');
  const { size, bitmap } = shown?.mark ?? { size: 0, bitmap: new Uint8Array() };
  const alphaAt = (x: number, y: number) => bitmap[(y * size + x) * 4 + 3];
  expect([alphaAt(0, 0), alphaAt(size / 2, size / 2)]).toEqual([0, 255]);
  expect(gone).toEqual({ mark: null, description: '' });
});
