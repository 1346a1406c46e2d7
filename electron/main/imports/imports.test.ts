import type { ImportOutcome, ImportProgress, ImportState } from '@shared/contract/imports';
import { expect, test } from 'vitest';
import { createImports } from './imports';

const OUTCOME: ImportOutcome = {
  ok: true,
  files: 1,
  readFiles: 1,
  readBytes: 10,
  changed: ['one'],
  unreadable: [],
};

function harness() {
  let isOn = true;
  let changed = (): void => undefined;
  let timer: { ms: number; callback: () => void } | null = null;
  const looks: {
    signal: AbortSignal;
    end(outcome: ImportOutcome): void;
    fail(error: Error): void;
  }[] = [];
  const joined: (readonly string[])[] = [];
  const states: ImportState[] = [];
  const troubles: string[] = [];
  let watching = 0;
  let filling: ImportProgress | null = null;
  let filled = (): void => undefined;
  let begun = 0;
  let stopped = 0;
  let now = 0;
  const imports = createImports({
    store: {
      readImportCounts: () => ({ files: 0, sessions: 0, bytes: 0, damagedLines: 0 }),
      listImportedMarks: () => ({ sessionIds: [], workspaceIds: [] }),
    },
    configDir: '/config',
    isOn: () => isOn,
    look: (signal) =>
      new Promise((resolve, reject) => looks.push({ signal, end: resolve, fail: reject })),
    join: async (ids) => void joined.push(ids),
    createFill: (onProgress) => {
      filled = onProgress;
      return {
        progress: () => filling,
        begin: () => void (begun += 1),
        wish: () => undefined,
        stop: () => void (stopped += 1),
      };
    },
    watch(onChange) {
      watching += 1;
      changed = onChange;
      return { renew: () => undefined, close: () => (watching -= 1) };
    },
    onChange: (state) => states.push(state),
    onTrouble: (message) => troubles.push(message),
    timers: {
      after(ms, callback) {
        const own = { ms, callback };
        timer = own;
        return () => {
          if (timer === own) timer = null;
        };
      },
    },
    now: () => now,
  });
  return {
    imports,
    looks,
    joined,
    states,
    troubles,
    changed: () => changed(),
    waiting: () => timer?.ms ?? null,
    fire() {
      const due = timer;
      timer = null;
      due?.callback();
    },
    passes: (ms: number) => (now += ms),
    watching: () => watching,
    fills: () => ({ begun, stopped }),
    fill(progress: ImportProgress | null) {
      filling = progress;
      filled();
    },
    turn: (on: boolean) => {
      isOn = on;
      imports.review();
    },
    settled: () => new Promise((resolve) => setImmediate(resolve)),
  };
}

test('the first look begins behind the window, what it found joins the list, the next waits', async () => {
  const h = harness();
  h.imports.review();
  expect(h.looks).toHaveLength(0);
  h.fire();
  h.looks[0]?.end(OUTCOME);
  await h.settled();
  expect(h.joined).toEqual([['one']]);
  expect(h.states.at(-1)).toMatchObject({ lookedAt: 0, progress: null, failure: null });
  expect(h.waiting()).toBe(300_000);
});

test('changes during a look lead to one more, after a rest as long as the work was large', async () => {
  const h = harness();
  h.imports.review();
  h.fire();
  h.changed();
  h.changed();
  h.imports.look();
  expect(h.looks).toHaveLength(1);
  h.passes(3_000);
  h.looks[0]?.end(OUTCOME);
  await h.settled();
  expect(h.waiting()).toBe(30_000);
});

test('a look that fails is said with its place, and what was known stays', async () => {
  const h = harness();
  h.imports.review();
  h.fire();
  h.looks[0]?.end({ ok: false, path: '/config/projects', code: 'EACCES' });
  await h.settled();
  expect(h.states.at(-1)?.failure).toMatchObject({ path: '/config/projects', code: 'EACCES' });
  h.imports.look();
  h.looks[1]?.fail(new Error('out of memory'));
  await h.settled();
  expect(h.states.at(-1)?.failure).toMatchObject({ code: 'internal' });
  expect(h.troubles).toHaveLength(1);
});

test('switched off, thread, watchers and timers end; switched on, it looks anew', async () => {
  const h = harness();
  h.imports.review();
  h.fire();
  h.turn(false);
  expect(h.looks[0]?.signal.aborted).toBe(true);
  expect(h.watching()).toBe(0);
  h.looks[0]?.fail(new Error('ended'));
  await h.settled();
  expect(h.waiting()).toBeNull();
  expect(h.troubles).toEqual([]);
  h.turn(true);
  expect(h.watching()).toBe(1);
  h.fire();
  expect(h.looks).toHaveLength(2);
  h.imports.close();
  expect(h.watching()).toBe(0);
});

test('what was said is written behind titles and sums, with progress, and ends when it is switched off', async () => {
  const h = harness();
  h.imports.review();
  h.fire();
  expect(h.fills().begun).toBe(0);
  h.looks[0]?.end(OUTCOME);
  await h.settled();
  expect(h.fills().begun).toBe(1);
  h.passes(1_000);
  h.fill({ doneBytes: 5, totalBytes: 10 });
  expect(h.states.at(-1)).toMatchObject({ progress: null, history: { doneBytes: 5 } });
  h.fill(null);
  expect(h.states.at(-1)).toMatchObject({ history: null });
  h.turn(false);
  expect(h.fills().stopped).toBe(1);
});
