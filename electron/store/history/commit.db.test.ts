import { statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asMessageUuid } from '@shared/domain/ids';
import type { AgentEvent, AgentEventBody } from '@shared/events';
import type { SessionStorePort } from '../../sessions/ports';
import { complete } from '@shared/events/testing/complete';
import {
  aSession,
  aSessionId,
  chunk,
  makeFolder,
  openRawStore,
  openSeededStore,
  prompt,
  stamp,
  toolCall,
} from '../testing/records';

/**
 * What `readEvents` promises, in the plainest words: blocks joined at their last chunk, and a prompt
 * ends the main thread's for good.
 */
const joined = (events: readonly AgentEvent[]): AgentEvent[] => {
  const blocks = new Map<string, AgentEvent>();
  const rest: AgentEvent[] = [];
  let turn = 0;
  for (const event of events) {
    const isMain = event.parentToolUseId === null;
    if (event.type === 'user_message' && isMain) turn += 1;
    if (event.type !== 'message_chunk' && event.type !== 'reasoning') {
      rest.push(event);
      continue;
    }
    const { parentToolUseId, type, messageId, blockIndex } = event;
    const key = [parentToolUseId, isMain ? turn : '', type, messageId, blockIndex].join('|');
    const before = blocks.get(key);
    const text = before !== undefined && 'text' in before ? before.text : '';
    blocks.set(key, { ...event, text: text + event.text });
  }
  return [...rest, ...blocks.values()].sort((a, b) => a.seq - b.seq);
};

const threads = fc.constantFrom(null, 'toolu_1', 'toolu_2');
const pieces = fc.string({ unit: 'grapheme', maxLength: 6 });

const bodies: fc.Arbitrary<AgentEventBody> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      parentToolUseId: threads,
      messageId: fc.constantFrom('msg_1', 'msg_2'),
      blockIndex: fc.constantFrom(0, 1),
      text: pieces,
      type: fc.constantFrom('message_chunk' as const, 'reasoning' as const),
    }),
  },
  fc
    .record({ parentToolUseId: threads, id: fc.constantFrom('toolu_1', 'toolu_2', 'toolu_3') })
    .map(({ parentToolUseId, id }) => toolCall(id, parentToolUseId)),
  fc
    .record({ parentToolUseId: threads, id: fc.constantFrom('toolu_1', 'toolu_2', 'toolu_3') })
    .map(({ parentToolUseId, id }) => ({
      type: 'tool_update' as const,
      parentToolUseId,
      toolCallId: id,
      status: 'complete' as const,
      payload: { kind: 'misc' as const, label: 'x', details: null },
    })),
  pieces.map((text) => prompt(text)),
  fc.constant(
    complete({
      costUsd: 0.25,
      usageByModel: {
        m: {
          input: 1,
          output: 2,
          cacheRead: 3,
          cacheCreation: 4,
          costUsd: null,
          contextWindow: null,
        },
      },
    }),
  ),
  fc.constant({
    type: 'notice' as const,
    parentToolUseId: null,
    level: 'info' as const,
    text: 'n',
  }),
  fc.constantFrom(true, false).map((fatal) => ({
    type: 'error' as const,
    parentToolUseId: null,
    code: 'api-error' as const,
    message: 'm',
    fatal,
  })),
  fc.json().map((raw) => ({ type: 'unknown' as const, parentToolUseId: null, raw })),
);

test('a message id that is used again after the next prompt is another message', () => {
  const store = openSeededStore();
  const turn = (words: string) => [prompt(words), chunk('re: '), chunk(words), complete()];
  store.commit([
    { sessionId: aSessionId(1), events: stamp([...turn('a'), ...turn('b')]), patch: null },
  ]);
  const { events } = store.readEvents(aSessionId(1), null, 100);
  expect(events.map((event) => ('text' in event ? event.text : event.type))).toEqual([
    'a',
    're: a',
    'complete',
    'b',
    're: b',
    'complete',
  ]);
  expect(store.search({ query: 're', sessionId: null, limit: 9 })).toHaveLength(2);
});

