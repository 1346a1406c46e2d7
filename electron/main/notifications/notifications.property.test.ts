import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SessionStatus } from '@shared/domain/entities';
import { idOf, notifiedSessions } from './testing/notified-sessions';

const SESSIONS = [1, 2, 3];

type Step =
  | { do: 'become'; number: number; status: SessionStatus; tasks: number }
  | { do: 'repeat'; number: number }
  | { do: 'look'; number: number | null }
  | { do: 'wait'; ms: number }
  | { do: 'clock'; isQuiet: boolean }
  | { do: 'dismiss' }
  | { do: 'remove'; number: number };

const number = fc.constantFrom(...SESSIONS);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('become' as const),
      number,
      status: fc.constantFrom<SessionStatus>(
        'working',
        'needs-you',
        'done-unseen',
        'failed',
        'idle',
      ),
      tasks: fc.constantFrom(0, 0, 1),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('repeat' as const), number }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('look' as const),
      number: fc.option(number),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(100, 2_000, 4_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clock' as const), isQuiet: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('dismiss' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), number }) },
);

test('whatever happens, a change is told at most once, never in view, never in quiet hours, and what stands is true', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const world = notifiedSessions();
      world.world.settings = {
        ...world.world.settings,
        quietHours: { from: '22:00', to: '07:00' },
      };
      const statuses = new Map<number, SessionStatus>();
      const tellable = { 'needs-you': 0, finished: 0 };
      let seen = 0;
      let isQuiet = false;

      const checkNew = (): void => {
        for (const { title, body } of world.shown.slice(seen)) {
          expect(isQuiet).toBe(false);
          for (const shown of SESSIONS)
            if (`${title}\n${body}`.includes(`S${shown}`))
              expect(world.visible.has(idOf(shown))).toBe(false);
        }
        seen = world.shown.length;
        const urgent = world.shown.filter((notice) => notice.isUrgent).length;
        expect(urgent).toBeLessThanOrEqual(tellable['needs-you']);
        expect(seen - urgent).toBeLessThanOrEqual(tellable.finished);
      };
      const checkScreen = (): void => {
        const urgent = [...world.standing].filter((notice) => notice.isUrgent);
        expect(urgent.length).toBeLessThanOrEqual(1);
        expect(world.standing.size - urgent.length).toBeLessThanOrEqual(1);
        const asking = SESSIONS.some((each) => statuses.get(each) === 'needs-you');
        if (urgent.length > 0) expect(asking).toBe(true);
      };

      for (const each of steps) {
        switch (each.do) {
          case 'become': {
            const isVisible = world.visible.has(idOf(each.number));
            statuses.set(each.number, each.status);
            if (!isVisible && !isQuiet) {
              if (each.status === 'needs-you') tellable['needs-you'] += 1;
              else if (each.status === 'failed' || each.status === 'done-unseen')
                tellable.finished += 1;
            }
            world.become(each.number, each.status, { backgroundTaskCount: each.tasks });
            break;
          }
          case 'repeat':
            if (statuses.has(each.number)) world.repeat(each.number);
            break;
          case 'look':
            world.visible.clear();
            if (each.number !== null) world.visible.add(idOf(each.number));
            world.notifications.viewChanged();
            break;
          case 'wait':
            world.timers.advance(each.ms);
            break;
          case 'clock':
            isQuiet = each.isQuiet;
            world.world.time = isQuiet ? '23:00' : '12:00';
            break;
          case 'dismiss': {
            const [first] = world.standing;
            if (first) world.dismiss(first);
            break;
          }
          case 'remove':
            statuses.delete(each.number);
            world.remove(each.number);
            break;
        }
        checkNew();
        checkScreen();
      }
    }),
    { numRuns: 300 },
  );
});
