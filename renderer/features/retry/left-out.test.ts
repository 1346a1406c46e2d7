import { expect, it } from 'vitest';
import { asSessionId } from '@shared/domain/ids';
import type { PromptItem, TextItem } from '@shared/domain/timeline-types';
import { indexOfPlace } from '../conversation/place-of-row';
import { buildRows } from '../conversation/rows';
import { leftOutWords } from './retry-words';

const prompt = (seq: number): PromptItem => ({
  kind: 'prompt',
  id: `p${seq}`,
  seq,
  at: seq,
  messageUuid: `u${seq}`,
  text: `prompt ${seq}`,
  images: [],
  origin: 'user',
});
const text = (seq: number): TextItem => ({
  kind: 'text',
  id: `t${seq}`,
  seq,
  at: seq,
  messageId: `m${seq}`,
  blockIndex: 0,
  text: 'words',
  isStreaming: false,
});
const items = [prompt(1), text(2), prompt(3), text(4), prompt(5), text(6), prompt(8), text(9)];
const keptIn = asSessionId('10000000-0000-4000-8000-000000000001');
const left = (afterSeq: number, untilSeq: number) => ({ afterSeq, untilSeq, keptIn });

it('what a retry in place left out is one row, which search leads to', () => {
  const rows = buildRows(items, [left(2, 6)]);
  expect(rows.map(({ key }) => key)).toEqual(['p1', 't2', 'left-out:6', 'p8', 't9']);
  expect(indexOfPlace(rows, { seq: 4, toolCallIds: [] })).toBe(2);
  const [row] = rows.flatMap((each) => (each.kind === 'left-out' ? [each] : []));
  expect(leftOutWords(row?.items ?? [], 'A copy')).toBe(
    '2 turns were left out here. “A copy” keeps them.',
  );
});

it('left out twice, the later one holds the earlier', () => {
  const rows = buildRows(items, [left(2, 4), left(0, 6)]);
  expect(rows.map(({ key }) => key)).toEqual(['left-out:6', 'p8', 't9']);
});

it('the row is the same one while earlier messages come in before it', () => {
  const [first] = buildRows(items.slice(4), [left(2, 6)]);
  expect(first?.key).toBe('left-out:6');
});
