import { expect, it } from 'vitest';
import type { SessionId } from '@shared/domain/ids';
import { cacheHitPercent, type SessionRow, sortSessions } from './sort-sessions';

const row = (title: string, costUsd: number | null) =>
  ({ sessionId: title as SessionId, title, costUsd }) as SessionRow;
const rows = [row('b', 2), row('c', null), row('a', 3)];
const titles = (isAscending: boolean, key: 'cost' | 'title') =>
  sortSessions(rows, { key, isAscending }).map(({ title }) => title);

it('sorts by a column either way, and what is not known comes last in both', () => {
  expect(titles(false, 'cost')).toEqual(['a', 'b', 'c']);
  expect(titles(true, 'cost')).toEqual(['b', 'a', 'c']);
  expect(titles(true, 'title')).toEqual(['a', 'b', 'c']);
  expect(titles(false, 'title')).toEqual(['c', 'b', 'a']);
});

it('cache hits are a share of what was read into the model; of nothing there is none', () => {
  expect(cacheHitPercent({ input: 10, output: 99, cacheRead: 80, cacheCreation: 10 })).toBe(80);
  expect(cacheHitPercent({ input: 0, output: 99, cacheRead: 0, cacheCreation: 0 })).toBeNull();
});
