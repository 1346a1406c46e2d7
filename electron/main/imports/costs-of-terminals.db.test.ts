import { appendFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assistantLine, userLine } from '../../claude/transcript/testing/rows';
import { complete } from '@shared/events/testing/complete';
import { stamp } from '../../store/testing/records';
import { type ImportRoom, openImportRoom } from './testing/import-room';

let room: ImportRoom;
beforeEach(() => {
  room = openImportRoom();
});
afterEach(() => room.remove());

const costLine = (totalCostUSD: number, models: Record<string, number>) =>
  JSON.stringify({
    type: 'cost-state',
    totalCostUSD,
    modelUsage: Object.fromEntries(
      Object.entries(models).map(([model, costUSD]) => [model, { inputTokens: 1, costUSD }]),
    ),
  });
const day = (date: string) => ({ timestamp: `2026-11-${date}T12:00:00.000Z` });
const report = (sessionId: ReturnType<ImportRoom['idOf']> | null = null) =>
  room.store.readReport({ sessionId, timeZone: 'UTC', limit: null });
const costs = () =>
  room.store.readCosts({ range: { from: null, to: null }, now: Date.now(), timeZone: 'UTC' });
const sum = (numbers: readonly (number | null)[]) =>
  numbers.reduce<number>((a, b) => a + (b ?? 0), 0);

/** Two days and two models; the second has ten times the price. */
const priced = () => [
  userLine('u1', null, 'one', day('20')),
  assistantLine('a1', 'u1', { id: 'm1', output: 100 }, day('20')),
  userLine('u2', 'a1', 'two', day('21')),
  assistantLine('a2', 'u2', { id: 'm2', output: 300 }, day('21')),
  assistantLine('a3', 'a2', { id: 'm3', output: 50, model: 'model-2' }, day('21')),
  costLine(1.5, { 'model-1': 0.4, 'model-2': 1.1 }),
];

test('what terminals used is in the report, and its parts add up to the CLI’s own total', async () => {
  room.put(priced(), '-a', 'one.jsonl');
  await room.lookAndWrite();
  const all = report();
  expect(all).toMatchObject({ totalUsd: 1.5, complete: true });
  expect(all.sessions).toMatchObject([{ costUsd: 1.5, turns: 2 }]);
  expect(all.models).toMatchObject([
    { model: 'model-1', costUsd: 0.4, input: 20, output: 400 },
    { model: 'model-2', costUsd: 1.1, input: 10, output: 50 },
  ]);
  expect(all.days.map((one) => one.day)).toEqual(['2026-11-20', '2026-11-21']);
  expect(sum(all.days.map(({ costUsd }) => costUsd))).toBeCloseTo(1.5, 9);
});

test('the page of costs says the same, before and after what was said is written down', async () => {
  room.put(priced(), '-a', 'one.jsonl');
  await room.look();
  const before = costs();
  await room.write();
  const after = costs();
  for (const page of [before, after]) {
    expect(page.total).toMatchObject({ costUsd: 1.5, unpricedTurns: 0, tokens: { output: 450 } });
    expect(sum(page.models.map(({ costUsd }) => costUsd))).toBeCloseTo(1.5, 9);
    expect(sum(page.days.map(({ costUsd }) => costUsd))).toBeCloseTo(1.5, 9);
    expect(page.workspaces).toMatchObject([{ costUsd: 1.5, sessions: 1 }]);
    expect(page.sessions).toMatchObject([{ costUsd: 1.5, tokens: { output: 450 } }]);
    expect(page.from).toBe('2026-11-20');
  }
  expect(after.total.turns).toBe(2);
  expect(room.store.readSessionCosts(room.idOf('one'))).toMatchObject({
    costUsd: 1.5,
    turns: 2,
    models: [{ model: 'model-2', costUsd: 1.1 }, { model: 'model-1' }],
  });
});

