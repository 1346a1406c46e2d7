import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyTimeline, foldEvents } from '@shared/domain/timeline';
import type { AgentEvent, AgentEventBody } from '@shared/events';
import { complete } from '@shared/events/testing/complete';
import { aSessionId, chunk, openSeededStore, stamp, toolCall } from '../testing/records';

const id = aSessionId(1);

/** The next piece of one thread: more of its block, a new block, or a tool. */
type Step = { thread: number; kind: 'more' | 'block' | 'tool' };

const steps = fc.array(
  fc.record<Step>({
    thread: fc.nat(2),
    kind: fc.constantFrom('more', 'more', 'block', 'tool'),
  }),
  { minLength: 1, maxLength: 60 },
);

/** Three threads that talk at the same time, the main one and two subagents. */
function history(taken: readonly Step[]): AgentEvent[] {
  const blocks = [0, 0, 0];
  const bodies = taken.map(({ thread, kind }, index): AgentEventBody => {
    const parent = thread === 0 ? null : `agent_${thread}`;
    if (kind === 'tool') {
      blocks[thread] = (blocks[thread] ?? 0) + 1;
      return toolCall(`tool_${index}`, parent);
    }
    if (kind === 'block') blocks[thread] = (blocks[thread] ?? 0) + 1;
    return chunk(`${index} `, {
      parentToolUseId: parent,
      messageId: `msg_${thread}_${blocks[thread]}`,
    });
  });
  const agents = [1, 2].map((thread) => toolCall(`agent_${thread}`));
  return stamp([...agents, ...bodies, complete()]);
}

/** What is shown, without the moments, which differ between a chunk and a whole block. */
const shown = (events: readonly AgentEvent[]): unknown =>
  JSON.parse(
    JSON.stringify(foldEvents(emptyTimeline(), events).items, (key, value: unknown) =>
      ['seq', 'at', 'endedAt'].includes(key) ? undefined : value,
    ),
  );

test('a snapshot, its pages and what is said meanwhile are the whole conversation, once', () => {
  fc.assert(
    fc.property(
      steps,
      fc.nat(),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 6 }),
      (taken, cut, limit, pageSize) => {
        const store = openSeededStore();
        const all = history(taken);
        const at = 1 + (cut % (all.length - 1));
        const [stored, live] = [all.slice(0, at), all.slice(at)];
        store.commit([{ sessionId: id, events: stored, patch: null }]);
        const whole = store.readEvents(id, null, all.length).events;
        const snapshot = store.readSnapshot(id, limit);

        // The window asks for what came before only after more was said.
        for (const event of live) store.commit([{ sessionId: id, events: [event], patch: null }]);
        const known = [...snapshot.events];
        let { hasEarlier } = snapshot;
        while (hasEarlier) {
          const page = store.readEvents(id, known[0]?.seq ?? 0, pageSize);
          known.unshift(...page.events);
          hasEarlier = page.hasEarlier;
        }

        expect(known).toEqual(whole);
        expect(shown([...known, ...live])).toEqual(shown(all));
        store.close();
      },
    ),
  );
});

test('a snapshot reaches back to the text that still streams, however much came after', () => {
  const store = openSeededStore();
  const tools = Array.from({ length: 20 }, (_, n) => toolCall(`tool_${n}`, 'agent_1'));
  const events = stamp([toolCall('early'), chunk('half '), ...tools]);
  store.commit([{ sessionId: id, events, patch: null }]);
  const { events: first, hasEarlier } = store.readSnapshot(id, 5);
  expect(first[0]).toMatchObject({ type: 'message_chunk', text: 'half ' });
  expect(first).toHaveLength(21);
  expect(hasEarlier).toBe(true);
});