/** Cuts a list at the given places. */
const split = (events: readonly AgentEvent[], cuts: readonly number[]): AgentEvent[][] => {
  const places = [...new Set(cuts.map((cut) => cut % (events.length + 1)))].sort((a, b) => a - b);
  return [...places, events.length].map((end, index) => events.slice(places[index - 1] ?? 0, end));
};

/** Every projected row. Message keys follow the order of writing, which no reader sees. */
const projectionsOf = (db: Database.Database): unknown => ({
  sessions: db.prepare('SELECT last_seq, updated_at FROM sessions').all(),
  messages: db
    .prepare(
      `SELECT kind, thread, source_id, block_index, first_seq, last_seq, started_at, at, state,
         CASE state WHEN 1 THEN text END AS text FROM messages ORDER BY last_seq`,
    )
    .all(),
  open: db
    .prepare(
      'SELECT DISTINCT last_seq FROM message_chunks JOIN messages ON key = message_key ORDER BY 1',
    )
    .all(),
  turns: db.prepare('SELECT * FROM turns').all(),
  usage: db.prepare('SELECT * FROM turn_usage').all(),
  tools: db.prepare('SELECT * FROM tool_calls').all(),
  indexed: db
    .prepare(
      'SELECT last_seq FROM message_search JOIN messages ON key = message_search.rowid ORDER BY 1',
    )
    .all(),
});

test('any split of the same events into commits reads back the same, and as it was appended', () => {
  fc.assert(
    fc.property(
      fc.array(bodies, { maxLength: 40 }),
      fc.array(fc.nat(), { maxLength: 12 }),
      (list, cuts) => {
        const events = stamp(list);
        const whole = openRawStore();
        const cut = openRawStore();
        try {
          whole.store.commit([{ sessionId: aSessionId(1), events, patch: null }]);
          for (const batch of split(events, cuts)) {
            cut.store.commit([{ sessionId: aSessionId(1), events: batch, patch: null }]);
          }
          const expected = joined(events);
          expect(whole.store.readEvents(aSessionId(1), null, 1_000)).toEqual({
            events: expected,
            hasEarlier: false,
          });
          expect(cut.store.readEvents(aSessionId(1), null, 1_000)).toEqual({
            events: expected,
            hasEarlier: false,
          });
          expect([...cut.store.readHistory({ sessionId: null, limit: null })]).toEqual(expected);
          expect(projectionsOf(cut.raw)).toEqual(projectionsOf(whole.raw));
        } finally {
          whole.store.close();
          cut.store.close();
        }
      },
    ),
    { numRuns: 150 },
  );
});

test('implements what the session manager asks of a store', () => {
  const store: SessionStorePort = openSeededStore();
  expect(store.findSession(aSessionId(1))).toEqual(aSession(1));
});

test('a prompt that was written leaves the queue in the same transaction', () => {
  const store = openSeededStore();
  const messageUuid = asMessageUuid('20000000-0000-4000-8000-000000000001');
  store.insertQueued({
    messageUuid,
    sessionId: aSessionId(1),
    text: 'go',
    imageIds: ['a'],
    isHeld: false,
    createdAt: 1,
  });
  store.commit([
    { sessionId: aSessionId(1), events: stamp([prompt('go', { messageUuid })]), patch: null },
  ]);
  expect(store.listQueued(aSessionId(1))).toEqual([]);
});

test('events that do not continue what is stored are refused and nothing of the tick is kept', () => {
  const store = openSeededStore();
  store.insertSession(aSession(2));
  expect(() =>
    store.commit([
      { sessionId: aSessionId(1), events: stamp([prompt('one')]), patch: { title: 'New' } },
      { sessionId: aSessionId(2), events: stamp([prompt('two')], aSessionId(2), 7), patch: null },
    ]),
  ).toThrow(/do not continue/);
  expect(store.readEvents(aSessionId(1), null, 10).events).toEqual([]);
  expect(store.findSession(aSessionId(1))).toEqual(aSession(1));
});

