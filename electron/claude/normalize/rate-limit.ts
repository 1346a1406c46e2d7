import type { AgentEventBody } from '@shared/events';
import { isJson, type Json, numberOf, textOf } from './json';
import type { Parts } from './parts';

/**
 * `rate_limit_event` (2.1.332, OAuth only); type `rate_limit` of other drivers. Null: unreadable. The
 * other windows it knows (`unifiedWindows`) come first, each as an event of its own.
 */
export function rateLimit(parts: Parts, frame: Json): AgentEventBody[] | null {
  const info = isJson(frame.rate_limit_info) ? frame.rate_limit_info : frame;
  const status = textOf(info.status);
  if (status === null) return null;
  if (status === 'rejected') parts.turn.isLimited = true;
  const limitType = textOf(info.rateLimitType) ?? textOf(info.rate_limit_type);
  return [...otherWindows(info, limitType), windowEvent(info, status, limitType)];
}

/** Only what the service told of each; a window without a status of its own says nothing. */
function otherWindows({ unifiedWindows }: Json, limitType: string | null): AgentEventBody[] {
  if (!isJson(unifiedWindows) || limitType === null) return [];
  return Object.entries(unifiedWindows).flatMap(([name, window]) => {
    const status = isJson(window) ? textOf(window.status) : null;
    if (!isJson(window) || status === null || name === limitType) return [];
    return [windowEvent(window, status, name)];
  });
}

function windowEvent(info: Json, status: string, limitType: string | null): AgentEventBody {
  const resetsAt = numberOf(info.resetsAt) ?? numberOf(info.resets_at);
  return {
    type: 'rate_limit',
    status,
    limitType,
    utilization: numberOf(info.utilization),
    resetsAt: resetsAt === null ? null : toMs(resetsAt),
    parentToolUseId: null,
  };
}

/** The CLI counts in seconds. A number past this one would lie beyond the year 5000: it is ms. */
const MAX_SECONDS = 100_000_000_000;
const toMs = (moment: number): number => (moment > MAX_SECONDS ? moment : moment * 1000);
