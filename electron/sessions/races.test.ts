import { describe, expect, test } from 'vitest';
import { err, ok } from '@shared/domain/result';
import { complete, driverError, type FakeDriver, request } from './testing/fake-driver';
import { createManagerBench } from './testing/manager-bench';

/** Lets a test hold the start of a child and end it as it likes. */
function heldStart(driver: FakeDriver) {
  const open = driver.openClaudeSession.bind(driver);
  let go = () => {};
  let isWaiting = false;
  driver.openClaudeSession = async (options) => {
    isWaiting = true;
    await new Promise<void>((resolve) => {
      go = resolve;
    });
    isWaiting = false;
    driver.openClaudeSession = open;
    return open(options);
  };
  return { finish: () => go(), isWaiting: () => isWaiting };
}

const tick = () => new Promise((resolve) => setImmediate(resolve));

describe('what happens at the same time', () => {
  test('a stop that comes too late to call the start off leaves an idle child', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    const start = heldStart(bench.driver);
    await bench.manager.send({ sessionId: id, text: 'x', imageIds: [] });
    await bench.until(start.isWaiting);
    bench.manager.stop(id);
    expect(bench.status(id)).toBe('stopping');
    start.finish();
    await bench.until(() => bench.status(id) === 'interrupted');
    expect(bench.driver.last.prompts).toEqual([]);
    expect(bench.manager.listQueue(id)).toEqual([expect.objectContaining({ isHeld: true })]);
    expect(bench.types()).not.toContain('error');
    // The stop was for that start alone: a later failure is told again.
    await bench.manager.close(id);
    bench.driver.refusals.push(driverError({ code: 'cli-silent' }));
    await bench.manager.releaseQueue(id);
    await bench.until(() => bench.types().includes('error'));
  });

  test.each([true, false])(
    'closing a session while its child starts is no error (start succeeds: %s)',
    async (succeeds) => {
      const bench = createManagerBench();
      const id = bench.create();
      const start = heldStart(bench.driver);
      await bench.manager.send({ sessionId: id, text: 'x', imageIds: [] });
      await bench.until(start.isWaiting);
      if (!succeeds) bench.driver.refusals.push(driverError({ code: 'cli-silent' }));
      const closing = bench.manager.close(id);
      start.finish();
      await closing;
      await bench.until(() => bench.status(id) === 'interrupted');
      expect(bench.types()).not.toContain('error');
      expect(bench.manager.listQueue(id)).toEqual([expect.objectContaining({ isHeld: true })]);
      expect(bench.driver.children.every((child) => child.isEnded)).toBe(true);
      expect(bench.store.leases.size).toBe(0);
    },
  );

  test('a model chosen while the child starts is the one the first prompt gets', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    const start = heldStart(bench.driver);
    bench.driver.onPrompt = (child) => {
      child.calls.push('prompt');
      return ok(undefined);
    };
    await bench.manager.send({ sessionId: id, text: 'x', imageIds: [] });
    await bench.until(start.isWaiting);
    await bench.manager.setModel({ sessionId: id, model: 'opus' });
    await bench.manager.setEffort({ sessionId: id, effort: 'high' });
    start.finish();
    await bench.until(() => bench.status(id) === 'working');
    expect(bench.driver.last.calls).toEqual(['model opus', 'effort high', 'prompt']);
  });

  test('a start two wait for fails once', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    const start = heldStart(bench.driver);
    bench.driver.refusals.push(driverError({ code: 'cli-silent' }));
    const started = bench.manager.start(id);
    await bench.until(start.isWaiting);
    await bench.manager.send({ sessionId: id, text: 'x', imageIds: [] });
    start.finish();
    expect((await started).ok).toBe(false);
    await bench.until(() => bench.types().includes('error'));
    await tick();
    expect(bench.types().filter((type) => type === 'error')).toHaveLength(1);
  });

  test('a message sent while the child is being closed goes to the next one', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    const first = await bench.prompted(id, 'one');
    first.emit(complete());
    await bench.until(() => bench.status(id) === 'done-unseen');
    bench.driver.onClose = () => undefined;
    const closing = bench.manager.close(id);
    const sent = await bench.manager.send({ sessionId: id, text: 'two', imageIds: [] });
    expect(sent.ok).toBe(true);
    expect(first.prompts).toHaveLength(1);
    first.end({ wasRequested: true });
    await closing;
    await bench.until(() => bench.driver.last.prompts[0]?.text === 'two');
    expect(bench.driver.last).not.toBe(first);
    expect(bench.store.leases.has(id)).toBe(true);
  });

  test('a message sent while a stop is being forced goes on after it', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    const first = await bench.prompted(id, 'one');
    bench.manager.stop(id);
    await bench.manager.send({ sessionId: id, text: 'two', imageIds: [] });
    first.end({ exitCode: 143 });
    await bench.until(() => bench.driver.last.prompts[0]?.text === 'two');
    expect(bench.driver.last).not.toBe(first);
  });

  test('a prompt stopped before it could be written is kept, held, and never written', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    await bench.manager.start(id);
    const locked = Object.assign(new Error('locked'), { code: 'database-locked' });
    const insert = bench.store.insertQueued;
    bench.store.insertQueued = (prompt) => {
      insert(prompt);
      bench.store.failure = locked;
      bench.store.insertQueued = insert;
    };
    await bench.manager.send({ sessionId: id, text: 'x', imageIds: [] });
    await bench.until(() => bench.status(id) === 'working');
    bench.manager.stop(id);
    bench.store.failure = null;
    bench.clock.advance(2_000);
    await bench.until(() => bench.status(id) === 'idle');
    expect(bench.driver.last.prompts).toEqual([]);
    expect(bench.driver.last.calls).toEqual(['interrupt']);
    expect(bench.manager.listQueue(id)).toEqual([
      expect.objectContaining({ text: 'x', isHeld: true }),
    ]);
  });

  test('a prompt the child did not take before it was closed is kept', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    await bench.manager.start(id);
    bench.driver.onPrompt = (child) => {
      void bench.manager.close(id);
      child.end({ wasRequested: true });
      return err(driverError({ code: 'write-failed' }));
    };
    await bench.manager.send({ sessionId: id, text: 'x', imageIds: [] });
    await bench.until(() => bench.status(id) === 'interrupted');
    expect(bench.manager.listQueue(id)).toEqual([
      expect.objectContaining({ text: 'x', isHeld: true }),
    ]);
  });

  test('a denial that ends the turn counts as a stop, not as an answer to look at', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    const child = await bench.prompted(id, 'x');
    child.emit(request('r1'));
    await bench.until(() => bench.status(id) === 'needs-you');
    const answer = {
      behavior: 'deny' as const,
      by: 'user' as const,
      message: 'no',
      interrupt: true,
      rule: null,
    };
    bench.manager.answer({ sessionId: id, requestId: 'r1', answer });
    child.emit(complete({ stopReason: 'interrupted' }));
    await bench.until(() => bench.status(id) === 'idle');
  });

  test('who pays is known although a person was asked before the CLI had said it', async () => {
    const bench = createManagerBench();
    const { account } = bench.driver.handshake;
    bench.driver.handshake = {
      ...bench.driver.handshake,
      account: { ...account, tokenSource: null },
    };
    const id = bench.create();
    await bench.manager.start(id);
    expect(bench.manager.find(id)?.tokenSource).toBeNull();
    bench.driver.handshake.account.tokenSource = 'oauth';
    expect(bench.manager.find(id)?.tokenSource).toBe('oauth');
  });
});

