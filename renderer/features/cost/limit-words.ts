import type { AgentEventOf } from '@shared/events';
import { limitName } from '../limits/limit-names';
import { formatDuration } from './format';

type Limit = Pick<AgentEventOf<'rate_limit'>, 'status' | 'limitType' | 'utilization' | 'resetsAt'>;

/** `5 h window 63 % (resets 18:40)`; null when nothing is known. `now` in UTC ms. */
export function limitWords(
  limit: Limit | null,
  now: number,
): { words: string; isReached: boolean } | null {
  if (!limit) return null;
  const isReached = limit.status === 'rejected';
  const name = limitName(limit.limitType);
  const share =
    limit.utilization === null
      ? isReached
        ? ' reached'
        : ' ok'
      : ` ${Math.round(limit.utilization * 100)} %`;
  return { words: `${name}${share}${resetWords(limit.resetsAt, now)}`, isReached };
}

function resetWords(resetsAt: number | null, now: number): string {
  if (resetsAt === null || resetsAt <= now) return '';
  const hours = (resetsAt - now) / 3_600_000;
  if (hours > 24) return ` (resets in ${formatDuration(Math.floor(hours) * 3_600_000)})`;
  const time = new Date(resetsAt).toLocaleTimeString([], {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
  return ` (resets ${time})`;
}
