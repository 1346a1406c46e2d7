import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asSessionId } from '../ids';
import type { PermissionUpdate } from '../permissions';
import type { AgentEvent, AgentEventBody, AgentEventFields } from '../../events';
import { complete } from '../../events/testing/complete';
import type { Flight } from './flight-types';
import { recordFlight } from './record-flight';

const SESSION = asSessionId('00000000-0000-4000-8000-0000000000f1');
const payload = { kind: 'generic', name: 'x', input: null, output: null } as const;

const thread = fc.constantFrom(null, 't0', 't1');
const call = fc.constantFrom('t0', 't1', 't2', 't3');
const request = fc.constantFrom('r0', 'r1');

const fields: fc.Arbitrary<AgentEventFields> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('message_chunk' as const),
      messageId: fc.constantFrom('m0', 'm1'),
      blockIndex: fc.constant(0),
      text: fc.constant('ab'),
    }),
  },
  fc.record({
    type: fc.constant('tool_call' as const),
    toolCallId: call,
    toolName: fc.constant('Bash'),
    title: fc.constant('a call'),
    status: fc.constant('running' as const),
    payload: fc.constant(payload),
  }),
  fc.record({
    type: fc.constant('tool_update' as const),
    toolCallId: call,
    status: fc.constantFrom('complete' as const, 'error' as const, 'interrupted' as const),
    payload: fc.constant(payload),
  }),
  fc.record({
    type: fc.constant('permission_request' as const),
    requestId: request,
    kind: fc.constant('tool' as const),
    toolName: fc.constant('Bash'),
    input: fc.constant({}),
    suggestions: fc.constant<PermissionUpdate[]>([]),
    reason: fc.constant(null),
    blockedPath: fc.constant(null),
    agentId: fc.constant(null),
  }),
  fc.record({ type: fc.constant('permission_cancelled' as const), requestId: request }),
  fc.record({
    type: fc.constant('api_retry' as const),
    attempt: fc.constant(1),
    maxRetries: fc.constant(null),
    delayMs: fc.constant(null),
    httpStatus: fc.constant(529),
  }),
  fc.record({
    type: fc.constant('task_update' as const),
    taskId: fc.constant('k'),
    toolCallId: call,
    taskType: fc.constant(null),
    description: fc.constant(null),
    status: fc.constantFrom('running' as const, 'completed' as const),
    background: fc.constant(null),
  }),
);

/** A turn; its clock may be set back now and then. */
const turn: fc.Arbitrary<AgentEvent[]> = fc
  .array(fc.record({ fields, parentToolUseId: thread, ms: fc.integer({ min: -5, max: 40 }) }), {
    maxLength: 40,
  })
  .map((steps) => {
    let at = 1_000;
    const bodies: { body: AgentEventBody; at: number }[] = steps.map((step) => {
      at += step.ms;
      return { body: { ...step.fields, parentToolUseId: step.parentToolUseId }, at };
    });
    bodies.push({ body: complete(), at: at + 7 });
    return bodies.map(({ body, at: when }, index) => ({
      ...body,
      sessionId: SESSION,
      seq: (index + 1) * 10,
      at: when,
    }));
  });

const lengthOf = (spans: readonly { from: number; to: number }[]): number =>
  spans.reduce((sum, { from, to }) => sum + to - from, 0);

const record = (events: AgentEvent[]): Flight => {
  const flight = recordFlight(events);
  if (!flight) throw new Error('no flight');
  return flight;
};

it('the session’s own spans follow each other from the turn’s start to its end', () => {
  fc.assert(
    fc.property(turn, (events) => {
      const { lanes, durationMs, sums } = record(events);
      const spans = lanes[0]?.spans ?? [];
      expect(lengthOf(spans)).toBe(durationMs);
      expect(Object.values(sums).reduce((a, b) => a + b, 0)).toBe(durationMs);
      if (durationMs > 0) expect([spans[0]?.from, spans.at(-1)?.to]).toEqual([0, durationMs]);
    }),
  );
});

it('no two spans of a lane lie on each other, none is empty, none is outside of the turn', () => {
  fc.assert(
    fc.property(turn, (events) => {
      const { lanes, tools, durationMs } = record(events);
      for (const { spans } of lanes) {
        for (const [index, { from, to }] of spans.entries()) {
          expect(to).toBeGreaterThan(from);
          expect(from).toBe(index === 0 ? from : spans[index - 1]?.to);
          expect(to).toBeLessThanOrEqual(durationMs);
        }
      }
      for (const { from, to } of tools) {
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeGreaterThanOrEqual(from);
        expect(to).toBeLessThanOrEqual(durationMs);
      }
    }),
  );
});

it('a text in many pieces and the same text whole are the same flight', () => {
  fc.assert(
    fc.property(turn, fc.integer({ min: 1, max: 4 }), (events, pieces) => {
      const inPieces = events.flatMap((event, index): AgentEvent[] => {
        if (event.type !== 'message_chunk') return [event];
        // Later ones come before whatever is next.
        const limit = Math.max(event.at, events[index + 1]?.at ?? event.at);
        return Array.from({ length: pieces }, (_, piece) => ({
          ...event,
          seq: event.seq + piece,
          at: Math.min(limit, event.at + piece * 3),
        }));
      });
      expect(record(inPieces)).toEqual(record(events));
    }),
  );
});