test('a surrogate pair cut between two commits is whole again', () => {
  const store = openSeededStore();
  const events = stamp([chunk('ok \ud83d'), chunk('\ude00!'), complete()]);
  for (const event of events.slice(0, 2)) {
    store.commit([{ sessionId: aSessionId(1), events: [event], patch: null }]);
  }
  expect(store.readEvents(aSessionId(1), null, 10).events).toMatchObject([
    { text: 'ok 😀!', seq: 2 },
  ]);
  store.commit([{ sessionId: aSessionId(1), events: events.slice(2), patch: null }]);
  expect(store.readEvents(aSessionId(1), null, 10).events[0]).toMatchObject({ text: 'ok 😀!' });
});

test('pages before a seq follow one another without a gap or an overlap', () => {
  const store = openSeededStore();
  const bodies = Array.from({ length: 30 }, (_, n) =>
    n % 3 === 0 ? toolCall(`toolu_${n}`) : chunk('x', { messageId: `msg_${n}` }),
  );
  store.commit([{ sessionId: aSessionId(1), events: stamp(bodies), patch: null }]);
  const seqs: number[] = [];
  let before: number | null = null;
  for (;;) {
    const page = store.readEvents(aSessionId(1), before, 7);
    seqs.unshift(...page.events.map(({ seq }) => seq));
    before = page.events[0]?.seq ?? 0;
    if (!page.hasEarlier) break;
  }
  expect(seqs).toEqual(bodies.map((_, index) => index + 1));
});

test('what a growing text costs to write does not grow with the text', () => {
  const folder = makeFolder();
  const path = join(folder.path, 'growing.db');
  const store = openSeededStore({ path });
  const reader = new Database(path, { readonly: true });
  // A reader that stays in its snapshot keeps the log from being reset, so its size is all that was written.
  reader.exec('BEGIN; SELECT * FROM sessions');
  const piece = 'x'.repeat(500);
  const writeHundred = (firstSeq: number): number => {
    const before = statSync(`${path}-wal`).size;
    for (let n = 0; n < 100; n += 1) {
      const events = stamp([chunk(piece)], aSessionId(1), firstSeq + n);
      store.commit([{ sessionId: aSessionId(1), events, patch: null }]);
    }
    return statSync(`${path}-wal`).size - before;
  };
  const early = writeHundred(1);
  for (let round = 1; round < 15; round += 1) writeHundred(round * 100 + 1);
  const late = writeHundred(1_501);
  expect(late).toBeLessThan(early * 1.5);
  reader.close();
  store.close();
  folder.remove();
});

test('an odd count from the CLI is stored, not a reason to refuse the turn', () => {
  const store = openSeededStore();
  const usage = { input: 1.5, output: 2, cacheRead: 0, cacheCreation: 0 };
  const event = complete({
    usage,
    numTurns: 0.5,
    durationMs: 1.25,
    usageByModel: { m: { ...usage, costUsd: null, contextWindow: null } },
  });
  store.commit([
    { sessionId: aSessionId(1), events: stamp([event]), patch: { contextWindow: 1_000.5 } },
  ]);
  expect(store.readReport({ sessionId: null, timeZone: 'UTC', limit: null }).models).toMatchObject([
    { input: 1.5, output: 2 },
  ]);
});

test('the messages of one tick are written to the search index in one go', () => {
  const { raw, store } = openRawStore();
  const bodies = Array.from({ length: 12 }, (_, n) =>
    n % 3 === 0
      ? prompt(`prompt ${n}`, { messageUuid: null })
      : chunk(`answer ${n}`, { messageId: `msg_${n}` }),
  );
  store.commit([{ sessionId: aSessionId(1), events: stamp(bodies), patch: null }]);
  expect(raw.prepare('SELECT count(DISTINCT segid) AS n FROM message_search_idx').get()).toEqual({
    n: 1,
  });
  store.close();
});