test('a prompt that another program has sent is not sent again from here', async () => {
  const drive = createManagerBench();
  const id = drive.create();
  const start = heldStart(drive.driver);
  await drive.manager.send({ sessionId: id, text: 'once', imageIds: [] });
  await drive.until(start.isWaiting);
  const app = createManagerBench({ store: drive.store });
  expect(app.manager.listQueue(id)).toMatchObject([{ text: 'once' }]);
  start.finish();
  await drive.until(() => drive.driver.children.some(({ prompts }) => prompts.length === 1));
  drive.driver.last.emit(complete());
  await drive.until(() => drive.status(id) === 'done-unseen');
  await drive.manager.dispose();
  const child = await app.prompted(id, 'next');
  expect(child.prompts.map(({ text }) => text)).toEqual(['next']);
  expect(app.manager.listQueue(id)).toEqual([]);
});

describe('a start that is not under way yet', () => {
  /** Holds the look at the folder that comes before every start. */
  function heldCheck() {
    let go = () => {};
    let isWaiting = false;
    const scan = async () => {
      isWaiting = true;
      await new Promise<void>((resolve) => {
        go = resolve;
      });
      return { items: [], hash: 'h', unreadable: [] };
    };
    return { trust: { scan }, isWaiting: () => isWaiting, finish: () => go() };
  }

  test('never comes to be when the program ends meanwhile', async () => {
    const check = heldCheck();
    const bench = createManagerBench({ trust: check.trust });
    const waking = bench.manager.wake(bench.create());
    await bench.until(check.isWaiting);
    await bench.manager.dispose();
    check.finish();
    expect(await waking).toMatchObject({ ok: false, error: { code: 'session-busy' } });
    expect(bench.driver.children).toEqual([]);
  });

  test('never comes to be when its session is deleted meanwhile', async () => {
    const check = heldCheck();
    const bench = createManagerBench({ trust: check.trust });
    const id = bench.create();
    const waking = bench.manager.wake(id);
    await bench.until(check.isWaiting);
    expect((await bench.manager.remove(id)).ok).toBe(true);
    check.finish();
    expect((await waking).ok).toBe(false);
    expect(bench.driver.children).toEqual([]);
  });

  test('never comes to be when the program ends while the child before it does', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    const child = await bench.prompted(id, 'one');
    child.emit(complete());
    await bench.until(() => bench.status(id) === 'done-unseen');
    bench.driver.onClose = () => undefined;
    bench.manager.setPolicy({ sessionId: id, policy: 'supervised' });
    await bench.manager.send({ sessionId: id, text: 'two', imageIds: [] });
    await bench.until(() => child.calls.includes('close'));
    const disposed = bench.manager.dispose();
    child.end({ wasRequested: true });
    await disposed;
    await tick();
    expect(bench.driver.children).toHaveLength(1);
    expect(bench.store.listQueued(id).map(({ text }) => text)).toEqual(['two']);
  });
});
