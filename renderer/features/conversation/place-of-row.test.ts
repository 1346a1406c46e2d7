import { expect, it } from 'vitest';
import type { TimelineItem, ToolItem } from '@shared/domain/timeline-types';
import { idsToOpen, indexOfPlace } from './place-of-row';
import { buildRows } from './rows';

const prompt = (seq: number): TimelineItem => ({
  kind: 'prompt',
  id: `p${seq}`,
  seq,
  at: seq,
  messageUuid: null,
  text: 'x',
  images: [],
  origin: 'user',
});
const read = (seq: number): ToolItem => ({
  kind: 'tool',
  id: `t${seq}`,
  seq,
  at: seq,
  toolCallId: `call${seq}`,
  toolName: 'Read',
  title: 'a',
  status: 'complete',
  payload: { kind: 'read_file', filePath: 'a', offset: null, limit: null, output: null },
  endedAt: seq,
  waitedMs: 0,
  waitingSince: null,
  thread: null,
});
const rows = buildRows([prompt(1), read(3), read(5), prompt(9), prompt(12)]);

it('a message is in the row that began at its number or last before it', () => {
  const at = (seq: number) => indexOfPlace(rows, { seq, toolCallIds: [] });
  expect([at(1), at(2), at(9), at(11), at(99)]).toEqual([0, 0, 2, 2, 3]);
  expect(at(0)).toBe(-1);
});

it('a tool is in its own row or in the group it was folded into, which has to open', () => {
  const index = indexOfPlace(rows, { seq: 5, toolCallIds: ['call5'] });
  expect(index).toBe(1);
  const row = rows[index];
  expect(row && idsToOpen(row, ['call5'])).toEqual(['group:t3', 'call5']);
});
