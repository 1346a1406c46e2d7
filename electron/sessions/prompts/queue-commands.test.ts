import { describe, expect, test } from 'vitest';
import type { MessageUuid } from '@shared/domain/ids';
import { chunk, complete } from '../testing/fake-driver';
import { createManagerBench } from '../testing/manager-bench';

async function queued() {
  const bench = createManagerBench();
  const id = bench.create();
  const child = await bench.prompted(id, 'A');
  for (const text of ['B', 'C', 'D'])
    await bench.manager.send({ sessionId: id, text, imageIds: [] });
  const list = () => bench.manager.listQueue(id);
  const uuid = (text: string): MessageUuid => {
    const found = list().find((prompt) => prompt.text === text);
    if (found === undefined) throw new Error(`${text} does not wait`);
    return found.messageUuid;
  };
  return {
    ...bench,
    id,
    child,
    uuid,
    waiting: () => list().map(({ text }) => text),
    written: () => bench.driver.children.flatMap((one) => one.prompts.map(({ text }) => text)),
    now: (text: string) => bench.manager.sendQueuedNow({ sessionId: id, messageUuid: uuid(text) }),
  };
}

describe('a prompt that waits', () => {
  test('case 40: is edited and moved, and is sent so', async () => {
    const { manager, id, uuid, waiting, store, child, written, until } = await queued();
    const sessionId = id;
    manager.editQueued({ sessionId, messageUuid: uuid('C'), text: 'C2', imageIds: [] });
    manager.moveQueued({ sessionId, messageUuid: uuid('D'), toIndex: 0 });
    expect(waiting()).toEqual(['D', 'B', 'C2']);
    expect(store.listQueued(id).map(({ text }) => text)).toEqual(['D', 'B', 'C2']);
    const gone = { sessionId, messageUuid: child.prompts[0]?.messageUuid as MessageUuid };
    expect(manager.editQueued({ ...gone, text: 'x', imageIds: [] }).ok).toBe(false);
    expect(manager.moveQueued({ ...gone, toIndex: 0 }).ok).toBe(false);
    child.emit(complete());
    await until(() => written().length === 2);
    expect(written()).toEqual(['A', 'D']);
  });

  test('sent now goes into the running turn, and one result ends both', async () => {
    const { now, written, waiting, child, until, status, id, seen } = await queued();
    expect(await now('C')).toMatchObject({ ok: true, value: { isSteered: true } });
    expect(written()).toEqual(['A', 'C']);
    expect(waiting()).toEqual(['B', 'D']);
    const promptUuids = child.prompts.map(({ messageUuid }) => messageUuid);
    child.emit(chunk('both'), complete({ promptUuids }));
    await until(() => written().length === 3);
    expect(written()).toEqual(['A', 'C', 'B']);
    expect(status(id)).toBe('working');
    const said = seen.flatMap((event) => (event.type === 'user_message' ? [event.text] : []));
    expect(said).toEqual(['A', 'C', 'B']);
  });

  test('sent too late to be folded, it is a turn of its own before the queue goes on', async () => {
    const { now, written, child, until, status, id } = await queued();
    await now('C');
    const [a, c] = child.prompts.map(({ messageUuid }) => messageUuid);
    child.emit(complete({ promptUuids: [a as MessageUuid] }));
    await until(() => status(id) === 'working');
    expect(written()).toEqual(['A', 'C']);
    child.emit(chunk('c'), complete({ promptUuids: [c as MessageUuid] }));
    await until(() => written().length === 3);
    expect(written()).toEqual(['A', 'C', 'B']);
  });

  test('case 40: sent now and not answered before a stop or an end, it is kept, held', async () => {
    const stopped = await queued();
    await stopped.now('C');
    stopped.manager.stop(stopped.id);
    const [a] = stopped.child.prompts.map(({ messageUuid }) => messageUuid);
    stopped.child.emit(complete({ stopReason: 'interrupted', promptUuids: [a as MessageUuid] }));
    await stopped.until(() => stopped.status(stopped.id) === 'idle');
    expect(stopped.waiting()).toEqual(['C', 'B', 'D']);
    expect(stopped.manager.listQueue(stopped.id).every(({ isHeld }) => isHeld)).toBe(true);

    const lost = await queued();
    await lost.now('C');
    lost.child.end({ exitCode: 1 });
    await lost.until(() => lost.status(lost.id) === 'failed');
    expect(lost.waiting()).toEqual(['A', 'C', 'B', 'D']);
  });

  test('held after a stop, one sent now goes alone and first', async () => {
    const { manager, id, now, child, written, waiting, until, status } = await queued();
    manager.stop(id);
    child.emit(complete({ stopReason: 'interrupted' }));
    await until(() => status(id) === 'idle');
    expect(await now('C')).toMatchObject({ ok: true, value: { isSteered: false } });
    await until(() => written().length === 2);
    child.emit(complete());
    await until(() => status(id) === 'done-unseen');
    expect(written()).toEqual(['A', 'C']);
    expect(waiting()).toEqual(['B', 'D']);
  });
});

describe('while the store refuses, a prompt on its way into the turn', () => {
  async function onItsWay() {
    const bench = await queued();
    bench.store.failure = new Error('locked');
    const steered = bench.now('B');
    return { ...bench, steered };
  }

  test('is sent once, however often it is asked for', async () => {
    const { steered, now, store, clock, child, until } = await onItsWay();
    expect((await now('B')).ok).toBe(false);
    store.failure = null;
    clock.advance(2_000);
    expect(await steered).toMatchObject({ ok: true, value: { isSteered: true } });
    await until(() => child.prompts.length > 1);
    expect(child.prompts.map(({ text }) => text)).toEqual(['A', 'B']);
  });

  test('is not taken out any more, which would be a lie', async () => {
    const { manager, id, uuid, steered, store, clock } = await onItsWay();
    const removed = manager.removeQueued({ sessionId: id, messageUuid: uuid('B') });
    expect(removed.ok).toBe(false);
    store.failure = null;
    clock.advance(2_000);
    await steered;
  });
});

test('a prompt whose turn has begun is not taken out any more, though it is not stored yet', async () => {
  const { manager, id, uuid, child, store, clock, until, written } = await queued();
  store.failure = new Error('locked');
  child.emit(complete());
  await until(() => manager.storeTrouble() !== null);
  expect(manager.removeQueued({ sessionId: id, messageUuid: uuid('B') }).ok).toBe(false);
  store.failure = null;
  clock.advance(2_000);
  await until(() => written().length === 2);
});
