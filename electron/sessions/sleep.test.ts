import { describe, expect, test } from 'vitest';
import type { SessionId } from '@shared/domain/ids';
import type { AgentEventBody } from '@shared/events';
import {
  chunk,
  complete,
  driverError,
  type FakeChild,
  request,
  sessionStatus,
  task,
  toolCall,
} from './testing/fake-driver';
import { createManagerBench, type ManagerBench } from './testing/manager-bench';

const MINUTE = 60_000;

/** A session whose first turn is over; it sleeps after ten minutes. */
async function idle(bench: ManagerBench = createManagerBench(), text = 'hello') {
  bench.limits.sleepAfterMs = 10 * MINUTE;
  const id = bench.create();
  const child = await bench.prompted(id, text);
  child.emit(chunk('hi'), complete());
  await bench.until(() => bench.status(id) === 'done-unseen');
  return { bench, id, child };
}

const isLive = (bench: ManagerBench, id: SessionId) => bench.manager.find(id)?.isLive;

/** Lets every minute pass by itself, so that timers set meanwhile count too. */
async function pass(bench: ManagerBench, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    bench.clock.advance(MINUTE);
    await bench.until(() => true);
  }
}

describe('an idle child', () => {
  test('is closed after the set time, without a word, and comes back by resume', async () => {
    const { bench, id, child } = await idle();
    bench.manager.markSeen(id);
    await pass(bench, 9);
    expect(isLive(bench, id)).toBe(true);
    await pass(bench, 2);
    expect(child.calls).toEqual(['close']);
    expect(bench.manager.find(id)).toMatchObject({ status: 'idle', isLive: false, failure: null });
    expect(bench.types()).toEqual(['user_message', 'message_chunk', 'complete']);
    expect(bench.store.leases.size).toBe(0);
    bench.transcripts.add(
      child.options.start.kind === 'new' ? child.options.start.claudeSessionId : '',
    );
    await bench.prompted(id, 'again');
    expect(bench.driver.last.options.start.kind).toBe('resume');
  });

  test('counts from the end of its last turn', async () => {
    const { bench, id, child } = await idle();
    await pass(bench, 8);
    await bench.prompted(id, 'more');
    child.emit(complete());
    await bench.until(() => bench.status(id) === 'done-unseen');
    await pass(bench, 9);
    expect(isLive(bench, id)).toBe(true);
    await pass(bench, 2);
    expect(isLive(bench, id)).toBe(false);
  });

  test('costs no timer while it works, and one while it is idle', async () => {
    const { bench, id } = await idle();
    bench.clock.advance(2_000);
    const idleTimers = bench.clock.pending;
    await bench.manager.close(id);
    const none = bench.clock.pending;
    expect(idleTimers - none).toBeLessThanOrEqual(2);
    await bench.prompted(id, 'x');
    for (let n = 0; n < 100; n += 1) bench.driver.last.emit(chunk('.'));
    await bench.until(() => bench.seen.length > 100);
    expect(bench.clock.pending).toBeLessThanOrEqual(none + 1);
  });

  test('a changed time holds for what has passed already', async () => {
    const { bench, id } = await idle();
    await pass(bench, 5);
    bench.limits.sleepAfterMs = 3 * MINUTE;
    bench.manager.limitsChanged();
    await pass(bench, 1);
    expect(isLive(bench, id)).toBe(false);
  });

  test('case 97: what fell due while the computer slept gets its whole time anew', async () => {
    const bench = createManagerBench();
    const ids: SessionId[] = [];
    for (let n = 0; n < 5; n += 1) ids.push((await idle(bench, `n ${n}`)).id);
    bench.clock.oversleep(60 * MINUTE);
    bench.manager.systemResumed(60 * MINUTE);
    await bench.until(() => true);
    expect(ids.map((id) => isLive(bench, id))).toEqual(ids.map(() => true));
    await pass(bench, 9);
    expect(ids.map((id) => isLive(bench, id))).toEqual(ids.map(() => true));
    const ends: number[] = [];
    bench.driver.onClose = (child) => {
      ends.push(bench.clock.now());
      child.end({ wasRequested: true });
    };
    for (let second = 0; second < 120; second += 1) {
      bench.clock.advance(1_000);
      await bench.until(() => true);
    }
    expect(new Set(ends).size).toBe(ids.length);
  });
});

describe('a child is not idle', () => {
  const pending: [string, AgentEventBody[]][] = [
    ['while a turn runs', [chunk('wait')]],
    ['while a request is open', [complete(), request('r')]],
    ['case 45: while a background task runs', [task('t', 'running'), complete()]],
    ['while a wake-up is set', [schedule('ScheduleWakeup', { delaySeconds: 1800 }), complete()]],
    ['while a cron job is set', [schedule('CronCreate', { cron: '0 9 * * *' }), complete()]],
    ['while it monitors something', [schedule('Monitor', { command: 'tail -f x' }), complete()]],
  ];

  test.each(pending)('%s', async (_name, events) => {
    const { bench, id, child } = await idle();
    await bench.prompted(id, 'more');
    child.emit(...events);
    await pass(bench, 30);
    expect(isLive(bench, id)).toBe(true);
    expect(child.calls).toEqual([]);
  });

  test('while a message of the user waits, sent or held', async () => {
    const { bench, id, child } = await idle();
    await bench.prompted(id, 'more');
    await bench.manager.send({ sessionId: id, text: 'later', imageIds: [] });
    child.emit(complete({ isError: true }));
    await bench.until(() => bench.status(id) === 'failed');
    await pass(bench, 30);
    expect(isLive(bench, id)).toBe(true);
    for (const { messageUuid } of bench.manager.listQueue(id))
      bench.manager.removeQueued({ sessionId: id, messageUuid });
    await pass(bench, 11);
    expect(isLive(bench, id)).toBe(false);
  });

  test('but one with held messages makes room for a session that would have to wait', async () => {
    const { bench, id, child } = await idle();
    bench.limits.maxRunning = 1;
    await bench.prompted(id, 'more');
    await bench.manager.send({ sessionId: id, text: 'later', imageIds: [] });
    child.emit(complete({ isError: true }));
    await bench.until(() => bench.status(id) === 'failed');
    bench.clock.advance(1_000);
    await bench.prompted(bench.create(), 'other');
    expect(isLive(bench, id)).toBe(false);
    expect(bench.manager.listQueue(id)).toMatchObject([{ text: 'later', isHeld: true }]);
  });
});

