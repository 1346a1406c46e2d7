import type { TaskProgress } from '@shared/domain/task-progress';

/** What the tasks of a session have used, newest count first to last; kept past their end. */
export interface TaskCounts {
  add(progress: readonly TaskProgress[]): void;
  list(): TaskProgress[];
}

/** Tasks of one session that are remembered; the oldest give way. */
const MAX_TASKS = 1_000;

export function createTaskCounts(told: (progress: readonly TaskProgress[]) => void): TaskCounts {
  const counts = new Map<string, TaskProgress>();
  return {
    add(progress) {
      if (progress.length === 0) return;
      for (const one of progress) {
        const known = counts.get(one.taskId);
        counts.delete(one.taskId);
        // The last count of a task does not name a tool.
        counts.set(one.taskId, { ...one, lastTool: one.lastTool ?? known?.lastTool ?? null });
      }
      for (const [oldest] of counts) {
        if (counts.size <= MAX_TASKS) break;
        counts.delete(oldest);
      }
      told(progress.map((one) => counts.get(one.taskId) ?? one));
    },
    list: () => [...counts.values()],
  };
}
