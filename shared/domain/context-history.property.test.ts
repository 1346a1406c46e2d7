import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asSessionId } from './ids';
import { type ContextEvent, contextHistory } from './context-history';

const sessionId = asSessionId('00000000-0000-4000-8000-000000000001');
const stamped = (bodies: object[]): ContextEvent[] =>
  bodies.map((body, index) => ({
    ...(body as ContextEvent),
    sessionId,
    seq: index + 1,
    at: index + 1,
    parentToolUseId: null,
  }));

const use = fc.option(fc.integer({ min: 0, max: 1_000 }), { nil: null }).map((used) => ({
  type: 'context_window',
  used,
  size: 1_000,
  remaining: null,
  percent: null,
  known: used !== null,
}));
const compaction = fc.constant({
  type: 'compact_boundary',
  trigger: 'auto',
  preTokens: 900,
  postTokens: null,
});
const anyEvents = fc
  .array(fc.oneof({ weight: 6, arbitrary: use }, { weight: 1, arbitrary: compaction }), {
    maxLength: 200,
  })
  .map(stamped);

it('case 17: no peak and no compaction of the context is lost, however long the session', () => {
  fc.assert(
    fc.property(anyEvents, fc.integer({ min: 1, max: 60 }), (events, limit) => {
      const marks = contextHistory(events, limit);
      const compactions = events.filter(({ type }) => type === 'compact_boundary');
      expect(marks.filter(({ kind }) => kind === 'compaction').map(({ seq }) => seq)).toEqual(
        compactions.map(({ seq }) => seq),
      );
      const seqs = marks.map(({ seq }) => seq);
      expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
      const most = (values: (number | null)[]) => Math.max(-1, ...values.map((n) => n ?? -1));
      expect(most(marks.map((mark) => (mark.kind === 'use' ? mark.used : null)))).toBe(
        most(events.map((event) => (event.type === 'context_window' ? event.used : null))),
      );
      const uses = marks.filter(({ kind }) => kind === 'use').length;
      expect(uses).toBeLessThanOrEqual(limit + compactions.length + 1);
    }),
  );
});
