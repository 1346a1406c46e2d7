import { describe, expect, test } from 'vitest';
import { chunk, complete, driverError, request } from './testing/fake-driver';
import { createManagerBench } from './testing/manager-bench';

const texts = (prompts: readonly { text: string }[]) => prompts.map(({ text }) => text);

/** A turn that hangs, with one message waiting behind it. */
async function hanging() {
  const bench = createManagerBench();
  const id = bench.create();
  const child = await bench.prompted(id, 'hang');
  child.emit(chunk('half an ans'));
  await bench.manager.send({ sessionId: id, text: 'behind', imageIds: [] });
  await bench.until(() => bench.types().includes('message_chunk'));
  return { bench, id, child };
}

describe('restarting a session that hangs', () => {
  test('ends the child and asks the new one the same again, then what waited', async () => {
    const { bench, id, child } = await hanging();
    const restarted = await bench.manager.restart(id);
    expect(restarted).toEqual({ ok: true, value: null });
    expect(child.isEnded).toBe(true);
    await bench.until(() => bench.driver.last.prompts.length === 1 && bench.driver.last !== child);
    expect(bench.status(id)).toBe('working');
    bench.driver.last.emit(chunk('whole answer'), complete());
    await bench.until(() => bench.driver.last.prompts.length === 2);
    expect(texts(bench.driver.last.prompts)).toEqual(['hang', 'behind']);
    const uuids = [...child.prompts, ...bench.driver.last.prompts].map((one) => one.messageUuid);
    expect(new Set(uuids).size).toBe(3);
  });

  test('keeps what was said in the history, with a note and without an error', async () => {
    const { bench, id } = await hanging();
    await bench.manager.restart(id);
    await bench.until(() => bench.types().filter((type) => type === 'user_message').length === 2);
    expect(bench.types()).toEqual(['user_message', 'message_chunk', 'notice', 'user_message']);
    expect(bench.seen[2]).toMatchObject({ type: 'notice', level: 'info' });
    expect(bench.manager.find(id)?.failure).toBeNull();
  });

  test('asks again when the CLI answers the interrupt with a result, and once only', async () => {
    const { bench, id, child } = await hanging();
    bench.driver.onClose = (one) => {
      one.emit(complete({ isError: true, stopReason: 'interrupted' }));
      one.end({ wasRequested: true });
    };
    await bench.manager.restart(id);
    await bench.until(() => bench.driver.last !== child && bench.driver.last.prompts.length === 1);
    expect(texts(bench.driver.last.prompts)).toEqual(['hang']);
    expect(bench.manager.listQueue(id)).toMatchObject([{ text: 'behind', isHeld: false }]);
  });

  test('does not ask again what was answered while the restart was under way', async () => {
    const { bench, id, child } = await hanging();
    bench.driver.onClose = (one) => {
      one.emit(chunk('wer'), complete());
      one.end({ wasRequested: true });
    };
    await bench.manager.restart(id);
    await bench.until(() => bench.driver.last !== child && bench.driver.last.prompts.length === 1);
    expect(texts(bench.driver.last.prompts)).toEqual(['behind']);
  });

  test('asked for twice at once, it is done once', async () => {
    const { bench, id } = await hanging();
    await Promise.all([bench.manager.restart(id), bench.manager.restart(id)]);
    await bench.until(() => bench.driver.last.prompts.length === 1);
    expect(bench.driver.children).toHaveLength(2);
    expect(bench.types().filter((type) => type === 'notice')).toHaveLength(1);
  });

  test('what was stopped before it hung is asked again: restart is the newer word', async () => {
    const { bench, id, child } = await hanging();
    bench.manager.stop(id);
    await bench.manager.restart(id);
    await bench.until(() => bench.driver.last !== child && bench.driver.last.prompts.length === 1);
    expect(texts(bench.driver.last.prompts)).toEqual(['hang']);
    expect(bench.manager.listQueue(id)).toMatchObject([{ text: 'behind', isHeld: true }]);
  });

  test('keeps its place when the limit is reached and others wait', async () => {
    const { bench, id, child } = await hanging();
    bench.limits.maxRunning = 1;
    const other = bench.create();
    await bench.manager.send({ sessionId: other, text: 'other', imageIds: [] });
    await bench.until(() => bench.manager.find(other)?.waitingPlace === 1);
    await bench.manager.restart(id);
    await bench.until(() => bench.driver.last !== child && bench.driver.last.prompts.length === 1);
    expect(texts(bench.driver.last.prompts)).toEqual(['hang']);
    expect(bench.manager.find(other)?.waitingPlace).toBe(1);
  });

  test('a refusal leaves the old child as it is', async () => {
    const { bench, id, child } = await hanging();
    bench.folders.clear();
    expect(await bench.manager.restart(id)).toMatchObject({
      ok: false,
      error: { code: 'folder-missing' },
    });
    expect(child.isEnded).toBe(false);
    expect(bench.status(id)).toBe('working');
  });

  test('a new child that does not start is told, and the prompt is kept', async () => {
    const { bench, id } = await hanging();
    bench.driver.refusals.push(driverError({ code: 'cli-not-found', message: 'not found' }));
    await bench.manager.restart(id);
    await bench.until(() => bench.status(id) === 'failed');
    expect(bench.manager.listQueue(id)).toMatchObject([
      { text: 'hang', isHeld: true },
      { text: 'behind', isHeld: true },
    ]);
  });
});

