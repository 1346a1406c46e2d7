import { expect, it } from 'vitest';
import type { ContextMark } from '@shared/domain/context-history';
import { chartLine } from './chart-line';

const use = (used: number | null): ContextMark => ({
  kind: 'use',
  seq: 1,
  at: 1,
  used,
  size: 200,
});
const compaction = (postTokens: number | null): ContextMark => ({
  kind: 'compaction',
  seq: 1,
  at: 1,
  trigger: 'auto',
  preTokens: 180,
  postTokens,
});
const BOX = { width: 100, height: 55 };

it('case 17: a chart of the context falls at a compaction, and has a gap where it is not known', () => {
  const line = chartLine([use(90), use(180), compaction(null), use(null), use(30)], BOX);
  expect(line.paths).toEqual(['M0 30L33.3 5H66.7', 'M100 46.7h0.1']);
  expect(line.compactions).toEqual([
    { x: 66.7, words: 'Compacted by itself: 180 to not known tokens' },
  ]);
  expect(line).toMatchObject({ highest: 180, readings: 3 });
});

it('draws nothing while nothing is known, and keeps within its box', () => {
  expect(chartLine([], BOX)).toEqual({ paths: [], compactions: [], highest: null, readings: 0 });
  expect(chartLine([use(null)], BOX).paths).toEqual([]);
  expect(chartLine([use(20), use(40), compaction(10)], BOX)).toMatchObject({
    paths: ['M0 30L100 5H100'],
    compactions: [{ x: 100 }],
  });
});
