import { describe, expect, test } from 'vitest';
import type { BudgetMeter } from '@shared/domain/budget';
import { complete } from '@shared/events/testing/complete';
import { createManagerBench } from '../testing/manager-bench';

const meter = (over: Partial<BudgetMeter> = {}): BudgetMeter => ({
  scope: 'session',
  limitUsd: 1,
  spentUsd: 0,
  unpricedTurns: 0,
  period: null,
  ...over,
});

const costing = (costUsd: number) => complete({ costUsd, sessionCostUsd: costUsd });

const notices = (bench: ReturnType<typeof createManagerBench>) =>
  bench.seen.flatMap((event) => (event.type === 'notice' ? [event.text] : []));

describe('a budget', () => {
  test('that is used up by a turn holds what waits behind it, and a raise lets it go on', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    bench.budgets.meters = [meter({ spentUsd: 0.5 })];
    const first = await bench.prompted(id, 'one');
    expect(first.options.budgetUsd).toBe(0.5);
    await bench.manager.send({ sessionId: id, text: 'two', imageIds: [] });
    bench.budgets.meters = [meter({ spentUsd: 1.2 })];
    first.emit(costing(0.7));
    await bench.until(() => bench.manager.listQueue(id)[0]?.isHeld === true);
    expect(notices(bench)).toEqual([expect.stringContaining('1.20 $ of 1.00 $')]);
    expect(first.prompts.map(({ text }) => text)).toEqual(['one']);
    expect(bench.status(id)).not.toBe('failed');

    bench.budgets.meters = [meter({ spentUsd: 1.2, limitUsd: 3.2 })];
    bench.manager.budgetsChanged();
    await bench.until(() => bench.driver.children.length === 2);
    await bench.until(() => bench.driver.last.prompts.length === 1);
    expect(bench.driver.last.prompts[0]?.text).toBe('two');
    // The first child was started with less; it would have stopped in the middle.
    expect(bench.driver.last.options.budgetUsd).toBe(2);
    expect(first.isEnded).toBe(true);
  });

  test('that is used up keeps a new prompt in the queue and starts nothing', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    bench.budgets.meters = [meter({ scope: 'day', spentUsd: 1, period: '2026-03-01' })];
    const sent = await bench.manager.send({ sessionId: id, text: 'one', imageIds: [] });
    expect(sent.ok).toBe(true);
    await bench.until(() => bench.manager.listQueue(id)[0]?.isHeld === true);
    await bench.manager.releaseQueue(id);
    await bench.until(() => bench.manager.listQueue(id)[0]?.isHeld === true);
    expect(bench.driver.children).toEqual([]);
    expect(notices(bench)).toHaveLength(1);
    expect(bench.status(id)).toBe('idle');
  });

  test('that is used up while a turn runs keeps what is to be sent into it, and says so', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    bench.budgets.meters = [meter({ spentUsd: 0.5 })];
    const child = await bench.prompted(id, 'one');
    await bench.manager.send({ sessionId: id, text: 'two', imageIds: [] });
    bench.budgets.meters = [meter({ scope: 'day', spentUsd: 1, period: '2026-03-01' })];
    const messageUuid = bench.manager.listQueue(id)[0]?.messageUuid;
    if (messageUuid === undefined) throw new Error('Nothing waits');
    const sent = await bench.manager.sendQueuedNow({ sessionId: id, messageUuid });
    expect(sent).toEqual({ ok: true, value: { isSteered: false } });
    expect(child.prompts.map(({ text }) => text)).toEqual(['one']);
    expect(bench.manager.listQueue(id)).toHaveLength(1);
    await bench.until(() => notices(bench).length > 0);
    expect(notices(bench)).toEqual([expect.stringContaining('1.00 $ of 1.00 $')]);
    expect(bench.status(id)).toBe('working');
    child.emit(costing(0.5));
    await bench.until(() => bench.manager.listQueue(id)[0]?.isHeld === true);
    expect(child.prompts).toHaveLength(1);
  });

  test('that changes while nothing waits for it releases no queue held for another reason', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    await bench.prompted(id, 'one');
    await bench.manager.send({ sessionId: id, text: 'two', imageIds: [] });
    bench.manager.stop(id);
    bench.manager.budgetsChanged();
    expect(bench.manager.listQueue(id)[0]?.isHeld).toBe(true);
  });

  test('leaves a process alone while money is spent, and a new day needs another one', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    const day = (period: string, spentUsd: number) => [meter({ scope: 'day', spentUsd, period })];
    bench.budgets.meters = day('2026-03-01', 0.1);
    const child = await bench.prompted(id, 'one');
    child.emit(costing(0.1));
    await bench.until(() => bench.status(id) === 'done-unseen');
    bench.budgets.meters = day('2026-03-01', 0.2);
    await bench.prompted(id, 'two');
    expect(bench.driver.children).toHaveLength(1);
    child.emit(costing(0.1));
    await bench.until(() => bench.status(id) === 'done-unseen');
    bench.budgets.meters = day('2026-03-02', 0);
    await bench.prompted(id, 'three');
    expect(bench.driver.children.map(({ options }) => options.budgetUsd)).toEqual([0.9, 1]);
  });
});