describe('waking', () => {
  test('starts the child without a prompt, once, and leaves the status alone', async () => {
    const { bench, id } = await idle();
    await bench.manager.close(id);
    const statuses: unknown[] = [];
    bench.manager.subscribe({ sessionChanged: (one) => void statuses.push(bench.status(one)) });
    const woken = await Promise.all([
      bench.manager.wake(id),
      bench.manager.wake(id),
      bench.manager.wake(id),
    ]);
    expect(woken).toEqual(woken.map(() => ({ ok: true, value: null })));
    expect(bench.driver.children).toHaveLength(2);
    expect(bench.driver.last.prompts).toEqual([]);
    expect(bench.manager.find(id)).toMatchObject({ status: 'done-unseen', isLive: true });
    expect(new Set(statuses)).toEqual(new Set(['done-unseen']));
    await bench.prompted(id, 'now');
    expect(bench.driver.children).toHaveLength(2);
  });

  test('works for a session that was never sent anything', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    expect(await bench.manager.wake(id)).toEqual({ ok: true, value: null });
    expect(bench.manager.find(id)).toMatchObject({ status: 'idle', isLive: true });
  });

  test('counts as use: who types is not put to sleep', async () => {
    const { bench, id } = await idle();
    await pass(bench, 9);
    await bench.manager.wake(id);
    await pass(bench, 9);
    expect(isLive(bench, id)).toBe(true);
  });

  test('a refusal is answered and leaves nothing in the conversation', async () => {
    const { bench, id } = await idle();
    await bench.manager.close(id);
    const before = bench.seen.length;
    bench.folders.clear();
    expect(await bench.manager.wake(id)).toMatchObject({
      ok: false,
      error: { code: 'folder-missing' },
    });
    bench.folders.add('/w');
    bench.driver.refusals.push(driverError({ code: 'cli-not-found' }));
    expect(await bench.manager.wake(id)).toMatchObject({
      ok: false,
      error: { code: 'cli-not-found' },
    });
    expect(bench.seen).toHaveLength(before);
    expect(bench.status(id)).toBe('done-unseen');
    expect(bench.store.leases.size).toBe(0);
  });

  test('never waits in line, and never comes before a prompt that does', async () => {
    const { bench, id } = await idle();
    await bench.manager.close(id);
    bench.limits.maxRunning = 1;
    const working = bench.create();
    await bench.prompted(working, 'work');
    expect(await bench.manager.wake(id)).toEqual({ ok: true, value: null });
    expect(bench.manager.find(id)).toMatchObject({ isLive: false, waitingPlace: null });
    expect(await bench.manager.start(id)).toMatchObject({
      ok: false,
      error: { code: 'session-busy' },
    });
    expect(bench.driver.last.calls).toEqual([]);
  });

  test('takes the place of an idle child', async () => {
    const { bench, id } = await idle();
    bench.limits.maxRunning = 1;
    bench.clock.advance(1_000);
    const typed = bench.create();
    expect(await bench.manager.wake(typed)).toEqual({ ok: true, value: null });
    expect(isLive(bench, typed)).toBe(true);
    expect(isLive(bench, id)).toBe(false);
  });

  test('a prompt that comes while it wakes uses that child, and waits for it like any other', async () => {
    const { bench, id } = await idle();
    await bench.manager.close(id);
    void bench.manager.wake(id);
    await bench.prompted(id, 'quick');
    expect(bench.driver.children).toHaveLength(2);
  });

  test('while it is being closed the next child is waited for', async () => {
    const { bench, id, child } = await idle();
    bench.driver.onClose = () => undefined;
    void bench.manager.close(id);
    const waking = bench.manager.wake(id);
    child.end({ wasRequested: true });
    expect(await waking).toEqual({ ok: true, value: null });
    expect(bench.driver.children).toHaveLength(2);
    expect(isLive(bench, id)).toBe(true);
  });
});

function schedule(toolName: string, input: Record<string, unknown>): AgentEventBody {
  return {
    ...toolCall(`set-${toolName}`),
    type: 'tool_call',
    toolCallId: `set-${toolName}`,
    toolName,
    title: toolName,
    status: 'running',
    payload: { kind: 'generic', name: toolName, input, output: null },
  };
}

test.each([
  ['says nothing', () => undefined],
  ['has said something already', (child: FakeChild) => child.emit(sessionStatus('c'))],
])('a child woken in vain that %s goes to sleep again', async (_what, speak) => {
  const bench = createManagerBench();
  bench.limits.sleepAfterMs = MINUTE;
  const id = bench.create();
  const open = bench.driver.openClaudeSession.bind(bench.driver);
  bench.driver.openClaudeSession = async (options) => {
    const opened = await open(options);
    speak(bench.driver.last);
    return opened;
  };
  await bench.manager.wake(id);
  expect(isLive(bench, id)).toBe(true);
  bench.clock.advance(MINUTE);
  await bench.until(() => isLive(bench, id) === false);
});
