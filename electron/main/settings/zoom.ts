const STEP = 10;
const LEAST = 50;
const MOST = 200;

/** The next ten percent in that direction, within what the setting allows. */
export function zoomed(percent: number, direction: 'in' | 'out'): number {
  const next =
    direction === 'in'
      ? Math.floor(percent / STEP) * STEP + STEP
      : Math.ceil(percent / STEP) * STEP - STEP;
  return Math.max(LEAST, Math.min(MOST, next));
}
