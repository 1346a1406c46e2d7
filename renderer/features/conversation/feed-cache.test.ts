import { expect, it, vi } from 'vitest';
import { asSessionId } from '@shared/domain/ids';
import { createFeedCache } from './feed-cache';
import type { SessionFeed } from './session-feed';

const id = (n: number) => asSessionId(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);

function setUp() {
  const stop = vi.fn();
  const start = vi.fn(() => stop);
  const cache = createFeedCache(() => ({ start, place: null }) as unknown as SessionFeed);
  return { cache, start, stop };
}

it('attaches once for all that show a session, until the last has let go', () => {
  const { cache, start, stop } = setUp();
  const first = cache.hold(id(1));
  const second = cache.hold(id(1));
  expect(start).toHaveBeenCalledTimes(1);
  first();
  first();
  expect(stop).not.toHaveBeenCalled();
  second();
  expect(stop).toHaveBeenCalledTimes(1);
});

it('goes back to the same feed, and attaches it again', () => {
  const { cache, start } = setUp();
  const feed = cache.feedOf(id(1));
  cache.hold(id(1))();
  cache.hold(id(2))();
  expect(cache.feedOf(id(1))).toBe(feed);
  cache.hold(id(1));
  expect(start).toHaveBeenCalledTimes(3);
});

it('forgets those shown longest ago, and none that is on screen', () => {
  const { cache } = setUp();
  const shown = cache.feedOf(id(1));
  cache.hold(id(1));
  const oldest = cache.feedOf(id(2));
  cache.hold(id(2))();
  for (let n = 3; n <= 12; n += 1) cache.hold(id(n))();
  const newest = cache.feedOf(id(30));
  cache.hold(id(30))();
  expect(cache.feedOf(id(1))).toBe(shown);
  expect(cache.feedOf(id(30))).toBe(newest);
  expect(cache.feedOf(id(2))).not.toBe(oldest);
});
