import type { AgentEventBody } from '@shared/events';
import { isJson, type Json, numberOf, textOf } from './json';

/** `rate_limit_event` (2.1.332, OAuth only); type `rate_limit` of other drivers. Null: unreadable. */
export function rateLimit(frame: Json): AgentEventBody[] | null {
  const info = isJson(frame.rate_limit_info) ? frame.rate_limit_info : frame;
  const status = textOf(info.status);
  if (status === null) return null;
  const resetsAt = numberOf(info.resetsAt) ?? numberOf(info.resets_at);
  return [
    {
      type: 'rate_limit',
      status,
      limitType: textOf(info.rateLimitType) ?? textOf(info.rate_limit_type),
      utilization: numberOf(info.utilization),
      resetsAt: resetsAt === null ? null : toMs(resetsAt),
      parentToolUseId: null,
    },
  ];
}

/** The CLI counts in seconds. A number past this one would lie beyond the year 5000: it is ms. */
const MAX_SECONDS = 100_000_000_000;
const toMs = (moment: number): number => (moment > MAX_SECONDS ? moment : moment * 1000);
