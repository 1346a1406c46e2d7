import type { AgentEventOf } from '@shared/events';
import { formatDuration } from '../cost/format';

/** `Service busy, retry 4/10 in 8 s`. */
export function retryWords({
  attempt,
  maxRetries,
  delayMs,
  httpStatus,
}: Pick<AgentEventOf<'api_retry'>, 'attempt' | 'maxRetries' | 'delayMs' | 'httpStatus'>): string {
  const cause =
    CAUSES[httpStatus ?? 0] ??
    (httpStatus ? `The service answered ${httpStatus}` : 'Service not reached');
  const count = maxRetries === null ? `retry ${attempt}` : `retry ${attempt}/${maxRetries}`;
  return `${cause}, ${count}${delayMs === null ? '' : ` in ${formatDuration(delayMs)}`}`;
}

const CAUSES: Record<number, string> = {
  429: 'Too many requests',
  500: 'The service had an error',
  529: 'Service busy',
};
