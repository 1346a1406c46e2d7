/** Round distances on a clock, in ms. */
const STEPS = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 15_000, 30_000, 60_000, 120_000,
  300_000, 600_000, 900_000, 1_800_000, 3_600_000, 7_200_000, 14_400_000, 43_200_000, 86_400_000,
];
const MAX_TICKS = 7;

/** Moments to write under a time line, from 0 on; the last is not at its very end, where it would not fit. */
export function timeTicks(durationMs: number): number[] {
  if (durationMs <= 0) return [0];
  const largest = STEPS.at(-1) ?? 1;
  const step =
    STEPS.find((size) => durationMs / size <= MAX_TICKS) ??
    Math.ceil(durationMs / MAX_TICKS / largest) * largest;
  const ticks = [];
  for (let at = 0; at <= durationMs * 0.95; at += step) ticks.push(at);
  return ticks;
}
