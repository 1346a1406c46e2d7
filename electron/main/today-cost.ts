export interface TodayCost {
  costUsd: number | null;
  isComplete: boolean;
}

export interface TodayCostDeps {
  /** Over [from, until), UTC ms. */
  read(from: number, until: number): { costUsd: number; unpricedTurns: number };
  /** UTC ms. */
  now(): number;
}

/** What today has cost, counted anew only after a turn ended or the local day changed. */
export function createTodayCost(deps: TodayCostDeps): { read(): TodayCost; turnEnded(): void } {
  let known: { from: number; cost: TodayCost } | null = null;
  return {
    read() {
      const { from, until } = localDayOf(deps.now());
      if (known?.from !== from) {
        const { costUsd, unpricedTurns } = deps.read(from, until);
        const isComplete = unpricedTurns === 0;
        const hasNoFigure = !isComplete && costUsd === 0;
        known = { from, cost: { costUsd: hasNoFigure ? null : costUsd, isComplete } };
      }
      return known.cost;
    },
    turnEnded() {
      known = null;
    },
  };
}

function localDayOf(at: number): { from: number; until: number } {
  const day = new Date(at);
  day.setHours(0, 0, 0, 0);
  const from = day.getTime();
  // By the calendar, not by 24 h: a day with a clock change is longer or shorter.
  day.setDate(day.getDate() + 1);
  return { from, until: day.getTime() };
}
