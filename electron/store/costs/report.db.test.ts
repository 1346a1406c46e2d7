import { expect, test } from 'vitest';
import type { AgentEventBody, ModelUsage } from '@shared/events';
import { asClaudeSessionId } from '@shared/domain/ids';
import type { Store } from '../store';
import { complete } from '@shared/events/testing/complete';
import { newCostState } from '@shared/domain/cost';
import { aSession, aSessionId, aWorkspace, openSeededStore, stamp } from '../testing/records';

const usage = (costUsd: number | null): ModelUsage => ({
  input: 10,
  output: 20,
  cacheRead: 30,
  cacheCreation: 40,
  costUsd,
  contextWindow: 200_000,
});
const turn = (costUsd: number | null, model = 'opus'): AgentEventBody =>
  complete({ costUsd, usageByModel: { [model]: usage(costUsd) } });

const addTurns = (
  store: Store,
  n: number,
  turns: [iso: string, costUsd: number | null][],
): void => {
  turns.forEach(([iso, costUsd], index) => {
    const events = stamp([turn(costUsd)], aSessionId(n), index + 1, Date.parse(iso));
    store.commit([{ sessionId: aSessionId(n), events, patch: null }]);
  });
};
const report = (store: Store, timeZone: string) =>
  store.readReport({ sessionId: null, timeZone, limit: null });

test('the report has exactly the promised shape', () => {
  const store = openSeededStore();
  store.insertSession(
    aSession(2, {
      title: 'Fork',
      claudeSessionId: asClaudeSessionId('c2'),
      parentSessionId: aSessionId(1),
      costState: { ...newCostState(), inheritedCostUsd: 0.4 },
    }),
  );
  addTurns(store, 1, [
    ['2026-03-01T10:00:00Z', 0.1],
    ['2026-03-01T11:00:00Z', 0.15],
    ['2026-03-02T11:00:00Z', 0.15],
  ]);
  const events = stamp([turn(0.02, 'haiku')], aSessionId(2), 1, Date.parse('2026-03-02T12:00:00Z'));
  store.commit([{ sessionId: aSessionId(2), events, patch: null }]);
  expect(report(store, 'UTC')).toEqual({
    timeZone: 'UTC',
    totalUsd: 0.42,
    complete: true,
    sessions: [
      {
        sessionId: aSessionId(1),
        claudeSessionId: null,
        title: 'Session 1',
        cwd: '/work',
        parentSessionId: null,
        costUsd: 0.4,
        inheritedCostUsd: 0,
        turns: 3,
      },
      {
        sessionId: aSessionId(2),
        claudeSessionId: 'c2',
        title: 'Fork',
        cwd: '/work',
        parentSessionId: aSessionId(1),
        costUsd: 0.02,
        inheritedCostUsd: 0.4,
        turns: 1,
      },
    ],
    days: [
      { day: '2026-03-01', costUsd: 0.25 },
      { day: '2026-03-02', costUsd: 0.17 },
    ],
    models: [
      { model: 'haiku', costUsd: 0.02, input: 10, output: 20, cacheRead: 30, cacheCreation: 40 },
      { model: 'opus', costUsd: 0.4, input: 30, output: 60, cacheRead: 90, cacheCreation: 120 },
    ],
  });
  expect(
    store.readReport({ sessionId: aSessionId(2), timeZone: 'UTC', limit: null }),
  ).toMatchObject({
    totalUsd: 0.02,
    sessions: [{ sessionId: aSessionId(2) }],
    days: [{ day: '2026-03-02', costUsd: 0.02 }],
    models: [{ model: 'haiku' }],
  });
  const short = store.readReport({ sessionId: null, timeZone: 'UTC', limit: 1 });
  expect(short.sessions.map(({ sessionId }) => sessionId)).toEqual([aSessionId(2)]);
  expect(short.totalUsd).toBe(0.42);
});

