import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SessionId } from '@shared/domain/ids';
import { chunk, complete } from './testing/fake-driver';
import { createManagerBench, type ManagerBench } from './testing/manager-bench';
import { createManualClock } from './testing/manual-clock';

const places = (bench: ManagerBench, ids: readonly SessionId[]) =>
  ids.map((id) => bench.manager.find(id)?.waitingPlace);

const send = (bench: ManagerBench, sessionId: SessionId, text: string) =>
  bench.manager.send({ sessionId, text, imageIds: [] });

/** `running` sessions at work, the limit reached, and `waiting` more in line behind them. */
async function crowd(running: number, waiting: number) {
  const bench = createManagerBench();
  bench.limits.maxRunning = running;
  const working = Array.from({ length: running }, () => bench.create());
  for (const [n, id] of working.entries()) await bench.prompted(id, `work ${n}`);
  const line = Array.from({ length: waiting }, () => bench.create());
  for (const [n, id] of line.entries()) await send(bench, id, `wait ${n}`);
  await bench.until(() => places(bench, line).every((place) => place !== null));
  return { bench, working, line };
}

describe('sessions beyond the limit', () => {
  test('wait in the order they came, seen as queued with their places', async () => {
    const { bench, line } = await crowd(2, 3);
    expect(places(bench, line)).toEqual([1, 2, 3]);
    expect(line.map((id) => bench.status(id))).toEqual(['queued', 'queued', 'queued']);
    expect(bench.driver.children).toHaveLength(2);
  });

  test('start one by one as children end, and the others are told their new places', async () => {
    const { bench, working, line } = await crowd(1, 3);
    const told: SessionId[] = [];
    bench.manager.subscribe({ sessionChanged: (id) => void told.push(id) });
    for (const [n, id] of line.entries()) {
      const before = n === 0 ? working[0] : line[n - 1];
      if (before !== undefined) void bench.manager.close(before);
      await bench.until(() => bench.status(id) === 'working');
      expect(bench.driver.last.prompts.map(({ text }) => text)).toEqual([`wait ${n}`]);
      expect(places(bench, line)).toEqual(
        [null, null, null].map((_, at) => (at <= n ? null : at - n)),
      );
    }
    expect(line.every((id) => told.includes(id))).toBe(true);
  });

  test('take the place of the child that was idle longest, instead of waiting', async () => {
    const bench = createManagerBench();
    bench.limits.maxRunning = 2;
    const [older, newer, third] = [bench.create(), bench.create(), bench.create()];
    for (const id of [older, newer]) {
      (await bench.prompted(id, `of ${id}`)).emit(chunk('done'), complete());
      await bench.until(() => bench.status(id) === 'done-unseen');
      bench.clock.advance(1_000);
    }
    await bench.prompted(third, 'mine');
    expect(bench.manager.find(older)).toMatchObject({ isLive: false, status: 'done-unseen' });
    expect(bench.manager.find(newer)).toMatchObject({ isLive: true });
    expect(bench.types()).not.toContain('notice');
    expect(bench.types()).not.toContain('error');
  });

  test('get the place of a child that falls idle while they wait', async () => {
    const { bench, line } = await crowd(2, 1);
    bench.driver.children[0]?.emit(chunk('done'), complete());
    await bench.until(() => bench.types().includes('complete'));
    // A turn that follows background work would have begun by then.
    expect(bench.driver.children).toHaveLength(2);
    bench.clock.advance(1_000);
    await bench.until(() => bench.driver.children.length === 3);
    await bench.until(() => line.every((id) => bench.status(id) === 'working'));
  });

  test('get it also when the timer fires a moment before the clock says so', async () => {
    const manual = createManualClock();
    let earlyMs = 0;
    const bench = createManagerBench({
      clock: { ...manual, now: () => manual.now() - earlyMs },
    });
    bench.limits.maxRunning = 1;
    const child = await bench.prompted(bench.create(), 'work');
    const id = bench.create();
    await send(bench, id, 'wait');
    await bench.until(() => bench.manager.find(id)?.waitingPlace === 1);
    child.emit(complete());
    await bench.until(() => bench.types().includes('complete'));
    earlyMs = 1;
    manual.advance(1_000);
    await bench.until(() => bench.status(id) === 'working');
  });

  test('a child that waits for an answer is not idle', async () => {
    const { bench, line } = await crowd(1, 1);
    bench.driver.last.emit({
      type: 'permission_request',
      parentToolUseId: null,
      requestId: 'r',
      kind: 'tool',
      toolName: 'Bash',
      input: {},
      suggestions: [],
      reason: null,
      blockedPath: null,
      agentId: null,
    });
    await bench.until(() => bench.types().includes('permission_request'));
    expect(places(bench, line)).toEqual([1]);
  });

  test('demo sessions count too', async () => {
    const bench = createManagerBench();
    bench.limits.maxRunning = 1;
    await bench.prompted(bench.create({ isDemo: true }), 'demo');
    const id = bench.create();
    await send(bench, id, 'real');
    await bench.until(() => bench.manager.find(id)?.waitingPlace === 1);
  });
});

