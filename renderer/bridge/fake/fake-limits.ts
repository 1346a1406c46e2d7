import type { AccountLimits } from '@shared/contract/tasks';

/** An account whose windows are known, as of `now` (UTC ms). */
export const fakeLimits = (now: number, isReached: boolean): AccountLimits => ({
  windows: [
    {
      limitType: 'five_hour',
      status: isReached ? 'rejected' : 'allowed',
      utilization: isReached ? 1 : 0.63,
      resetsAt: now + 2 * 3_600_000,
      toldAt: now,
      isPassedOver: false,
    },
    {
      limitType: 'seven_day',
      status: 'allowed_warning',
      utilization: 0.81,
      resetsAt: now + 50 * 3_600_000,
      toldAt: now,
      isPassedOver: false,
    },
  ],
  heldUntil: isReached ? now + 2 * 3_600_000 : null,
});