test('a turn without a cost makes the report incomplete, not free', () => {
  const store = openSeededStore();
  store.insertSession(aSession(2));
  addTurns(store, 1, [['2026-03-01T10:00:00Z', null]]);
  addTurns(store, 2, [
    ['2026-03-01T10:00:00Z', 1],
    ['2026-03-01T11:00:00Z', null],
  ]);
  expect(report(store, 'UTC')).toMatchObject({
    totalUsd: 1,
    complete: false,
    sessions: [
      { costUsd: null, turns: 1 },
      { costUsd: 1, turns: 2 },
    ],
    days: [{ day: '2026-03-01', costUsd: 1 }],
    models: [{ costUsd: 1, input: 30 }],
  });
});

test('demo sessions are in no figure', () => {
  const store = openSeededStore();
  store.insertSession(aSession(2, { isDemo: true }));
  addTurns(store, 2, [
    ['2026-03-01T10:00:00Z', 5],
    ['2026-03-01T10:00:00Z', null],
  ]);
  expect(report(store, 'UTC')).toMatchObject({
    totalUsd: 0,
    complete: true,
    sessions: [{ sessionId: aSessionId(1), costUsd: 0, turns: 0 }],
    days: [],
    models: [],
  });
});

test.each([
  ['America/Los_Angeles', '2026-03-10T23:30:00-07:00', '2026-03-11T00:30:00-07:00'],
  ['Asia/Tokyo', '2026-03-10T23:30:00+09:00', '2026-03-11T00:30:00+09:00'],
  ['Asia/Kathmandu', '2026-03-10T23:59:59+05:45', '2026-03-11T00:00:00+05:45'],
])('days begin at local midnight in %s', (timeZone, evening, night) => {
  const store = openSeededStore();
  addTurns(store, 1, [
    [evening, 1],
    [night, 2],
  ]);
  expect(report(store, timeZone).days).toEqual([
    { day: '2026-03-10', costUsd: 1 },
    { day: '2026-03-11', costUsd: 2 },
  ]);
});

test('the days of a clock change have 23 and 25 hours', () => {
  const store = openSeededStore();
  addTurns(store, 1, [
    ['2026-03-08T07:59:00Z', 1], // 23:59 the day before, UTC-8
    ['2026-03-08T08:00:00Z', 2], // midnight, UTC-8
    ['2026-03-09T06:59:00Z', 4], // 23:59, UTC-7
    ['2026-03-09T07:00:00Z', 8], // midnight, UTC-7
    ['2026-11-01T07:00:00Z', 16], // midnight, UTC-7
    ['2026-11-02T07:59:00Z', 32], // 23:59, UTC-8
  ]);
  expect(report(store, 'America/Los_Angeles').days).toEqual([
    { day: '2026-03-07', costUsd: 1 },
    { day: '2026-03-08', costUsd: 6 },
    { day: '2026-03-09', costUsd: 8 },
    { day: '2026-11-01', costUsd: 48 },
  ]);
});

test('without a zone the days are those of the process', () => {
  const before = process.env['TZ'];
  process.env['TZ'] = 'Pacific/Auckland';
  try {
    const store = openSeededStore();
    addTurns(store, 1, [['2026-03-10T12:00:00Z', 1]]);
    expect(store.readReport({ sessionId: null, timeZone: null, limit: null })).toMatchObject({
      timeZone: 'Pacific/Auckland',
      days: [{ day: '2026-03-11' }],
    });
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  }
});

test('what a session cost in a terminal is unknown to the report, not 0', () => {
  const store = openSeededStore();
  store.joinSession({
    record: aSession(7, { claudeSessionId: asClaudeSessionId('terminal') }),
    workspace: aWorkspace(),
  });
  const report = store.readReport({ sessionId: aSessionId(7), timeZone: 'UTC', limit: null });
  expect(report.sessions).toMatchObject([{ turns: 0, costUsd: null }]);
});
