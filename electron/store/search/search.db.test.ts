import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AgentEventBody } from '@shared/events';
import type { Store } from '../store';
import { complete } from '@shared/events/testing/complete';
import { aSession, aSessionId, chunk, openSeededStore, prompt, stamp } from '../testing/records';

const TEXTS = [
  'The quick brown fox jumps over the lazy dog',
  'Refactoring the parser: foo_bar() and C++ templates',
  '今天我们讨论会议记录的问题',
  'データベースを開く。コーヒー',
  '회의록을 정리했습니다',
  'Crème brûlée à la carte, naïve approach',
  'ภาษาไทยไม่มีช่องว่าง',
  'quick notes about the brown paper',
];

const seeded = (): Store => {
  const store = openSeededStore();
  const bodies = TEXTS.flatMap((text, n): AgentEventBody[] => [
    n % 2 === 0 ? prompt(text) : chunk(text, { messageId: `msg_${n}` }),
  ]);
  store.commit([{ sessionId: aSessionId(1), events: stamp([...bodies, complete()]), patch: null }]);
  return store;
};

const find = (store: Store, query: string): number[] =>
  store
    .search({ query, sessionId: null, limit: 50 })
    .map(({ at }) => at - 10_000)
    .sort((a, b) => a - b);

test.each([
  ['quick brown', [0, 7]],
  ['brown quick', [0, 7]],
  ['"quick brown"', [0]],
  ['"brown quick"', []],
  ['QUICK', [0, 7]],
  ['qui', [0, 7]],
  ['uick', []],
  ['quick -fox', [0]],
  ['quick NOT fox', []],
  ['foo_bar', [1]],
  ['C++', [1]],
  ['会议', [2]],
  ['讨论会', [2]],
  ['议会', []],
  ['议', [2]],
  ['ベース', [3]],
  ['ーヒー', [3]],
  ['의록', [4]],
  ['\u1112\u116c의', [4]],
  ['creme brulee', [5]],
  ['naïve', [5]],
  ['ไทย', [6]],
  ['会议 quick', []],
  ['', []],
  ['   ', []],
  ['"', []],
  ['""', []],
  ['*', []],
  ['"unclosed', []],
  ['"quick br', []],
  ['"quick brown', [0]],
  ['text:quick', []],
  ['NEAR(quick brown)', []],
  ["'; DROP TABLE messages; --", []],
  ['%', []],
])('%s finds %j', (query, expected) => {
  expect(find(seeded(), query)).toEqual(expected);
});

test('no query is a syntax error', () => {
  const store = seeded();
  const hostile = fc.string({
    unit: fc.constantFrom(
      '"',
      '*',
      '(',
      ')',
      '-',
      '^',
      ':',
      '+',
      'AND',
      ' ',
      'NEAR',
      '{',
      '}',
      'a',
      '会',
      '\0',
      "'",
      '\ud800',
      'é',
      '\u0301',
      '\\',
    ),
  });
  fc.assert(
    fc.property(
      fc.oneof(
        hostile,
        fc.string({ unit: 'binary' }),
        fc.string({ maxLength: 3_000, unit: 'grapheme' }),
      ),
      (query) => {
        for (const hit of store.search({ query, sessionId: null, limit: 50 })) {
          expect(hit.snippet.length).toBeGreaterThan(0);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('any run of characters cut from unspaced text is found', () => {
  const store = seeded();
  const [, , chinese = ''] = TEXTS;
  fc.assert(
    fc.property(fc.nat(chinese.length - 1), fc.integer({ min: 1, max: 8 }), (start, length) => {
      expect(find(store, chinese.slice(start, start + length))).toContain(2);
    }),
  );
});

test('hits are newest first over all sessions, bounded, and say where they are', () => {
  const store = openSeededStore();
  store.insertSession(aSession(2));
  for (const n of [2, 1]) {
    const bodies = Array.from({ length: 40 }, (_, i) =>
      prompt(`same ${n} ${i}`, { messageUuid: null }),
    );
    const events = stamp(bodies, aSessionId(n), 1, n * 1_000);
    store.commit([{ sessionId: aSessionId(n), events, patch: null }]);
  }
  const hits = store.search({ query: 'same', sessionId: null, limit: 1_000 });
  expect(hits).toHaveLength(50);
  expect(hits[0]).toEqual({
    sessionId: aSessionId(2),
    messageId: null,
    role: 'user',
    at: 2_039,
    snippet: 'same 2 39',
  });
  expect(hits.map(({ at }) => at)).toEqual(hits.map(({ at }) => at).sort((a, b) => b - a));
  const one = store.search({ query: 'same', sessionId: aSessionId(1), limit: 3 });
  expect(one.map(({ at }) => at)).toEqual([1_039, 1_038, 1_037]);
});

test('roles are told apart, and text still streaming is found once it is complete', () => {
  const store = openSeededStore();
  const sessionId = aSessionId(1);
  const find2 = () =>
    store
      .search({ query: 'word', sessionId: null, limit: 9 })
      .map(({ role, messageId }) => [role, messageId]);
  const thinking: AgentEventBody = {
    type: 'reasoning',
    parentToolUseId: null,
    messageId: 'm1',
    blockIndex: 0,
    text: 'word',
  };
  store.commit([
    {
      sessionId,
      events: stamp([thinking, chunk('wo', { messageId: 'm1', blockIndex: 1 })]),
      patch: null,
    },
  ]);
  expect(find2()).toEqual([['reasoning', 'm1']]);
  store.commit([
    {
      sessionId,
      events: stamp([chunk('rd', { messageId: 'm1', blockIndex: 1 }), complete()], sessionId, 3),
      patch: null,
    },
  ]);
  expect(find2()).toEqual([
    ['assistant', 'm1'],
    ['reasoning', 'm1'],
  ]);
});

test.each([3, 400])('a beginning finds all of %i longer words, and they are ANDed', (count) => {
  const store = openSeededStore();
  const words = ['need', 'neat', ...Array.from({ length: count }, (_, n) => `need${n}le`)];
  const bodies = words.map((word, n) =>
    prompt(`${word} ${n % 2 === 0 ? 'even' : 'odd'}`, { messageUuid: null }),
  );
  store.commit([{ sessionId: aSessionId(1), events: stamp(bodies), patch: null }]);
  const all = words.map((_, n) => n).filter((n) => n !== 1);
  expect(find(store, 'NEED')).toEqual(all.slice(-50));
  expect(find(store, 'need odd')).toEqual(all.filter((n) => n % 2 === 1).slice(-50));
  expect(find(store, 'need2')).toEqual(
    words.flatMap((w, n) => (w.startsWith('need2') ? [n] : [])).slice(-50),
  );
});
