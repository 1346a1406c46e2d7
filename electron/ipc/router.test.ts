import { contract } from '@shared/contract';
import { err, ok } from '@shared/domain/result';
import { expect, test } from 'vitest';
import { deadlineOf } from './deadlines';
import type { Handlers } from './handler-types';
import { createManualTimers } from './testing/manual-timers';
import { createRouter, type CallRecord, type RouterDeps } from './router';

const OURS = 7;

/** Every call of the contract answered by a refusal, but for those given. */
function handlersWith(given: Record<string, () => unknown>): Handlers {
  const domains = Object.entries(contract).map(([domain, methods]) => [
    domain,
    Object.fromEntries(
      Object.keys(methods).map((method) => [
        method,
        given[`${domain}.${method}`] ?? (() => err({ code: 'not-found', message: 'not here' })),
      ]),
    ),
  ]);
  return Object.fromEntries(domains) as Handlers;
}

function setUp(given: Record<string, () => unknown>, overrides: Partial<RouterDeps<number>> = {}) {
  const records: CallRecord[] = [];
  const timers = createManualTimers();
  const router = createRouter<number>({
    handlers: handlersWith(given),
    identifySender: (sender) => (sender === OURS ? sender : null),
    explainThrown: () => null,
    deadlineMs: deadlineOf,
    checksOutput: true,
    timers,
    monotonicNow: () => 0,
    record: (call) => records.push(call),
    ...overrides,
  });
  return { router, timers, records };
}

test('a call from a page that is not ours is refused before its input is looked at', async () => {
  let isCalled = false;
  const { router } = setUp({ 'app.copyText': () => (isCalled = true) });
  const envelope = await router.call(99, 'app.copyText', { text: 'x' });
  expect(envelope).toMatchObject({ ok: false, error: { code: 'forbidden-sender' } });
  expect(isCalled).toBe(false);
});

test('input that does not fit the contract is refused with the field named', async () => {
  const { router } = setUp({});
  const envelope = await router.call(OURS, 'sessions.rename', { sessionId: 'x', title: 'a' });
  expect(envelope).toMatchObject({ ok: false, error: { code: 'bad-input' } });
  expect(!envelope.ok && envelope.error.message).toContain('sessionId');
});

test('an unknown call, and one whose name is no text, are bad input', async () => {
  const { router } = setUp({});
  for (const name of ['app.nothing', '__proto__.x', 7, null]) {
    expect(await router.call(OURS, name, {})).toMatchObject({
      ok: false,
      error: { code: 'bad-input' },
    });
  }
});

test("a handler's refusal reaches the window as it is", async () => {
  const { router, records } = setUp({});
  const envelope = await router.call(OURS, 'app.copyText', { text: 'x' });
  expect(envelope).toEqual({ ok: false, error: { code: 'not-found', message: 'not here' } });
  expect(records).toMatchObject([{ channel: 'app.copyText', outcome: 'not-found', trouble: null }]);
});

test('a thrown error is told as internal, and its stack goes to the log only', async () => {
  const { router, records } = setUp({
    'app.signIn': () => {
      throw new Error('secret detail');
    },
  });
  const envelope = await router.call(OURS, 'app.signIn', {});
  expect(envelope).toMatchObject({ ok: false, error: { code: 'internal' } });
  expect(JSON.stringify(envelope)).not.toContain('secret detail');
  expect(records[0]?.trouble).toContain('secret detail');
});

test('a thrown error that the store explains keeps its code', async () => {
  const { router, records } = setUp(
    { 'app.signIn': () => Promise.reject(new Error('SQLITE_FULL')) },
    { explainThrown: () => ({ code: 'database-full', message: 'The disk is full.' }) },
  );
  expect(await router.call(OURS, 'app.signIn', {})).toMatchObject({
    error: { code: 'database-full' },
  });
  expect(records[0]?.trouble).toBeNull();
});

test('an answer in the wrong shape is an internal error when outputs are checked', async () => {
  const bad = { 'app.signIn': () => ok({ state: 'perhaps' }) };
  const checked = setUp(bad);
  expect(await checked.router.call(OURS, 'app.signIn', {})).toMatchObject({
    error: { code: 'internal' },
  });
  expect(checked.records[0]?.trouble).toContain('state');
  const packaged = setUp(bad, { checksOutput: false });
  expect(await packaged.router.call(OURS, 'app.signIn', {})).toMatchObject({ ok: true });
});

test('a call that is not answered within its deadline ends as timed out and is aborted', async () => {
  let signal: AbortSignal | undefined;
  const handler = (_input: unknown, context: { signal: AbortSignal }) => {
    signal = context.signal;
    return new Promise<never>(() => undefined);
  };
  const { router, timers } = setUp({ 'app.signIn': handler as () => unknown });
  const pending = router.call(OURS, 'app.signIn', {});
  await Promise.resolve();
  timers.advance(30_000);
  expect(await pending).toMatchObject({ error: { code: 'timed-out' } });
  expect(signal?.aborted).toBe(true);
});

test('an answered call leaves no timer behind, and a dialog has none', async () => {
  const { router, timers } = setUp({ 'app.signIn': () => ok({ state: 'unknown' }) });
  await router.call(OURS, 'app.signIn', {});
  expect(timers.pendingCount()).toBe(0);
  expect(deadlineOf('workspaces.pick')).toBeNull();
});

test('while quitting new calls are refused and running ones still answer', async () => {
  let finish = (_value: unknown): void => undefined;
  const { router } = setUp({
    'app.signIn': () => new Promise((resolve) => (finish = resolve)),
  });
  const running = router.call(OURS, 'app.signIn', {});
  router.refuseNewCalls();
  expect(await router.call(OURS, 'app.info', {})).toMatchObject({ ok: false });
  finish(ok({ state: 'unknown' }));
  expect(await running).toEqual({ ok: true, value: { state: 'unknown' } });
});

test('a handler missing at run time stops the start, not a later call', () => {
  const handlers = handlersWith({});
  Reflect.deleteProperty(handlers.app, 'today');
  expect(() => setUp({}, { handlers })).toThrow('app.today');
});
