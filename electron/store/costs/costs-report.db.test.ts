import { expect, test } from 'vitest';
import type { CostRange } from '@shared/contract/costs';
import { asMessageUuid } from '@shared/domain/ids';
import type { AgentEventBody, ModelUsage } from '@shared/events';
import {
  DEAREST_TURNS,
  FIRST_TURN_AT,
  PROMPT_OF_TURN,
  TOKENS_BY_SESSION,
  TURNS_IN_RANGE,
  USAGE_IN_RANGE,
  USAGE_OF_TURN,
} from './costs-queries';
import type { Store } from '../store';
import { complete } from '@shared/events/testing/complete';
import { newCostState } from '@shared/domain/cost';
import {
  aSession,
  aSessionId,
  openRawStore,
  openSeededStore,
  prompt,
  stamp,
} from '../testing/records';

const usage = (costUsd: number | null): ModelUsage => ({
  input: 10,
  output: 20,
  cacheRead: 30,
  cacheCreation: 40,
  costUsd,
  contextWindow: 200_000,
});

interface Wanted {
  at: string;
  costUsd: number | null;
  model?: string;
  asks?: string;
}

/** Turns of a session, each with its prompt. */
function addTurns(store: Store, n: number, turns: readonly Wanted[], firstSeq = 1): void {
  turns.forEach(({ at, costUsd, model = 'opus', asks = 'Go on' }, index) => {
    const messageUuid = asMessageUuid(`20000000-0000-4000-8000-${String(index).padStart(12, '0')}`);
    const bodies: AgentEventBody[] = [
      prompt(asks, { messageUuid }),
      complete({ costUsd, usageByModel: { [model]: usage(costUsd) } }),
    ];
    const events = stamp(bodies, aSessionId(n), firstSeq + index * 2, Date.parse(at));
    store.commit([{ sessionId: aSessionId(n), events, patch: null }]);
  });
}

const NOW = Date.parse('2026-03-10T12:00:00Z');
const ALL: CostRange = { from: null, to: null };
const costs = (store: Store, range: CostRange = ALL, timeZone = 'UTC', now = NOW) =>
  store.readCosts({ range, now, timeZone });

test('the page’s snapshot holds days by model, workspaces, sessions and the dearest turns', () => {
  const store = openSeededStore();
  store.insertSession(aSession(2, { title: 'Second' }));
  addTurns(store, 1, [
    { at: '2026-03-01T10:00:00Z', costUsd: 0.1 },
    { at: '2026-03-02T10:00:00Z', costUsd: 0.2, model: 'haiku', asks: '\n Fix the yard\nplease' },
  ]);
  addTurns(store, 2, [{ at: '2026-03-02T11:00:00Z', costUsd: 4 }]);
  const report = costs(store);
  const four = { input: 10, output: 20, cacheRead: 30, cacheCreation: 40 };
  expect(report).toMatchObject({
    timeZone: 'UTC',
    from: '2026-03-01',
    to: '2026-03-10',
    today: '2026-03-10',
    total: { costUsd: 4.3, turns: 3, unpricedTurns: 0, tokens: { input: 30, cacheCreation: 120 } },
    days: [
      { day: '2026-03-01', costUsd: 0.1, models: [{ model: 'opus', costUsd: 0.1 }] },
      {
        day: '2026-03-02',
        costUsd: 4.2,
        models: [
          { model: 'haiku', costUsd: 0.2 },
          { model: 'opus', costUsd: 4 },
        ],
      },
    ],
    models: [
      { model: 'opus', costUsd: 4.1 },
      { model: 'haiku', costUsd: 0.2, tokens: four },
    ],
    workspaces: [{ name: 'work', path: '/work', sessions: 2, turns: 3, costUsd: 4.3 }],
    sessions: [
      { title: 'Second', costUsd: 4, days: [{ day: '2026-03-02', costUsd: 4 }] },
      { title: 'Session 1', costUsd: 0.3, turns: 2 },
    ],
    sessionsLeftOut: 0,
  });
  expect(report.turns.map(({ costUsd, prompt: asked }) => [costUsd, asked])).toEqual([
    [4, 'Go on'],
    [0.2, 'Fix the yard'],
    [0.1, 'Go on'],
  ]);
  expect(report.turns[1]).toMatchObject({
    sessionId: aSessionId(1),
    models: ['haiku'],
    tokens: four,
    messageUuid: '20000000-0000-4000-8000-000000000001',
  });
  store.close();
});

