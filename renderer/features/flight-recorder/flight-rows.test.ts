import type { Flight, FlightTool } from '@shared/domain/flight-recorder/flight-types';
import { expect, it } from 'vitest';
import { momentsOf, spanAt, spanWords, toolRows, toolsAt, toolSums } from './flight-rows';

const tool = (
  id: string,
  from: number,
  to: number,
  more: Partial<FlightTool> = {},
): FlightTool => ({
  toolCallId: id,
  threadId: null,
  toolName: 'Bash',
  title: id,
  from,
  to,
  status: 'complete',
  seq: 1,
  ...more,
});

const flight = (tools: FlightTool[]): Flight => ({
  startedAt: 0,
  durationMs: 100,
  reportedMs: null,
  lanes: [
    {
      threadId: null,
      title: null,
      spans: [
        { kind: 'model', from: 0, to: 10, seq: 1, toolCallIds: [] },
        { kind: 'tools', from: 10, to: 60, seq: 2, toolCallIds: ['a', 'b'] },
        { kind: 'model', from: 60, to: 100, seq: 3, toolCallIds: [] },
      ],
    },
  ],
  tools,
  marks: [],
  sums: { starting: 0, model: 50, tools: 50, waiting: 0, retry: 0 },
  hooksMs: null,
});

it('puts tools at the same time into rows of their own, and one after another into one', () => {
  const { rows, left } = toolRows(
    flight([
      tool('a', 10, 50),
      tool('b', 20, 60),
      tool('c', 50, 70),
      tool('s', 0, 9, { threadId: 't' }),
    ]),
  );
  expect(rows.map((row) => row.map(({ toolCallId }) => toolCallId))).toEqual([['a', 'c'], ['b']]);
  expect(left).toBe(0);
  const many = Array.from({ length: 11 }, (_, at) => tool(`${at}`, 0, 100));
  expect(toolRows(flight(many)).left).toBe(3);
});

it('steps through every beginning and end, and says what is at a moment', () => {
  const own = flight([tool('a', 10, 50), tool('b', 20, 60)]);
  expect(momentsOf(own)).toEqual([0, 10, 20, 50, 60, 100]);
  const [lane] = own.lanes;
  if (!lane) throw new Error('no lane');
  expect(spanAt(lane, 10)?.kind).toBe('tools');
  expect(spanAt(lane, 100)?.kind).toBe('model');
  const span = spanAt(lane, 30);
  expect(span && spanWords(span, own)).toBe('a, b');
  expect(toolsAt(own, 55).map(({ title }) => title)).toEqual(['b']);
});

it('adds up by tool, longest first', () => {
  const own = flight([
    tool('a', 0, 10, { toolName: 'Read' }),
    tool('b', 0, 30),
    tool('c', 10, 30, { status: 'error' }),
  ]);
  expect(toolSums(own)).toEqual([
    { toolName: 'Bash', count: 2, ms: 50, failed: 1 },
    { toolName: 'Read', count: 1, ms: 10, failed: 0 },
  ]);
});