test('a restart between turns only gives a new child', async () => {
  const bench = createManagerBench();
  const id = bench.create();
  (await bench.prompted(id, 'one')).emit(complete());
  await bench.until(() => bench.status(id) === 'done-unseen');
  expect(await bench.manager.restart(id)).toEqual({ ok: true, value: null });
  expect(bench.driver.children).toHaveLength(2);
  expect(bench.driver.last.prompts).toEqual([]);
  expect(bench.manager.find(id)?.isLive).toBe(true);
});

test('case 23: a request of the old child is withdrawn, and nothing is sent for it', async () => {
  const bench = createManagerBench();
  const id = bench.create();
  const child = await bench.prompted(id, 'one');
  child.emit(request('r'));
  await bench.until(() => bench.status(id) === 'needs-you');
  await bench.manager.restart(id);
  await bench.until(() => bench.driver.last.prompts.length === 1 && bench.driver.last !== child);
  expect(bench.types()).toContain('permission_cancelled');
  expect(
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
    }),
  ).toMatchObject({ ok: false, error: { code: 'request-gone' } });
  expect(child.answers).toEqual([]);
  expect(bench.driver.last.answers).toEqual([]);
});

test('the end of the program during a restart starts nothing', async () => {
  const { bench, id, child } = await hanging();
  bench.driver.onClose = () => undefined;
  const restarting = bench.manager.restart(id);
  await bench.until(() => child.calls.includes('close'));
  const disposed = bench.manager.dispose();
  child.end({ wasRequested: true });
  expect(await restarting).toMatchObject({ ok: false, error: { code: 'session-busy' } });
  await disposed;
  expect(bench.driver.children).toHaveLength(1);
  // Nothing of it is sent by itself after the next start.
  expect(bench.store.listQueued(id)).toMatchObject([
    { text: 'hang', isHeld: true },
    { text: 'behind', isHeld: true },
  ]);
});

test('a stop while it is under way is the newer word: nothing is asked again', async () => {
  const { bench, id, child } = await hanging();
  bench.driver.onClose = () => undefined;
  const restarting = bench.manager.restart(id);
  await bench.until(() => child.calls.includes('close'));
  bench.manager.stop(id);
  expect(bench.status(id)).toBe('stopping');
  child.end({ wasRequested: true });
  expect(await restarting).toEqual({ ok: true, value: null });
  await bench.until(() => bench.driver.children.length === 2);
  await bench.until(() => bench.status(id) === 'idle');
  expect(bench.driver.last.prompts).toEqual([]);
  expect(bench.manager.listQueue(id)).toMatchObject([{ text: 'behind', isHeld: true }]);
});

test('one that cannot start anew leaves its place to others', async () => {
  const bench = createManagerBench();
  bench.limits.maxRunning = 1;
  const [id, other] = [bench.create(), bench.create()];
  (await bench.prompted(id, 'one')).emit(complete());
  await bench.until(() => bench.status(id) === 'done-unseen');
  bench.driver.onClose = (child) => {
    bench.folders.clear();
    child.end({ wasRequested: true });
  };
  expect(await bench.manager.restart(id)).toMatchObject({ error: { code: 'folder-missing' } });
  bench.folders.add('/w');
  await bench.prompted(other, 'mine');
  expect(bench.manager.find(other)?.isLive).toBe(true);
});