test('it says the same as the report of the command line', () => {
  const store = openSeededStore();
  store.insertSession(aSession(2, { parentSessionId: aSessionId(1) }));
  addTurns(store, 1, [
    { at: '2026-03-01T10:00:00Z', costUsd: 0.1 },
    { at: '2026-03-01T23:50:00Z', costUsd: null },
    { at: '2026-03-02T10:00:00Z', costUsd: 0.7 },
  ]);
  addTurns(store, 2, [{ at: '2026-03-02T11:00:00Z', costUsd: 4 }]);
  const page = costs(store);
  const printed = store.readReport({ sessionId: null, timeZone: 'UTC', limit: null });
  expect(page.total.costUsd).toBe(printed.totalUsd);
  expect(page.total.unpricedTurns === 0).toBe(printed.complete);
  expect(page.days.map(({ day, costUsd }) => ({ day, costUsd }))).toEqual(printed.days);
  const bySession = (all: readonly { sessionId: string; costUsd: number | null }[]) =>
    new Map(all.map(({ sessionId, costUsd }) => [sessionId, costUsd]));
  expect(bySession(page.sessions)).toEqual(bySession(printed.sessions));
  store.close();
});

test('case 59: a turn without a figure is counted as one, never as 0', () => {
  const store = openSeededStore();
  store.insertSession(aSession(2));
  addTurns(store, 1, [{ at: '2026-03-01T10:00:00Z', costUsd: null }]);
  addTurns(store, 2, [
    { at: '2026-03-02T10:00:00Z', costUsd: 0.73 },
    { at: '2026-03-02T10:00:00Z', costUsd: 0 },
    { at: '2026-03-02T10:00:00Z', costUsd: null },
  ]);
  const report = costs(store);
  expect(report.total).toMatchObject({ costUsd: 0.73, turns: 4, unpricedTurns: 2 });
  expect(report.days.map(({ costUsd, unpricedTurns }) => [costUsd, unpricedTurns])).toEqual([
    [null, 1],
    [0.73, 1],
  ]);
  expect(report.sessions.map(({ costUsd }) => costUsd)).toEqual([0.73, null]);
  expect(report.models).toMatchObject([{ model: 'opus', costUsd: 0.73, unpricedTurns: 2 }]);
  store.close();
});

test.each([
  ['America/Los_Angeles', '2026-03-09T23:30:00-07:00', '2026-03-10T00:30:00-07:00'],
  ['Asia/Tokyo', '2026-03-09T23:30:00+09:00', '2026-03-10T00:30:00+09:00'],
])(
  'case 61: in %s evening work stays on its day and “today” begins at midnight',
  (timeZone, evening, night) => {
    const store = openSeededStore();
    addTurns(store, 1, [
      { at: evening, costUsd: 1 },
      { at: night, costUsd: 2 },
    ]);
    const now = Date.parse(night) + 60_000;
    expect(costs(store, ALL, timeZone, now).days.map(({ day, costUsd }) => [day, costUsd])).toEqual(
      [
        ['2026-03-09', 1],
        ['2026-03-10', 2],
      ],
    );
    const today = costs(store, { from: '2026-03-10', to: null }, timeZone, now);
    expect(today).toMatchObject({ today: '2026-03-10', total: { costUsd: 2, turns: 1 } });
    store.close();
  },
);

