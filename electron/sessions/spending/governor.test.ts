import { describe, expect, it } from 'vitest';
import type { SessionId } from '@shared/domain/ids';
import type { AgentEventBody } from '@shared/events';
import { complete } from '../testing/fake-driver';
import { createManagerBench, type ManagerBench } from '../testing/manager-bench';

const HOUR = 3_600_000;

const rejected = (resetsAt: number | null): AgentEventBody => ({
  type: 'rate_limit',
  status: 'rejected',
  limitType: 'five_hour',
  utilization: 1,
  resetsAt,
  parentToolUseId: null,
});
const allowed: AgentEventBody = {
  type: 'rate_limit',
  status: 'allowed',
  limitType: 'five_hour',
  utilization: 0.1,
  resetsAt: null,
  parentToolUseId: null,
};
const failed = complete({ isError: true, stopReason: 'api_error' });

const written = (bench: ManagerBench): string[] =>
  bench.driver.children.flatMap((child) => child.prompts.map(({ text }) => text));

const waiting = (bench: ManagerBench, id: SessionId): { text: string; isHeld: boolean }[] =>
  bench.manager.listQueue(id).map(({ text, isHeld }) => ({ text, isHeld }));

async function limited(bench: ManagerBench, id: SessionId): Promise<void> {
  const child = await bench.prompted(id, 'first');
  child.emit(rejected(bench.clock.now() + HOUR), failed);
  await bench.until(() => waiting(bench, id).length > 0);
}

describe('case 80: a limit that is used up', () => {
  it('holds the queue with the message it cut, and goes on at the reset', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    await limited(bench, id);
    await bench.manager.send({ sessionId: id, text: 'second', imageIds: [] });
    expect(waiting(bench, id)).toEqual([
      { text: 'first', isHeld: false },
      { text: 'second', isHeld: false },
    ]);
    expect(bench.status(id)).toBe('queued');
    expect(bench.manager.accountLimits().heldUntil).toBe(bench.clock.now() + HOUR);
    bench.clock.advance(HOUR - 1);
    expect(written(bench)).toEqual(['first']);
    bench.clock.advance(60_000);
    await bench.until(() => written(bench).length === 2);
    expect(written(bench)).toEqual(['first', 'first']);
    bench.driver.last.emit(complete());
    await bench.until(() => written(bench).length === 3);
    expect(written(bench).at(-1)).toBe('second');
  });

  it('holds the queues of the other sessions, too, but not those of the demo', async () => {
    const bench = createManagerBench();
    await limited(bench, bench.create());
    const other = bench.create();
    await bench.manager.send({ sessionId: other, text: 'elsewhere', imageIds: [] });
    const demo = bench.create({ isDemo: true });
    await bench.prompted(demo, 'played');
    expect(written(bench)).toEqual(['first', 'played']);
    bench.clock.advance(HOUR + 60_000);
    await bench.until(() => written(bench).includes('elsewhere'));
  });

  it('is over when the service says so, or the user goes on', async () => {
    for (const end of ['told', 'gone on'] as const) {
      const bench = createManagerBench();
      const id = bench.create();
      await limited(bench, id);
      if (end === 'told') bench.driver.last.emit(allowed);
      else bench.manager.goOnAtLimit();
      await bench.until(() => written(bench).length === 2);
    }
  });

  it('with the setting off holds nothing, and the rest waits for a person as after any failure', async () => {
    const bench = createManagerBench();
    bench.limits.waitsForReset = false;
    const id = bench.create();
    const child = await bench.prompted(id, 'first');
    await bench.manager.send({ sessionId: id, text: 'second', imageIds: [] });
    child.emit(rejected(bench.clock.now() + HOUR), failed);
    await bench.until(() => bench.status(id) === 'failed');
    expect(waiting(bench, id)).toEqual([{ text: 'second', isHeld: true }]);
    expect(bench.manager.accountLimits()).toMatchObject({
      heldUntil: null,
      windows: [{ status: 'rejected' }],
    });
  });

  it('switched off while it holds lets everything go', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    await limited(bench, id);
    bench.limits.waitsForReset = false;
    bench.manager.limitsChanged();
    await bench.until(() => written(bench).length === 2);
  });

  it('what was taken out of the queue is not sent, and the session is idle again', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    await limited(bench, id);
    const [prompt] = bench.manager.listQueue(id);
    if (prompt === undefined) throw new Error('nothing waits');
    bench.manager.removeQueued({ sessionId: id, messageUuid: prompt.messageUuid });
    expect(bench.status(id)).toBe('idle');
    bench.clock.advance(2 * HOUR);
    expect(written(bench)).toEqual(['first']);
  });

  it('a stop holds what waits for a person', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    await limited(bench, id);
    bench.manager.stop(id);
    bench.clock.advance(2 * HOUR);
    expect(waiting(bench, id)).toEqual([{ text: 'first', isHeld: true }]);
    expect(bench.status(id)).toBe('idle');
  });

  it('a time that was slept away counts', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    await limited(bench, id);
    bench.clock.oversleep(2 * HOUR);
    bench.manager.systemResumed(2 * HOUR);
    await bench.until(() => written(bench).length === 2);
  });
});
