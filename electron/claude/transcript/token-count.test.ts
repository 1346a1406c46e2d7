import { expect, test } from 'vitest';
import { assistantLine, chainRow } from './testing/rows';
import { createTokenCount } from './token-count';

const row = (...args: Parameters<typeof assistantLine>) => chainRow(assistantLine(...args));
const spent = (input: number, output: number) => ({
  'model-1': { input, output, cacheRead: 0, cacheCreation: 0, costUsd: null },
});

test('every block repeats its message; the last word on it counts once', () => {
  const count = createTokenCount();
  const file = count.begin();
  count.add(row('a1', null, { id: 'msg_1', output: 1 }));
  count.add(row('a2', 'a1', { id: 'msg_1', output: 40 }));
  count.add(row('a3', 'a2', { id: 'msg_2', output: 2 }));
  count.add(row('a4', 'a3', { id: 'msg_3', output: 99, model: '<synthetic>' }));
  expect(count.totalsOf(file)).toEqual(spent(20, 42));
});

test.each(['parent first', 'fork first'])('what a fork took over is its parent’s, %s', (order) => {
  const count = createTokenCount();
  const parent = [row('a1', null, { id: 'msg_1', output: 40 })];
  const fork = [
    row('a1', null, { id: 'msg_1', output: 40 }, { requestSessionId: 'session-0' }),
    row('a2', 'a1', { id: 'msg_2', output: 2 }),
  ];
  const files = (order === 'parent first' ? [parent, fork] : [fork, parent]).map((rows) => {
    const file = count.begin();
    for (const one of rows) count.add(one);
    return count.totalsOf.bind(null, file);
  });
  const totals = files.map((totalsOf) => totalsOf());
  expect(order === 'parent first' ? totals : totals.reverse()).toEqual([
    spent(10, 40),
    spent(10, 2),
  ]);
});

test('a subagent that replays its caller counts only what is its own', () => {
  const count = createTokenCount();
  const aside = { isSidechain: true };
  const agent = count.begin();
  count.add(row('s1', null, { id: 'msg_1', output: 40 }, aside));
  count.add(row('s2', 's1', { id: 'msg_2', output: 2 }, aside));
  const main = count.begin();
  count.add(row('a1', null, { id: 'msg_1', output: 40 }));
  expect([count.totalsOf(main), count.totalsOf(agent)]).toEqual([spent(10, 40), spent(10, 2)]);
});
