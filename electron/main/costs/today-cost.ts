import { localDayRange, localTimeZone } from '@shared/domain/local-day';

export interface TodayCost {
  costUsd: number | null;
  isComplete: boolean;
}

export interface TodayCostDeps {
  /** Over [from, until), UTC ms; the sum is null where no turn has a figure. */
  read(from: number, until: number): { costUsd: number | null; unpricedTurns: number };
  /** UTC ms. */
  now(): number;
}

/** What today has cost, counted anew only after something was spent or the local day changed. */
export function createTodayCost(deps: TodayCostDeps): { read(): TodayCost; forget(): void } {
  let known: { day: LocalDay; cost: TodayCost } | null = null;
  return {
    read() {
      const now = deps.now();
      const timeZone = localTimeZone();
      if (known === null || !isOn(known.day, now, timeZone)) {
        const day = { timeZone, ...localDayRange(now, timeZone) };
        const { costUsd, unpricedTurns } = deps.read(day.from, day.until);
        known = { day, cost: { costUsd, isComplete: unpricedTurns === 0 } };
      }
      return known.cost;
    },
    forget() {
      known = null;
    },
  };
}

interface LocalDay {
  timeZone: string;
  /** UTC ms, [from, until). */
  from: number;
  until: number;
}

const isOn = (day: LocalDay, at: number, timeZone: string): boolean =>
  day.timeZone === timeZone && at >= day.from && at < day.until;
