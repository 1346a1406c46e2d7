import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replayLines, stamped } from '../../electron/claude/normalize/testing/replay';
import { readRecording, recordingNames } from '../../e2e/fixtures/recording';
import type { AgentEvent, AgentEventBody } from '../events';
import { emptyTimeline, foldEvents } from './timeline';
import type { Timeline } from './timeline-types';

const histories = recordingNames().map((name) => stamped(replayLines(readRecording(name))));
const foldAll = (events: readonly AgentEvent[]): Timeline => foldEvents(emptyTimeline(), events);

/** As the store reads a history: each run of chunks of one block joined into its first. */
function joined(events: readonly AgentEvent[]): AgentEvent[] {
  const whole: AgentEvent[] = [];
  const first = new Map<string, number>();
  for (const event of events) {
    if (event.type !== 'message_chunk' && event.type !== 'reasoning') {
      whole.push(event);
      continue;
    }
    const key = JSON.stringify([
      event.type,
      event.parentToolUseId,
      event.messageId,
      event.blockIndex,
    ]);
    const known = whole[first.get(key) ?? -1];
    if (known?.type === event.type) {
      whole[first.get(key) ?? -1] = { ...known, text: known.text + event.text };
    } else first.set(key, whole.push(event) - 1);
  }
  return whole;
}

const chunk = (parent: string | null, id: string, text: string): AgentEventBody => ({
  type: 'message_chunk',
  messageId: id,
  blockIndex: 0,
  text,
  parentToolUseId: parent,
});

const call = (id: string, parent: string | null, isAgent: boolean): AgentEventBody => ({
  type: 'tool_call',
  toolCallId: id,
  toolName: isAgent ? 'Agent' : 'Mcp',
  title: id,
  status: 'running',
  payload: isAgent
    ? { kind: 'subagent_task', description: null, prompt: null, subagentType: null }
    : { kind: 'generic', name: id, input: null, output: null },
  parentToolUseId: parent,
});

const update = (id: string, parent: string | null): AgentEventBody => ({
  type: 'tool_update',
  toolCallId: id,
  status: 'complete',
  payload: { kind: 'generic', name: id, input: null, output: 'done' },
  parentToolUseId: parent,
});

const ask = (id: string, parent: string): AgentEventBody => ({
  type: 'permission_request',
  requestId: `ask-${id}`,
  kind: 'tool',
  toolName: 'Mcp',
  input: {},
  suggestions: [],
  reason: null,
  blockedPath: null,
  agentId: null,
  parentToolUseId: parent,
});

const answer = (id: string, parent: string, behavior: 'allow' | 'deny'): AgentEventBody => ({
  type: 'permission_answered',
  requestId: `ask-${id}`,
  behavior,
  by: 'user',
  updatedInput: null,
  rule: null,
  message: null,
  parentToolUseId: parent,
});

const STEPS = ['chunk', 'message', 'tool', 'allow', 'deny', 'open'] as const;

/** One subagent's own events: texts, tools and questions in random order. */
const thread = (parent: string): fc.Arbitrary<AgentEventBody[]> =>
  fc.array(fc.constantFrom(...STEPS), { maxLength: 8 }).map((steps) =>
    steps.flatMap((step, at): AgentEventBody[] => {
      const id = `${parent}-${at}`;
      if (step === 'open') return [call(id, parent, false), ask(id, parent)];
      if (step === 'allow' || step === 'deny') {
        const asked = [call(id, parent, false), ask(id, parent), answer(id, parent, step)];
        return [
          ...asked,
          {
            ...update(id, parent),
            status: step === 'deny' ? 'error' : 'complete',
          } as AgentEventBody,
        ];
      }
      if (step === 'tool') {
        return [call(id, parent, false), update(id, parent)];
      }
      return [chunk(parent, step === 'chunk' ? parent : id, `${at} `)];
    }),
  );

const TIMES = new Set(['seq', 'at', 'endedAt', 'waitedMs', 'waitingSince']);

/** Everything but when it happened. */
const shape = (timeline: Timeline): unknown =>
  JSON.parse(
    JSON.stringify(timeline.items, (key, value: unknown) => {
      if (TIMES.has(key)) return key === 'waitingSince' ? value !== null : undefined;
      return typeof value === 'string' && value.startsWith('event:') ? 'event' : value;
    }),
  );

describe('folding', () => {
  it('a stored prefix and then the rest gives the same as all at once', () => {
    fc.assert(
      fc.property(fc.constantFrom(...histories), fc.array(fc.nat()), (events, cuts) => {
        const at = [...cuts.map((cut) => cut % (events.length + 1)), events.length].toSorted(
          (a, b) => a - b,
        );
        let timeline = emptyTimeline();
        let from = 0;
        for (const to of at) {
          const stored = JSON.parse(JSON.stringify(timeline)) as Timeline;
          timeline = foldEvents(stored, events.slice(from, to));
          from = to;
        }
        expect(timeline).toEqual(foldAll(events));
      }),
    );
  });

  it('joined chunks of the history give the same as the live ones', () => {
    for (const events of histories) {
      expect({ ...foldAll(joined(events)), lastSeq: 0 }).toEqual({
        ...foldAll(events),
        lastSeq: 0,
      });
    }
  });

  it('any interleaving of the same subagents gives the same tree', () => {
    fc.assert(
      fc.property(
        thread('A'),
        thread('B'),
        thread('C'),
        fc.array(fc.nat(2), { maxLength: 60 }),
        (a, b, c, picks) => {
          const start = [call('A', null, true), call('B', null, true), call('C', 'B', true)];
          const queues = [[...a], [...b], [...c]];
          const mixed: AgentEventBody[] = [];
          for (const pick of picks) mixed.push(...(queues[pick]?.splice(0, 1) ?? []));
          mixed.push(...queues.flat());
          const apart = [...start, ...a, ...b, ...c];
          expect(shape(foldAll(stamped([...start, ...mixed])))).toEqual(
            shape(foldAll(stamped(apart))),
          );
        },
      ),
    );
  });

  it('unknown events change nothing but the sequence number', () => {
    for (const events of histories) {
      const bodies = events.flatMap((event) => [
        event,
        { ...event, type: 'unknown' as const, raw: { type: 'odd' } },
      ]) as AgentEventBody[];
      expect(shape(foldAll(stamped(bodies)))).toEqual(shape(foldAll(events)));
    }
  });
});