describe('leaving the line', () => {
  test('a stop ends the wait and keeps the prompt, held; who stood behind moves up', async () => {
    const { bench, line } = await crowd(1, 2);
    const [first, second] = line;
    if (first === undefined || second === undefined) throw new Error('no line');
    bench.manager.stop(first);
    await bench.until(() => bench.status(first) === 'interrupted');
    expect(places(bench, line)).toEqual([null, 1]);
    expect(bench.manager.listQueue(first)).toMatchObject([{ text: 'wait 0', isHeld: true }]);
    await bench.manager.releaseQueue(first);
    await bench.until(() => bench.manager.find(first)?.waitingPlace === 2);
  });

  test('removing the prompt ends the wait without a trace', async () => {
    const { bench, line } = await crowd(1, 1);
    const [id] = line;
    if (id === undefined) throw new Error('no line');
    for (const { messageUuid } of bench.manager.listQueue(id))
      bench.manager.removeQueued({ sessionId: id, messageUuid });
    await bench.until(() => bench.status(id) === 'idle');
    expect(places(bench, line)).toEqual([null]);
    expect(bench.seen.filter((event) => event.sessionId === id)).toEqual([]);
    expect(bench.store.leases.has(id)).toBe(false);
    await send(bench, id, 'again');
    await bench.until(() => bench.manager.find(id)?.waitingPlace === 1);
  });

  test.each(['remove', 'archive', 'close'] as const)('%s takes it out of line', async (how) => {
    const { bench, line } = await crowd(1, 2);
    const [first, second] = line;
    if (first === undefined || second === undefined) throw new Error('no line');
    const left =
      how === 'archive'
        ? await bench.manager.archive({ sessionId: first, isArchived: true })
        : await bench.manager[how](first);
    expect(left).toEqual({ ok: true, value: null });
    expect(places(bench, [second])).toEqual([1]);
    await bench.manager.close(bench.store.rows.keys().next().value ?? first);
    await bench.until(() => bench.status(second) === 'working');
  });

  test('the end of the program ends every wait and starts nobody', async () => {
    const { bench, line } = await crowd(2, 5);
    await bench.manager.dispose();
    expect(bench.driver.children).toHaveLength(2);
    expect(bench.driver.children.every(({ isEnded }) => isEnded)).toBe(true);
    for (const id of line) expect(bench.store.listQueued(id)).toMatchObject([{ isHeld: true }]);
    expect(bench.store.leases.size).toBe(0);
  });
});