test('case 61: a day of 23 or 25 hours is one day, and another zone sorts the same turns anew', () => {
  const store = openSeededStore();
  addTurns(store, 1, [
    { at: '2026-03-08T08:00:00Z', costUsd: 2 }, // midnight, UTC-8
    { at: '2026-03-09T06:59:00Z', costUsd: 4 }, // 23:59, UTC-7
    { at: '2026-11-01T07:00:00Z', costUsd: 16 }, // midnight, UTC-7
    { at: '2026-11-02T07:59:00Z', costUsd: 32 }, // 23:59, UTC-8
  ]);
  const daysIn = (zone: string) =>
    costs(store, ALL, zone, Date.parse('2026-12-01T00:00:00Z')).days.map(({ day, costUsd }) => [
      day,
      costUsd,
    ]);
  expect(daysIn('America/Los_Angeles')).toEqual([
    ['2026-03-08', 6],
    ['2026-11-01', 48],
  ]);
  expect(daysIn('Asia/Tokyo')).toEqual([
    ['2026-03-08', 2],
    ['2026-03-09', 4],
    ['2026-11-01', 16],
    ['2026-11-02', 32],
  ]);
  const one = costs(store, { from: '2026-03-08', to: '2026-03-08' }, 'America/Los_Angeles');
  expect(one.total).toMatchObject({ costUsd: 6, turns: 2 });
  store.close();
});

test('demo sessions are in no figure, a fork’s inherited share and money spent elsewhere in no sum', () => {
  const store = openSeededStore();
  store.insertSession(aSession(2, { isDemo: true }));
  store.insertSession(
    aSession(3, {
      parentSessionId: aSessionId(1),
      costState: { ...newCostState(), inheritedCostUsd: 5, outsideUsd: 0.25 },
    }),
  );
  addTurns(store, 2, [{ at: '2026-03-01T10:00:00Z', costUsd: 9 }]);
  addTurns(store, 3, [{ at: '2026-03-01T10:00:00Z', costUsd: 1 }]);
  const report = costs(store);
  expect(report.total).toMatchObject({ costUsd: 1, turns: 1 });
  expect(report.sessions).toMatchObject([{ costUsd: 1, inheritedUsd: 5, outsideUsd: 0.25 }]);
  expect(report.turns).toHaveLength(1);
  expect(store.readSessionCosts(aSessionId(3))).toMatchObject({
    costUsd: 1,
    turns: 1,
    inheritedUsd: 5,
    outsideUsd: 0.25,
    models: [{ model: 'opus', costUsd: 1, tokens: { output: 20 } }],
  });
  expect(store.readSessionCosts(aSessionId(77))).toBeUndefined();
  store.close();
});

test('without any turn the range is today, and nothing was spent', () => {
  const store = openSeededStore();
  expect(costs(store)).toMatchObject({
    from: '2026-03-10',
    to: '2026-03-10',
    total: { costUsd: 0, turns: 0 },
    days: [],
    sessions: [],
    turns: [],
  });
  store.close();
});

test('a long list of sessions is cut, their money is not', () => {
  const store = openSeededStore();
  for (let n = 2; n <= 503; n++) {
    store.insertSession(aSession(n));
    addTurns(store, n, [{ at: '2026-03-01T10:00:00Z', costUsd: n }]);
  }
  const report = costs(store);
  expect(report.sessions).toHaveLength(500);
  expect(report.sessionsLeftOut).toBe(2);
  expect(report.sessions.at(-1)?.costUsd).toBe(4);
  expect(report.total.turns).toBe(502);
  expect(report.turns).toHaveLength(20);
  store.close();
});

test.each([
  ['turns of a range', TURNS_IN_RANGE, 'turns USING COVERING INDEX idx_turns_ended_at'],
  ['their use', USAGE_IN_RANGE, 'turns USING COVERING INDEX idx_turns_ended_at'],
  ['their use', USAGE_IN_RANGE, 'turn_usage USING PRIMARY KEY'],
  ['a session’s use', TOKENS_BY_SESSION, 'turns USING COVERING INDEX idx_turns_ended_at'],
  ['the dearest', DEAREST_TURNS, 'turns USING COVERING INDEX idx_turns_ended_at'],
  ['the first', FIRST_TURN_AT, 'turns USING COVERING INDEX idx_turns_ended_at'],
  ['one turn’s use', USAGE_OF_TURN, 'turn_usage USING PRIMARY KEY'],
  ['one turn’s prompt', PROMPT_OF_TURN, 'messages USING INDEX idx_messages_session_key_last_seq'],
])('%s: reads through its index', (_name, sql, index) => {
  const { raw } = openRawStore();
  const plan = raw
    .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...Array.from({ length: sql.split('?').length - 1 }, () => 1))
    .map(({ detail }) => detail)
    .join('\n');
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/SCAN (turns|turn_usage|messages)(?! USING COVERING INDEX)/);
});