test('a range holds only its days', async () => {
  room.put(priced(), '-a', 'one.jsonl');
  await room.lookAndWrite();
  const page = room.store.readCosts({
    range: { from: '2026-11-20', to: '2026-11-20' },
    now: Date.now(),
    timeZone: 'UTC',
  });
  expect(page.total).toMatchObject({ turns: 1, tokens: { output: 100 } });
  expect(page.models.map(({ model }) => model)).toEqual(['model-1']);
});

test('without a total of the CLI tokens are known and money is not, never 0', async () => {
  room.put(
    [userLine('u1', null, 'one'), assistantLine('a1', 'u1', { id: 'm1', output: 5 })],
    '-a',
    'one.jsonl',
  );
  await room.look();
  for (const written of [false, true]) {
    if (written) await room.write();
    expect(report()).toMatchObject({ complete: false, sessions: [{ costUsd: null, turns: 1 }] });
    expect(report().models).toMatchObject([{ costUsd: null, output: 5 }]);
    expect(costs().total).toMatchObject({ costUsd: null, turns: 1, unpricedTurns: 1 });
  }
});

test('a message id counts once over all files, a fork’s copy is its parent’s', async () => {
  const first = assistantLine('a1', 'u1', { id: 'm1', output: 100 });
  room.put([userLine('u1', null, 'one'), first], '-a', 'one.jsonl');
  room.put(
    [
      userLine('u1', null, 'one'),
      assistantLine(
        'a1',
        'u1',
        { id: 'm1', output: 100 },
        { requestSessionId: 'one', sessionId: 'two' },
      ),
      assistantLine('a2', 'a1', { id: 'm2', output: 7 }, { sessionId: 'two' }),
    ],
    '-a',
    'two.jsonl',
  );
  await room.lookAndWrite();
  expect(report().models).toMatchObject([{ output: 107 }]);
  expect(report(room.idOf('two')).models).toMatchObject([{ output: 7 }]);
});

test('what a session used after it was continued here counts as its turns alone', async () => {
  const file = room.put(
    [
      userLine('u1', null, 'one', day('20')),
      assistantLine('a1', 'u1', { id: 'm1', output: 100 }, day('20')),
      costLine(1, { 'model-1': 1 }),
    ],
    '-a',
    'one.jsonl',
  );
  await room.lookAndWrite();
  const sessionId = room.idOf('one');
  const record = room.store.findSession(sessionId);
  const usage = { input: 1, output: 10, cacheRead: 0, cacheCreation: 0 };
  const usageByModel = { 'model-1': { ...usage, costUsd: 0.25, contextWindow: null } };
  const events = stamp(
    [complete({ costUsd: 0.25, sessionCostUsd: 1.25, usage, usageByModel })],
    sessionId,
    (record?.lastSeq ?? 0) + 1,
    Date.parse('2026-11-22T12:00:00.000Z'),
  );
  const costState = { ...record?.costState, sessionCostUsd: 1.25 };
  room.store.commit([
    {
      sessionId,
      events,
      patch: {
        costState: {
          totals: {},
          inheritedCostUsd: 0,
          outsideUsd: 0,
          isComplete: true,
          ...costState,
        },
      },
    },
  ]);
  appendFileSync(
    file,
    `${assistantLine('a2', 'a1', { id: 'm2', output: 10 }, day('23'))}\n${costLine(1.25, { 'model-1': 1.25 })}\n`,
  );
  await room.lookAndWrite();
  expect(report()).toMatchObject({ totalUsd: 1.25, complete: true });
  expect(report().models).toMatchObject([{ costUsd: 1.25, output: 110 }]);
  expect(report().sessions).toMatchObject([{ costUsd: 1.25, turns: 2 }]);
  expect(costs().total).toMatchObject({ costUsd: 1.25, turns: 2, tokens: { output: 110 } });
});

test('to a comparison with its transcripts only what was heard here was told', async () => {
  room.put(priced(), '-a', 'one.jsonl');
  await room.lookAndWrite();
  const told = room.store.readToldUsage(room.idOf('one'));
  expect(told?.turns).toEqual([]);
  expect([...(told?.own.keys() ?? [])]).toEqual([]);
});
