import type { AgentEventBody } from '@shared/events';
import type { DriverError, SessionEnd } from '../claude/driver-types';

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

export const driverErrorEvent = (error: DriverError): AgentEventBody =>
  errorEvent(error.code, error.message);

/** How a child ended, in words: "with exit code 1", "by signal SIGKILL". */
export function endWords(end: Pick<SessionEnd, 'exitCode' | 'signal'>): string {
  if (end.exitCode !== null) return `with exit code ${end.exitCode}`;
  if (end.signal !== null) return `by signal ${end.signal}`;
  return 'for a reason it did not give';
}

/** A child that went while a turn ran and nobody had asked it to. */
export function lostTurnEvent(end: SessionEnd, writeError: DriverError | null): AgentEventBody {
  const told = end.error ?? writeError;
  if (told !== null) return driverErrorEvent(told);
  return errorEvent(
    'process-exited',
    `The CLI ended unexpectedly ${endWords(end)} before the turn had a result. ` +
      'What it said is kept, and your message waits in the queue; send it again to resume.',
  );
}
