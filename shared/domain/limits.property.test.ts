import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  currentWindows,
  heldUntil,
  LEAST_HOLD_MS,
  type Limits,
  noteLimit,
  passOver,
  UNKNOWN_RESET_MS,
} from './limits';

const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;

const told = fc.record({
  status: fc.constantFrom('allowed', 'allowed_warning', 'rejected', 'something_new'),
  limitType: fc.constantFrom('five_hour', 'seven_day', null),
  utilization: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  resetsAt: fc.option(fc.integer({ min: NOW - HOUR, max: NOW + 200 * HOUR })),
});
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('told' as const), after: fc.nat(HOUR), event: told }),
    fc.record({ kind: fc.constant('go-on' as const), after: fc.nat(HOUR) }),
  ),
  { maxLength: 20 },
);

describe('limits', () => {
  it('hold exactly while the newest word of some window is a rejection that is not over', () => {
    fc.assert(
      fc.property(steps, fc.nat(300 * HOUR), (told, later) => {
        let limits: Limits = {};
        let now = NOW;
        /** The same, told in other words. */
        const ends = new Map<string, number>();
        for (const step of told) {
          now += step.after;
          if (step.kind === 'go-on') {
            limits = passOver(limits);
            ends.clear();
            expect(heldUntil(limits, now)).toBeNull();
            continue;
          }
          const { event } = step;
          limits = noteLimit(limits, event, now);
          const type = event.limitType ?? 'unknown';
          if (event.status !== 'rejected') ends.delete(type);
          else {
            const reset = event.resetsAt ?? now + UNKNOWN_RESET_MS;
            ends.set(type, Math.max(reset, now + LEAST_HOLD_MS));
          }
        }
        const at = now + later;
        const open = [...ends.values()].filter((end) => end > at);
        expect(heldUntil(limits, at)).toBe(open.length === 0 ? null : Math.max(...open));
        const until = heldUntil(limits, at);
        if (until !== null) expect(heldUntil(limits, until)).toBeNull();
      }),
    );
  });

  it('a reset beyond any window counts as unknown', () => {
    const event = { status: 'rejected', limitType: 'five_hour', utilization: 1 };
    const limits = noteLimit({}, { ...event, resetsAt: NOW * 2 }, NOW);
    expect(heldUntil(limits, NOW)).toBe(NOW + UNKNOWN_RESET_MS);
  });

  it('a window that is over is shown no longer', () => {
    const event = { status: 'allowed', limitType: 'five_hour', utilization: 0.5 };
    const limits = noteLimit({}, { ...event, resetsAt: NOW + HOUR }, NOW);
    expect(currentWindows(limits, NOW)).toHaveLength(1);
    expect(currentWindows(limits, NOW + HOUR)).toHaveLength(0);
  });
});
