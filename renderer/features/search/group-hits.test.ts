import { expect, it } from 'vitest';
import type { SearchHitDto } from '@shared/contract/search';
import { asSessionId } from '@shared/domain/ids';
import { groupHits } from './group-hits';

const hit = (id: string, session: string): SearchHitDto => ({
  id,
  sessionId: asSessionId(session),
  messageId: null,
  role: 'user',
  at: 1,
  seq: 1,
  toolCallIds: [],
  toolName: null,
  snippet: id,
  marks: [],
});
const hits = [hit('1', 'a'), hit('2', 'b'), hit('3', 'a')];
const shape = (order: 'newest' | 'relevance') =>
  groupHits(hits, order).map(({ sessionId, hits: own }) => [sessionId, own.map(({ id }) => id)]);

it('puts all hits of a session where its newest is', () => {
  expect(shape('newest')).toEqual([
    ['a', ['1', '3']],
    ['b', ['2']],
  ]);
});

it('keeps the order of relevance', () => {
  expect(shape('relevance')).toEqual([
    ['a', ['1']],
    ['b', ['2']],
    ['a', ['3']],
  ]);
});
