import { createSystemClock, wait } from '../sessions/system-clock';
import type { ConverseInput } from './converse';

/** A background task's own turn starts up to 0.1 s after the task is gone (2.1.332). */
const QUIET_MS = 1_000;

/**
 * Waits while background tasks run and prints the turns they start; over when nothing has run for a
 * second, at the latest after `--linger`, which then stops the tasks and names them.
 */
export async function linger({
  run,
  world,
  sessionId,
  watch,
  signal,
}: ConverseInput): Promise<void> {
  const clock = createSystemClock();
  const deadline = clock.now() + run.args.lingerSeconds * 1_000;
  const isBusy = () => watch.isRunning() || watch.taskCount > 0;
  let quietSince = clock.now();
  while (!signal.aborted && watch.failure === null) {
    const now = clock.now();
    if (isBusy()) quietSince = now;
    if (!isBusy() && now - quietSince >= QUIET_MS) return;
    if (now >= deadline) break;
    const next = isBusy() ? deadline : Math.min(deadline, quietSince + QUIET_MS);
    const woken = new AbortController();
    await Promise.race([
      wait(clock, next - now, AbortSignal.any([signal, woken.signal])),
      watch.changed(AbortSignal.any([signal, woken.signal])),
    ]);
    woken.abort();
  }
  if (!signal.aborted && isBusy())
    await stopTasks({ world, sessionId, lingered: run.args.lingerSeconds });
}

async function stopTasks({
  world: { manager },
  sessionId,
  lingered,
}: Pick<ConverseInput, 'world' | 'sessionId'> & { lingered: number }): Promise<void> {
  const tasks = manager.listTasks(sessionId);
  if (tasks.length === 0) return;
  for (const { taskId } of tasks) await manager.stopTask({ sessionId, taskId });
  const names = tasks.map(({ taskId, description }) => description ?? taskId).join('; ');
  manager.report(sessionId, {
    type: 'notice',
    level: 'warning',
    text: `Stopped after ${lingered} s of waiting: ${names}.`,
  });
}
