import { describe, expect, it } from 'vitest';
import type { AgentEventBody } from '@shared/events';
import { complete } from './testing/fake-driver';
import { createManagerBench } from './testing/manager-bench';

const task = (
  taskId: string,
  status: 'running' | 'completed',
  background: boolean,
): AgentEventBody => ({
  type: 'task_update',
  taskId,
  toolCallId: null,
  taskType: 'local_bash',
  description: taskId,
  status,
  background,
  parentToolUseId: null,
});

describe('tasks of a session', () => {
  it('case 45: a background task keeps the child, is counted, and can be ended with the others', async () => {
    const bench = createManagerBench();
    bench.limits.sleepAfterMs = 60_000;
    const id = bench.create();
    const child = await bench.prompted(id, 'go');
    child.emit(task('K', 'running', true), task('L', 'running', true), complete());
    await bench.until(() => bench.manager.find(id)?.backgroundTaskCount === 2);
    expect(bench.status(id)).toBe('idle');
    bench.clock.advance(3_600_000);
    expect(child.isEnded).toBe(false);
    expect(await bench.manager.stopTasks(id)).toEqual({ ok: true, value: { stopped: 2 } });
    expect(child.calls).toEqual(['stop K', 'stop L']);
    child.emit(task('K', 'completed', true), task('L', 'completed', true));
    await bench.until(() => bench.manager.find(id)?.backgroundTaskCount === 0);
    bench.clock.advance(3_600_000);
    await bench.until(() => child.isEnded);
  });

  it('what a task prints is asked of its process, and refused with words when that is gone', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    const child = await bench.prompted(id, 'go');
    expect(await bench.manager.readTaskOutput({ sessionId: id, taskId: 'K' })).toMatchObject({
      ok: true,
      value: { text: 'printed' },
    });
    expect(await bench.manager.moveToBackground({ sessionId: id, toolCallId: 'T' })).toEqual({
      ok: true,
      value: { isMoved: true },
    });
    expect(child.calls).toEqual(['output K', 'background T']);
    child.end();
    await bench.until(() => bench.manager.find(id)?.isLive === false);
    const gone = await bench.manager.readTaskOutput({ sessionId: id, taskId: 'K' });
    expect(gone).toMatchObject({ ok: false, error: { code: 'not-found' } });
  });

  it('what tasks have used is told as it grows, and kept past their end', async () => {
    const bench = createManagerBench();
    const told: unknown[] = [];
    bench.manager.subscribe({ tasksCounted: (_id, counts) => void told.push(...counts) });
    const id = bench.create();
    const child = await bench.prompted(id, 'go');
    const count = { taskId: 'K', toolUses: 1, durationMs: 10 };
    child.count({ ...count, tokens: 100, lastTool: 'Bash' });
    child.count({ ...count, tokens: 200, lastTool: null });
    await bench.until(() => told.length === 2);
    const last = { ...count, tokens: 200, lastTool: 'Bash' };
    expect(told.at(-1)).toEqual(last);
    child.end();
    await bench.until(() => bench.manager.find(id)?.isLive === false);
    expect(bench.manager.listTaskCounts(id)).toEqual({ ok: true, value: [last] });
  });
});
