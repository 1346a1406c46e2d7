import type { SessionId } from '@shared/domain/ids';
import { err, ok, type Result } from '@shared/domain/result';
import type { CallError } from '@shared/contract/error';
import type { ClaudeSession, DriverError } from '../claude/driver-types';
import type { ManagedSession } from './managed-session-types';
import { backgroundTasks } from './session-facts';
import { callError } from './call-error';
import type { SessionManager } from './session-manager-types';
import type { SessionRegistry } from './session-registry';

type TaskCommands = Pick<
  SessionManager,
  'listTasks' | 'stopTask' | 'stopTasks' | 'readTaskOutput' | 'moveToBackground' | 'listTaskCounts'
>;

/** What can be done with subagents and background tasks while their process lives. */
export function createTaskCommands({ lookUp, on, onAsync }: SessionRegistry): TaskCommands {
  const askChild = <T>(
    sessionId: SessionId,
    ask: (child: ClaudeSession, session: ManagedSession) => Promise<Result<T, DriverError>>,
  ) =>
    onAsync<T>(sessionId, async (session) => {
      if (session.child === null) return err(processGone());
      const answer = await ask(session.child, session);
      return answer.ok ? answer : err(callError(answer.error.code, answer.error.message));
    });

  return {
    listTasks(sessionId) {
      const facts = lookUp(sessionId)?.log.facts;
      if (facts === undefined) return [];
      return backgroundTasks(facts).map(({ taskId, description }) => ({ taskId, description }));
    },
    stopTask: ({ sessionId, taskId }) =>
      onAsync(sessionId, async (session) => {
        if (session.child === null || !session.log.facts.runningTasks.has(taskId))
          return err(callError('not-found', 'This task is no longer running.'));
        const stopped = await session.child.stopTask(taskId);
        return stopped.ok ? ok(null) : err(callError(stopped.error.code, stopped.error.message));
      }),
    stopTasks: (sessionId) =>
      askChild(sessionId, async (child, { log }) => {
        const running = backgroundTasks(log.facts);
        const answers = await Promise.all(running.map(({ taskId }) => child.stopTask(taskId)));
        const failed = answers.find((answer) => !answer.ok);
        return failed !== undefined && !failed.ok ? failed : ok({ stopped: running.length });
      }),
    readTaskOutput: ({ sessionId, taskId }) =>
      askChild(sessionId, (child) => child.getTaskOutput(taskId)),
    moveToBackground: ({ sessionId, toolCallId }) =>
      askChild(sessionId, async (child) => {
        const moved = await child.moveToBackground(toolCallId);
        return moved.ok ? ok({ isMoved: moved.value }) : moved;
      }),
    listTaskCounts: (sessionId) => on(sessionId, (session) => ok(session.taskCounts())),
  };
}

const processGone = (): CallError =>
  callError(
    'not-found',
    'The process of this session has ended, and its tasks with it. What they reported is in the conversation.',
  );
