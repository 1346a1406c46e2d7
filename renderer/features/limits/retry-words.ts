import type { AgentEventOf } from '@shared/events';
import { formatDuration } from '../cost/format';

type Retry = Pick<
  AgentEventOf<'api_retry'>,
  'attempt' | 'maxRetries' | 'delayMs' | 'httpStatus' | 'at'
>;

/** `Service busy, retry 4 of 10 in 8 s`; counts down to `now`, UTC ms. */
export function retryWords(
  { attempt, maxRetries, delayMs, httpStatus, at }: Retry,
  now: number,
): string {
  const cause =
    CAUSES[httpStatus ?? 0] ??
    (httpStatus ? `The service answered ${httpStatus}` : 'Service not reached');
  const count = maxRetries === null ? `retry ${attempt}` : `retry ${attempt} of ${maxRetries}`;
  if (delayMs === null) return `${cause}, ${count}`;
  const left = Math.ceil((at + delayMs - now) / 1000);
  return left > 0
    ? `${cause}, ${count} in ${formatDuration(left * 1000)}`
    : `${cause}, ${count} now`;
}

const CAUSES: Record<number, string> = {
  429: 'Too many requests',
  500: 'The service had an error',
  529: 'Service busy',
};
