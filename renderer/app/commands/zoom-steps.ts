/** Percent. The smallest and the largest are the limits of the setting. */
const ZOOM_STEPS = [50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200];

/** The step after `percent` in that direction; the same at the end. */
export function nextZoom(percent: number, direction: 1 | -1): number {
  const next =
    direction > 0
      ? ZOOM_STEPS.find((step) => step > percent)
      : ZOOM_STEPS.findLast((step) => step < percent);
  return next ?? percent;
}
