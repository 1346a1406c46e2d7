import type { AgentEventBody } from '@shared/events';
import type { DriverError, SessionEnd } from '../../claude/driver-types';
import type { Turn } from '../current-turn';
import type { StartError } from './start-manner';

export const errorEvent = (
  code: Extract<AgentEventBody, { type: 'error' }>['code'],
  message: string,
  fatal = true,
): AgentEventBody => ({ type: 'error', parentToolUseId: null, code, message, fatal });

export const noticeEvent = (level: 'info' | 'warning' | 'error', text: string): AgentEventBody => ({
  type: 'notice',
  parentToolUseId: null,
  level,
  text,
});

const driverErrorEvent = (error: DriverError): AgentEventBody =>
  errorEvent(error.code, error.message);

/** How a child ended, in words: "with exit code 1", "by signal SIGKILL". */
function endWords(end: Pick<SessionEnd, 'exitCode' | 'signal'>): string {
  if (end.exitCode !== null) return `with exit code ${end.exitCode}`;
  if (end.signal !== null) return `by signal ${end.signal}`;
  return 'for a reason it did not give';
}

/** A child that did not come up. What the manager itself refused has no stderr. */
export function startFailedEvent(error: StartError): AgentEventBody {
  if ('stderrTail' in error) return driverErrorEvent(error);
  return errorEvent(error.code === 'folder-missing' ? 'cwd-missing' : 'turn-failed', error.message);
}

/** What is said of a turn that ended without a result. */
export function lostTurnEvents(input: {
  lost: Pick<Turn, 'isForced' | 'writeError'>;
  end: SessionEnd;
  wasStopped: boolean;
  /** The child's own events have said why. */
  isExplained: boolean;
}): AgentEventBody[] {
  const { lost, end, wasStopped, isExplained } = input;
  if (lost.isForced) return [stoppedByForce()];
  if (wasStopped) return [noticeEvent('info', 'Stopped.')];
  if (isExplained) return [];
  const told = end.error ?? lost.writeError;
  if (told !== null) return [driverErrorEvent(told)];
  return [
    errorEvent(
      'process-exited',
      `The CLI ended unexpectedly ${endWords(end)} before the turn had a result. ` +
        'What it said is kept, and your message waits in the queue; send it again to resume.',
    ),
  ];
}

export const idleEndNotice = (end: SessionEnd, hadTasks: boolean): AgentEventBody =>
  noticeEvent(
    'warning',
    `The CLI ended ${endWords(end)} between turns${hadTasks ? ', and its background tasks with it' : ''}. ` +
      'Nothing said was lost; the next message starts it again.',
  );

const stoppedByForce = (): AgentEventBody =>
  errorEvent(
    'stopped-by-force',
    'The CLI did not end the turn when asked, so it was stopped by force. ' +
      'What it had finished is kept; the next message resumes the session.',
  );
