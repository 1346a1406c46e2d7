import { expect, test } from 'vitest';
import { createManualTimers } from '../../ipc/testing/manual-timers';
import { type QuitStep, runQuitSequence } from './quit-sequence';

function quit(steps: QuitStep[], timers = createManualTimers()) {
  return runQuitSequence({
    steps,
    after: timers.after,
    monotonicNow: () => 0,
    record: () => undefined,
  });
}

test('the steps run one after another, in order', async () => {
  const seen: string[] = [];
  const step = (name: string): QuitStep => ({
    name,
    limitMs: 1000,
    run: async () => {
      seen.push(`${name} begins`);
      await Promise.resolve();
      seen.push(`${name} ends`);
    },
  });
  const reports = await quit([step('a'), step('b')]);
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  expect(reports.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
});

test('a step that fails does not keep the database from being closed', async () => {
  let isClosed = false;
  const reports = await quit([
    {
      name: 'throws',
      limitMs: 1000,
      run: () => {
        throw new Error('no');
      },
    },
    { name: 'rejects', limitMs: 1000, run: () => Promise.reject(new Error('no')) },
    {
      name: 'close',
      limitMs: 1000,
      run: () => {
        isClosed = true;
      },
    },
  ]);
  expect(reports.map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'done']);
  expect(isClosed).toBe(true);
});

test('a step that hangs is left behind at its limit', async () => {
  const timers = createManualTimers();
  let hasBegun = (): void => undefined;
  const begun = new Promise<void>((resolve) => (hasBegun = resolve));
  const pending = quit(
    [
      {
        name: 'hangs',
        limitMs: 15_000,
        run: () => {
          hasBegun();
          return new Promise<void>(() => undefined);
        },
      },
      { name: 'close', limitMs: 1000, run: () => undefined },
    ],
    timers,
  );
  await begun;
  timers.advance(15_000);
  expect((await pending).map(({ outcome }) => outcome)).toEqual(['timed-out', 'done']);
  expect(timers.pendingCount()).toBe(0);
});