describe('the limit changes', () => {
  test('to more: the next in line start at once', async () => {
    const { bench, line } = await crowd(1, 3);
    bench.limits.maxRunning = 3;
    bench.manager.limitsChanged();
    await bench.until(() => bench.driver.children.length === 3);
    expect(places(bench, line)).toEqual([null, null, 1]);
  });

  test('to fewer: nobody is ended, and the next waits until enough are gone', async () => {
    const { bench, working } = await crowd(3, 0);
    bench.limits.maxRunning = 1;
    bench.manager.limitsChanged();
    const id = bench.create();
    await send(bench, id, 'late');
    await bench.until(() => bench.manager.find(id)?.waitingPlace === 1);
    expect(bench.driver.children.every(({ isEnded }) => !isEnded)).toBe(true);
    for (const one of working) {
      expect(bench.manager.find(id)?.waitingPlace).toBe(1);
      await bench.manager.close(one);
    }
    await bench.until(() => bench.status(id) === 'working');
  });
});

test('a failed start gives its place to the next', async () => {
  const { bench, working, line } = await crowd(1, 2);
  const [first, second] = line;
  if (working[0] === undefined || first === undefined || second === undefined)
    throw new Error('no line');
  bench.folders.delete('/w');
  await bench.manager.close(working[0]);
  await bench.until(() => bench.status(first) === 'failed' && bench.status(second) === 'failed');
  expect(bench.manager.listQueue(first)).toMatchObject([{ isHeld: true }]);
  bench.folders.add('/w');
  await bench.manager.releaseQueue(second);
  await bench.until(() => bench.status(second) === 'working');
});

test('a changed policy restarts the child in its own place, not behind the others', async () => {
  const { bench, working, line } = await crowd(1, 1);
  const [id] = working;
  if (id === undefined) throw new Error('nobody works');
  bench.manager.setPolicy({ sessionId: id, policy: 'plan' });
  await send(bench, id, 'next');
  bench.driver.last.emit(complete());
  await bench.until(() => bench.driver.children.length === 2);
  await bench.until(() => bench.driver.last.prompts.length === 1);
  expect(bench.driver.last.prompts[0]?.text).toBe('next');
  expect(places(bench, line)).toEqual([1]);
});

test('whatever happens, no more than the limit run and everybody who waits is let in', async () => {
  const step = fc.tuple(
    fc.constantFrom('send', 'stop', 'end', 'finish', 'limit', 'close', 'wake'),
    fc.nat(7),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const bench = createManagerBench();
      bench.limits.maxRunning = 2;
      let highest = 2;
      const ids = Array.from({ length: 8 }, () => bench.create());
      const isRunning = () => bench.driver.children.filter(({ isEnded }) => !isEnded).length;
      const of = (id: SessionId) =>
        bench.driver.children
          .filter((child) => !child.isEnded && child.prompts.some(({ text }) => text === id))
          .at(-1);
      for (const [what, n] of steps) {
        const id = ids[n];
        if (id === undefined) continue;
        if (what === 'send') await send(bench, id, id);
        if (what === 'stop') bench.manager.stop(id);
        if (what === 'end') of(id)?.end({ exitCode: 1 });
        if (what === 'finish') of(id)?.emit(complete());
        if (what === 'close') await bench.manager.close(id);
        if (what === 'wake') void bench.manager.wake(id);
        if (what === 'limit') {
          bench.limits.maxRunning = (n % 4) + 1;
          highest = Math.max(highest, bench.limits.maxRunning);
          bench.manager.limitsChanged();
        }
        await bench.until(() => true);
        expect(isRunning()).toBeLessThanOrEqual(highest);
      }
      // Who waits now is let in as soon as the others are done.
      bench.driver.onPrompt = (child) => {
        child.emit(complete());
        return { ok: true, value: undefined };
      };
      for (const child of bench.driver.children) if (!child.isEnded) child.emit(complete());
      await bench.until(() => {
        bench.clock.advance(1_000);
        return ids.every((id) => bench.manager.find(id)?.waitingPlace === null);
      });
      await bench.manager.dispose();
      expect(isRunning()).toBe(0);
    }),
    { numRuns: 60 },
  );
});
