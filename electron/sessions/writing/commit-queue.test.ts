import { expect, test } from 'vitest';
import { asSessionId } from '@shared/domain/ids';
import type { AgentEventBody } from '@shared/events';
import { createCommitQueue } from './commit-queue';
import type { SessionCommit } from '../ports';
import { chunk, complete } from '../testing/fake-driver';
import { createManualClock } from '../testing/manual-clock';

const SESSION = asSessionId('session');

function createBench(everyMs: number, setBackMs = () => 0) {
  const clock = createManualClock();
  const written: (readonly SessionCommit[])[] = [];
  const told: number[] = [];
  const store = {
    failure: null as Error | null,
    commit(commits: readonly SessionCommit[]) {
      if (store.failure !== null) throw store.failure;
      written.push(commits);
    },
  };
  const commits = createCommitQueue({
    store,
    clock: { ...clock, now: () => clock.now() - setBackMs() },
    everyMs,
    committed: () => void told.push(written.length),
    troubleChanged: () => undefined,
  });
  let seq = 0;
  return {
    clock,
    commits,
    store,
    written,
    told,
    say(body: AgentEventBody) {
      seq += 1;
      commits.append({
        sessionId: SESSION,
        events: [{ ...body, sessionId: SESSION, seq, at: clock.now() }],
        patch: null,
        raw: [],
      });
    },
    tick: () => new Promise<void>((resolve) => setImmediate(resolve)),
  };
}

type Bench = ReturnType<typeof createBench>;

const isResolved = async (bench: Bench, promise: Promise<void>) => {
  let is = false;
  void promise.then(() => {
    is = true;
  });
  await bench.tick();
  return is;
};

/** The first text after a pause has been written. */
async function streaming() {
  const bench = createBench(16);
  bench.say(chunk('first'));
  await bench.tick();
  expect(bench.written).toHaveLength(1);
  return bench;
}

test('text that streams is written together, at most once in the set time', async () => {
  const bench = await streaming();
  for (let n = 0; n < 10; n += 1) {
    bench.say(chunk(`${n}`));
    await bench.tick();
  }
  expect(bench.written).toHaveLength(1);
  bench.clock.advance(16);
  expect(bench.written).toHaveLength(2);
  expect(bench.written[1]).toMatchObject([{ sessionId: SESSION, events: { length: 10 } }]);
});

test('nobody is told before the write', async () => {
  const bench = await streaming();
  bench.say(chunk('a'));
  await bench.tick();
  expect(bench.told).toEqual([1]);
  bench.clock.advance(16);
  expect(bench.told).toEqual([1, 2]);
});

test('anything else takes what waits along at once', async () => {
  const bench = await streaming();
  bench.say(chunk('a'));
  bench.say(complete());
  await bench.tick();
  expect(bench.written[1]?.[0]?.events.map(({ type }) => type)).toEqual([
    'message_chunk',
    'complete',
  ]);
  expect(bench.clock.pending).toBe(0);
});

test('a write beside the events does not wait for the set time either', async () => {
  const bench = await streaming();
  bench.say(chunk('a'));
  let isRun = false;
  bench.commits.run(() => {
    isRun = true;
  });
  expect(isRun).toBe(false);
  await bench.tick();
  expect(isRun).toBe(true);
  expect(bench.written).toHaveLength(2);
});

test('after a pause the next text is written at once', async () => {
  const bench = await streaming();
  bench.clock.advance(20);
  bench.say(chunk('a'));
  await bench.tick();
  expect(bench.written).toHaveLength(2);
});

test('reading goes on while a write is due, but not while the store refuses', async () => {
  const bench = await streaming();
  bench.say(chunk('a'));
  expect(await isResolved(bench, bench.commits.roomy())).toBe(true);
  bench.store.failure = new Error('locked');
  bench.clock.advance(16);
  const blocked = bench.commits.roomy();
  expect(await isResolved(bench, blocked)).toBe(false);
  bench.store.failure = null;
  bench.clock.advance(10_000);
  expect(await isResolved(bench, blocked)).toBe(true);
});

test('a flood is written at once and not read further before', async () => {
  const bench = await streaming();
  for (let n = 0; n < 2_000; n += 1) bench.say(chunk('.'));
  const more = bench.commits.roomy();
  expect(bench.written).toHaveLength(1);
  await bench.tick();
  expect(bench.written).toHaveLength(2);
  await more;
});

test('without a set time each turn of the event loop is a write of its own, and is waited for', async () => {
  const bench = createBench(0);
  for (let n = 0; n < 3; n += 1) {
    bench.say(chunk(`${n}`));
    await bench.commits.roomy();
    expect(bench.written).toHaveLength(n + 1);
  }
});

test('at the end all that waits is written', async () => {
  const bench = await streaming();
  bench.say(chunk('a'));
  expect(bench.commits.dispose()).toBe(true);
  expect(bench.written).toHaveLength(2);
  expect(bench.clock.pending).toBe(0);
});

test('a computer clock that is set back holds up no text', async () => {
  let setBackMs = 0;
  const bench = createBench(16, () => setBackMs);
  bench.say(chunk('first'));
  await bench.tick();
  setBackMs = 3_600_000;
  bench.say(chunk('second'));
  await bench.tick();
  expect(bench.written).toHaveLength(2);
});
