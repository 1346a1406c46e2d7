import { describe, expect, test } from 'vitest';
import type { SessionId } from '@shared/domain/ids';
import { chunk, complete, request } from './testing/fake-driver';
import { createManagerBench, type ManagerBench } from './testing/manager-bench';

const MINUTE = 60_000;

async function working(bench: ManagerBench = createManagerBench(), text = 'work') {
  bench.limits.quietAfterMs = 5 * MINUTE;
  const id = bench.create();
  const child = await bench.prompted(id, text);
  return { bench, id, child, at: bench.clock.now() };
}

const silence = (bench: ManagerBench, id: SessionId) => bench.manager.find(id)?.silence;

async function pass(bench: ManagerBench, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    bench.clock.advance(MINUTE);
    await bench.until(() => true);
  }
}

describe('a turn in which the child writes nothing', () => {
  test('is noted after the set time, told, and ended by nobody', async () => {
    const { bench, id, child, at } = await working();
    await pass(bench, 4);
    expect(silence(bench, id)).toBeNull();
    let told = 0;
    bench.manager.subscribe({ sessionChanged: () => void (told += 1) });
    await pass(bench, 1);
    expect(silence(bench, id)).toEqual({ kind: 'quiet', since: at });
    expect(told).toBe(1);
    await pass(bench, 600);
    expect(child.calls).toEqual([]);
    expect(bench.status(id)).toBe('working');
  });

  test('is heard again with the next output, whatever that is', async () => {
    const { bench, id, child } = await working();
    await pass(bench, 5);
    expect(silence(bench, id)).not.toBeNull();
    child.emit();
    await bench.until(() => silence(bench, id) === null);
    expect(bench.types()).toEqual(['user_message']);
    await pass(bench, 5);
    expect(silence(bench, id)).toEqual({ kind: 'quiet', since: bench.clock.now() - 5 * MINUTE });
  });

  test('is never noted while the child gives signs of life', async () => {
    const { bench, id, child } = await working();
    for (let n = 0; n < 10; n += 1) {
      await pass(bench, 4);
      child.emit();
      await bench.until(() => true);
      expect(silence(bench, id)).toBeNull();
    }
  });

  test('is not noted while it waits for the user, and counts from the answer', async () => {
    const { bench, id, child } = await working();
    child.emit(request('r'));
    await bench.until(() => bench.status(id) === 'needs-you');
    await pass(bench, 60);
    expect(silence(bench, id)).toBeNull();
    bench.manager.answer({
      sessionId: id,
      requestId: 'r',
      answer: {
        behavior: 'allow',
        by: 'user',
        updatedInput: null,
        updatedPermissions: [],
        rule: null,
      },
    });
    await pass(bench, 4);
    expect(silence(bench, id)).toBeNull();
    await pass(bench, 1);
    expect(silence(bench, id)).toMatchObject({ kind: 'quiet' });
  });

  test.each([
    ['its result', (bench: ManagerBench) => bench.driver.last.emit(complete())],
    ['its loss', (bench: ManagerBench) => bench.driver.last.end({ exitCode: 1 })],
  ])('is forgotten with %s, and leaves no timer', async (_name, end) => {
    const { bench, id } = await working();
    await pass(bench, 5);
    end(bench);
    await bench.until(() => bench.status(id) !== 'working');
    expect(bench.manager.find(id)).toMatchObject({ silence: null, turnStartedAt: null });
    await pass(bench, 60);
    expect(silence(bench, id)).toBeNull();
  });

  test('a changed time holds for the turn that runs', async () => {
    const { bench, id } = await working();
    await pass(bench, 2);
    bench.limits.quietAfterMs = MINUTE;
    bench.manager.limitsChanged();
    bench.clock.advance(0);
    expect(silence(bench, id)).toMatchObject({ kind: 'quiet' });
  });
});

test('a turn says since when it runs, and nothing does between turns', async () => {
  const { bench, id, child, at } = await working();
  expect(bench.manager.find(id)?.turnStartedAt).toBe(at);
  child.emit(chunk('x'), complete());
  await bench.until(() => bench.status(id) === 'done-unseen');
  expect(bench.manager.find(id)?.turnStartedAt).toBeNull();
});

describe('case 97: the computer slept for ten minutes while the child was frozen', () => {
  test('the turn is marked until it is heard, and is not ten minutes older', async () => {
    const { bench, id, child, at } = await working();
    await pass(bench, 1);
    bench.clock.oversleep(10 * MINUTE);
    bench.manager.systemResumed(10 * MINUTE);
    expect(bench.manager.find(id)).toMatchObject({
      status: 'working',
      turnStartedAt: at + 10 * MINUTE,
      silence: { kind: 'slept', since: at },
    });
    child.emit(chunk('back'));
    await bench.until(() => silence(bench, id) === null);
    await pass(bench, 4);
    expect(silence(bench, id)).toBeNull();
  });

  test('its time fell due during the sleep, and is not taken for silence', async () => {
    const { bench, id } = await working();
    bench.clock.oversleep(10 * MINUTE);
    expect(silence(bench, id)).toBeNull();
    await pass(bench, 5);
    expect(silence(bench, id)).toMatchObject({ kind: 'quiet' });
  });

  test('a session that waits for the user goes on waiting, and idle ones are not marked', async () => {
    const bench = createManagerBench();
    const asks = await working(bench, 'a');
    asks.child.emit(request('r'));
    const done = await working(bench, 'b');
    done.child.emit(complete());
    await bench.until(
      () => bench.status(asks.id) === 'needs-you' && bench.status(done.id) === 'done-unseen',
    );
    bench.clock.oversleep(10 * MINUTE);
    bench.manager.systemResumed(10 * MINUTE);
    expect(silence(bench, asks.id)).toBeNull();
    expect(silence(bench, done.id)).toBeNull();
  });

  test('one that stays silent is started anew by a restart, and asked again', async () => {
    const { bench, id, child } = await working();
    bench.clock.oversleep(10 * MINUTE);
    bench.manager.systemResumed(10 * MINUTE);
    await bench.manager.restart(id);
    await bench.until(() => bench.driver.last !== child && bench.driver.last.prompts.length === 1);
    expect(bench.manager.find(id)).toMatchObject({ status: 'working', silence: null });
  });
});
