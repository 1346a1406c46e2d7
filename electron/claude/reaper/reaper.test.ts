import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../process/clock';
import type { ProcessEntry } from '../process/process-table';
import type { MarkedProcess } from '../process/marked-processes';
import { formatOrder, type ReaperOrder } from './orders';
import { createReaper, type Reaper } from './reaper';

let living: ProcessEntry[];
let marked: MarkedProcess[];
let looks: number;
let signals: string[];
let startedAt: number;
/** What ends at TERM; anything else needs a KILL. */
let gentle: number[];

beforeEach(() => {
  vi.useFakeTimers();
  [living, marked, looks, signals, gentle] = [[], [], 0, [], []];
  startedAt = Date.now();
});
afterEach(() => vi.useRealTimers());

const run = (pid: number, parentPid: number, at = `t${pid}`): void => {
  living.push({ pid, parentPid, startedAt: at });
};
const gone = (pid: number): void => {
  living = living.filter((entry) => entry.pid !== pid);
};
const tell = (reaper: Reaper, ...orders: ReaperOrder[]): void => {
  for (const order of orders) reaper.take(formatOrder(order).trimEnd());
};
const mark = (pid: number, childId: string): void => {
  const owner = { pid: 2, startedAt: 't2' };
  marked.push({ pid, startedAt: `t${pid}`, mark: { instanceId: 'i', owner, childId } });
};

function create(): Reaper {
  return createReaper({
    table: { list: () => Promise.resolve([...living]) },
    watchTable: {
      list() {
        looks += 1;
        return Promise.resolve([...living]);
      },
    },
    marks: {
      list: () => Promise.resolve(marked.filter(({ pid }) => living.some((e) => e.pid === pid))),
    },
    signalProcess(pid, name) {
      signals.push(`${Math.round((Date.now() - startedAt) / 1000)}s ${name} ${pid}`);
      if (name === 'SIGKILL' || (name === 'SIGTERM' && gentle.includes(pid))) gone(pid);
    },
    clock: systemClock,
    noteEveryMs: 1_000,
  });
}

async function programEnds(reaper: Reaper): Promise<void> {
  startedAt = Date.now();
  const over = reaper.programEnded();
  await vi.runAllTimersAsync();
  await over;
}

test('with nothing listed it is over at once and has looked at nothing', async () => {
  const reaper = create();
  run(10, 1);
  await vi.advanceTimersByTimeAsync(10_000);
  await programEnds(reaper);
  expect(looks).toBe(0);
  expect(signals).toEqual([]);
  expect(Date.now()).toBe(startedAt);
});

test('a child and its tree get TERM, and after 5 s KILL', async () => {
  const reaper = create();
  run(10, 2);
  run(11, 10);
  run(12, 11);
  run(99, 1);
  gentle = [11];
  tell(reaper, { order: 'expect', childId: 'a' });
  tell(reaper, { order: 'add', childId: 'a', pid: 10, startedAt: 't10' });
  await programEnds(reaper);
  expect(signals.filter((line) => !line.includes('STOP'))).toEqual([
    '0s SIGTERM 10',
    '0s SIGTERM 11',
    '0s SIGTERM 12',
    '5s SIGKILL 10',
    '5s SIGKILL 12',
  ]);
  expect(living.map(({ pid }) => pid)).toEqual([99]);
});

test('an orphan is ended that was below the child at some time', async () => {
  const reaper = create();
  run(10, 2);
  run(11, 10);
  tell(reaper, { order: 'add', childId: 'a', pid: 10, startedAt: 't10' });
  await vi.advanceTimersByTimeAsync(1_000);
  gone(10);
  gone(11);
  run(11, 1);
  await programEnds(reaper);
  expect(living).toEqual([]);
});

test('a number that went to another process is left alone', async () => {
  const reaper = create();
  run(10, 2);
  run(11, 10);
  tell(reaper, { order: 'add', childId: 'a', pid: 10, startedAt: 't10' });
  await vi.advanceTimersByTimeAsync(1_000);
  living = [];
  run(10, 1, 'later');
  run(11, 1, 'later');
  await programEnds(reaper);
  expect(signals).toEqual([]);
});

test('a child the program was just starting is found by its mark, also a moment later', async () => {
  const reaper = create();
  tell(reaper, { order: 'expect', childId: 'a' });
  const over = reaper.programEnded();
  await vi.advanceTimersByTimeAsync(100);
  run(10, 1);
  mark(10, 'a');
  await vi.runAllTimersAsync();
  await over;
  expect(living).toEqual([]);
});

test('what carries the mark of a listed child is ended, that of another is not', async () => {
  const reaper = create();
  run(10, 2);
  run(20, 1);
  run(30, 1);
  mark(20, 'a');
  mark(30, 'b');
  tell(reaper, { order: 'add', childId: 'a', pid: 10, startedAt: 't10' });
  await programEnds(reaper);
  expect(living.map(({ pid }) => pid)).toEqual([30]);
});

test('a child that ended is forgotten once its leftovers are ended, while the program lives on', async () => {
  const reaper = create();
  run(10, 2);
  run(11, 10);
  tell(reaper, { order: 'add', childId: 'a', pid: 10, startedAt: 't10' });
  await vi.advanceTimersByTimeAsync(1_000);
  gone(10);
  tell(reaper, { order: 'remove', childId: 'a' }, { order: 'remove', childId: 'a' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(living).toEqual([]);
  const looksSoFar = looks;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looks).toBe(looksSoFar);
  await programEnds(reaper);
  expect(Date.now()).toBe(startedAt);
});

test('a line that was cut off or is none of ours is no order', () => {
  const reaper = create();
  for (const line of ['', '{"order":"add","chil', '[]', 'null', '{"order":"add","childId":"a"}'])
    reaper.take(line);
  reaper.take('{"order":"add","childId":"a","pid":1,"startedAt":"t1"}');
  expect(vi.getTimerCount()).toBe(0);
});
