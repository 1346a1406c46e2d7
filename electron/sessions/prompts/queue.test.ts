import { describe, expect, test } from 'vitest';
import { chunk, complete } from '../testing/fake-driver';
import { createManagerBench } from '../testing/manager-bench';

async function queued() {
  const bench = createManagerBench();
  const id = bench.create();
  const child = await bench.prompted(id, 'A');
  for (const text of ['B', 'C']) await bench.manager.send({ sessionId: id, text, imageIds: [] });
  return { ...bench, id, child, texts: () => child.prompts.map((prompt) => prompt.text) };
}

describe('prompts sent while a turn runs', () => {
  test('case 40: go one after another, each after the result before it', async () => {
    const { child, texts, until, manager, id } = await queued();
    expect(texts()).toEqual(['A']);
    expect(manager.listQueue(id).map((prompt) => prompt.text)).toEqual(['B', 'C']);
    child.emit(chunk('a'), complete());
    await until(() => texts().length === 2);
    child.emit(chunk('b'), complete());
    await until(() => texts().length === 3);
    expect(texts()).toEqual(['A', 'B', 'C']);
    expect(manager.listQueue(id)).toEqual([]);
  });

  test('a result of another turn does not let the next one go', async () => {
    const { child, texts, until, types } = await queued();
    child.emit(complete({ origin: 'background' }));
    await until(() => types().includes('complete'));
    expect(texts()).toEqual(['A']);
  });

  test('case 40: are held after a stop, and only go when released', async () => {
    const { child, texts, until, manager, id, status } = await queued();
    manager.stop(id);
    child.emit(complete({ stopReason: 'interrupted' }));
    await until(() => status(id) === 'idle');
    expect(texts()).toEqual(['A']);
    expect(manager.listQueue(id).map((prompt) => prompt.isHeld)).toEqual([true, true]);
    await manager.releaseQueue(id);
    await until(() => texts().length === 2);
  });

  test('case 40: are held after a failed turn and after a lost child', async () => {
    const failed = await queued();
    failed.child.emit(complete({ isError: true }));
    await failed.until(() => failed.status(failed.id) === 'failed');
    expect(failed.manager.listQueue(failed.id).every((prompt) => prompt.isHeld)).toBe(true);

    const lost = await queued();
    lost.child.end({ exitCode: 1 });
    await lost.until(() => lost.status(lost.id) === 'failed');
    expect(lost.manager.listQueue(lost.id).map(({ text, isHeld }) => [text, isHeld])).toEqual([
      ['A', true],
      ['B', true],
      ['C', true],
    ]);
  });

  test('can be taken out', async () => {
    const { manager, id, child, texts, until } = await queued();
    const [first] = manager.listQueue(id);
    if (first === undefined) throw new Error('queue is empty');
    const removal = { sessionId: id, messageUuid: first.messageUuid };
    expect(manager.removeQueued(removal).ok).toBe(true);
    expect(manager.removeQueued(removal).ok).toBe(false);
    child.emit(complete());
    await until(() => texts().length === 2);
    expect(texts()).toEqual(['A', 'C']);
  });

  test('sent the moment a turn ends, one leaves no status behind', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    bench.driver.onPrompt = (child, prompt) => {
      child.emit(chunk('x'), complete({ promptUuids: [prompt.messageUuid] }));
      return { ok: true, value: undefined };
    };
    const texts = ['1', '2', '3', '4'];
    bench.manager.subscribe({
      eventsAppended: (_id, events) => {
        const text = events.some(({ type }) => type === 'complete') ? texts.shift() : undefined;
        if (text !== undefined) void bench.manager.send({ sessionId: id, text, imageIds: [] });
      },
    });
    await bench.prompted(id, '0');
    await bench.until(() => bench.driver.last.prompts.length === 5);
    await bench.until(() => bench.status(id) === 'done-unseen');
  });

  test('a session that starts for a prompt never looks idle before it is written', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    const statuses: (string | undefined)[] = [];
    bench.manager.subscribe({ sessionChanged: () => statuses.push(bench.status(id)) });
    await bench.prompted(id, 'A');
    expect(statuses.slice(statuses.indexOf('queued'))).not.toContain('idle');
  });

  test('a prompt that may not be sent yet is never written by a turn that ends', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    const child = await bench.prompted(id, 'A');
    // A new policy needs a new child, and with it a new look at the folder.
    bench.manager.setPolicy({ sessionId: id, policy: 'plan' });
    bench.trust.report = {
      items: [{ kind: 'hook', text: 'x', file: '/w/y' }],
      hash: 'h',
      unreadable: [],
    };
    const sending = bench.manager.send({ sessionId: id, text: 'B', imageIds: [] });
    child.emit(complete());
    expect((await sending).ok).toBe(false);
    await bench.until(() => bench.status(id) === 'done-unseen');
    expect(child.prompts).toHaveLength(1);
  });

  test('a new message is not held up by held ones', async () => {
    const { manager, id, child, texts, until, status } = await queued();
    manager.stop(id);
    child.emit(complete({ stopReason: 'interrupted' }));
    await until(() => status(id) === 'idle');
    await manager.send({ sessionId: id, text: 'D', imageIds: [] });
    await until(() => texts().length === 2);
    expect(texts()).toEqual(['A', 'D']);
  });
});
