import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from './clock';
import type { ProcessIdentity } from './process-table';
import { tearDown, type TeardownDeps } from './teardown';

/** What the child reacts to, and what happened, with the second it happened in. */
interface Script {
  isBusy?: boolean;
  settlesOnInterrupt?: boolean;
  exitsOn?: 'interrupt' | 'stdin' | 'SIGTERM' | 'SIGKILL' | 'nothing';
  /** Pid to the signal that ends it. */
  descendants?: Record<number, 'SIGTERM' | 'SIGKILL' | 'exit' | 'nothing'>;
  /** Pid to the pid of a child it forks just before it is stopped. */
  forks?: Record<number, number>;
}

let log: string[];
let startedAt: number;

beforeEach(() => {
  vi.useFakeTimers();
  log = [];
  startedAt = Date.now();
});
afterEach(() => vi.useRealTimers());

const note = (what: string): void => {
  log.push(`${Math.round((Date.now() - startedAt) / 1000)}s ${what}`);
};

function scripted(script: Script): TeardownDeps {
  let hasExited = false;
  let exit: () => void = () => undefined;
  const exited = new Promise<void>((resolve) => {
    exit = resolve;
  });
  const alive = new Map(Object.entries(script.descendants ?? {}));
  const noted = new Set<string>();
  const react = (to: string): void => {
    note(to);
    if (script.exitsOn !== to) return;
    hasExited = true;
    for (const [pid, ends] of alive) if (ends === 'exit') alive.delete(pid);
    exit();
  };
  const identities = (): ProcessIdentity[] =>
    [...alive.keys()]
      .filter((pid) => noted.has(pid))
      .map((pid) => ({ pid: Number(pid), startedAt: '' }));
  return {
    clock: systemClock,
    target: {
      isBusy: () => script.isBusy ?? false,
      interruptAndSettle() {
        react('interrupt');
        return script.settlesOnInterrupt === true
          ? Promise.resolve()
          : new Promise(() => undefined);
      },
      endStdin: () => react('stdin'),
      signal: react,
      exited,
      hasExited: () => hasExited,
    },
    tree: {
      note() {
        if (!hasExited || noted.size > 0) for (const pid of alive.keys()) noted.add(pid);
        return Promise.resolve();
      },
      survivors: () => Promise.resolve(identities()),
    },
    signalProcess(pid, name) {
      note(`${name} ${pid}`);
      const forked = script.forks?.[pid];
      if (name === 'SIGSTOP' && forked !== undefined) alive.set(String(forked), 'SIGKILL');
      if (alive.get(String(pid)) === name || name === 'SIGKILL') {
        if (alive.get(String(pid)) !== 'nothing') alive.delete(String(pid));
      }
    },
  };
}

async function run(script: Script): Promise<Awaited<ReturnType<typeof tearDown>>> {
  const report = tearDown(scripted(script));
  await vi.runAllTimersAsync();
  return report;
}

test('an idle child goes at the end of its stdin', async () => {
  expect(await run({ exitsOn: 'stdin' })).toEqual({ survivors: [], wasForced: false });
  expect(log).toEqual(['0s stdin']);
});

test('a busy child is interrupted first and given two seconds for its result', async () => {
  await run({ isBusy: true, settlesOnInterrupt: true, exitsOn: 'stdin' });
  expect(log).toEqual(['0s interrupt', '0s stdin']);
  log = [];
  startedAt = Date.now();
  await run({ isBusy: true, exitsOn: 'stdin' });
  expect(log).toEqual(['0s interrupt', '2s stdin']);
});

test('each step waits for its grace: 2 s, 2 s, 5 s', async () => {
  const report = await run({ isBusy: true, exitsOn: 'SIGKILL' });
  expect(log).toEqual(['0s interrupt', '2s stdin', '4s SIGTERM', '9s SIGSTOP', '9s SIGKILL']);
  expect(report).toEqual({ survivors: [], wasForced: true });
});

test('the KILL goes to every descendant noted before', async () => {
  const report = await run({ exitsOn: 'SIGKILL', descendants: { 11: 'SIGKILL', 12: 'SIGKILL' } });
  expect(log).toEqual([
    '0s stdin',
    '2s SIGTERM',
    '7s SIGSTOP',
    '7s SIGSTOP 11',
    '7s SIGSTOP 12',
    '7s SIGKILL',
    '7s SIGKILL 11',
    '7s SIGKILL 12',
  ]);
  expect(report).toEqual({ survivors: [], wasForced: true });
});

test('what an orderly child leaves behind may go by itself, then at TERM, then at KILL', async () => {
  expect(await run({ exitsOn: 'stdin', descendants: { 11: 'exit' } })).toEqual({
    survivors: [],
    wasForced: false,
  });
  expect(await run({ exitsOn: 'stdin', descendants: { 12: 'SIGTERM' } })).toEqual({
    survivors: [],
    wasForced: false,
  });
  expect(await run({ exitsOn: 'stdin', descendants: { 13: 'SIGKILL' } })).toEqual({
    survivors: [],
    wasForced: true,
  });
  expect(
    log.filter((line) => line.includes('SIG')).map((line) => line.split(' ').slice(1)),
  ).toEqual([
    ['SIGTERM', '12'],
    ['SIGTERM', '13'],
    ['SIGSTOP', '13'],
    ['SIGKILL', '13'],
  ]);
});

test('a shell that forks until it is stopped leaves nobody behind', async () => {
  for (const exitsOn of ['SIGKILL', 'stdin'] as const) {
    const report = await run({
      exitsOn,
      descendants: { 21: 'SIGKILL' },
      forks: { 21: 22, 22: 23 },
    });
    expect(report).toEqual({ survivors: [], wasForced: true });
    expect(log.filter((line) => line.includes('SIGKILL 2'))).toHaveLength(3);
    log = [];
  }
});

test('what outlives every signal is named', async () => {
  const report = await run({ exitsOn: 'nothing', descendants: { 11: 'nothing' } });
  expect(report).toEqual({ survivors: [11], wasForced: true });
});
