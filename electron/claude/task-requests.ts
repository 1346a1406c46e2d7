import { err, ok } from '@shared/domain/result';
import type { ClaudeSession } from './driver-types';
import type { StateRequestsDeps } from './state-requests';
import { backgroundedSchema, taskOutputSchema } from './wire/control-frames';

/** What can be asked of subagents and background tasks, by the CLI's task id. */
export function createTaskRequests({
  ask,
  unreadable,
}: StateRequestsDeps): Pick<ClaudeSession, 'stopTask' | 'getTaskOutput' | 'moveToBackground'> {
  return {
    async stopTask(taskId) {
      const result = await ask('stop_task', { task_id: taskId });
      return result.ok ? ok(undefined) : result;
    },
    async getTaskOutput(taskId) {
      const result = await ask('get_task_output', { task_id: taskId });
      if (!result.ok) return result;
      const parsed = taskOutputSchema.safeParse(result.value);
      if (!parsed.success) return err(unreadable('get_task_output'));
      const { output, total_bytes, truncated } = parsed.data;
      return ok({
        text: output,
        totalBytes: total_bytes ?? null,
        isTruncated: truncated === true,
      });
    },
    async moveToBackground(toolCallId) {
      const result = await ask(
        'background_tasks',
        toolCallId === null ? {} : { tool_use_id: toolCallId },
      );
      if (!result.ok) return result;
      const parsed = backgroundedSchema.safeParse(result.value);
      if (!parsed.success) return err(unreadable('background_tasks'));
      const { backgrounded } = parsed.data;
      return ok(Array.isArray(backgrounded) ? backgrounded.length > 0 : backgrounded !== false);
    },
  };
}
