/** Local times as `22:30`. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

/**
 * Whether the clock on the wall stands between the two times: `from` belongs to them, `to` does not.
 * Over midnight when `to` comes first; equal times are no time at all. On the night a clock is set
 * back, the hour that comes twice is quiet twice.
 *
 * @param now any moment in local time, e.g. a Date.
 */
export function isQuiet(
  now: { getHours(): number; getMinutes(): number },
  hours: QuietHours | null,
): boolean {
  if (hours === null) return false;
  const [at, from, to] = [
    now.getHours() * 60 + now.getMinutes(),
    minutesOf(hours.from),
    minutesOf(hours.to),
  ];
  return from <= to ? from <= at && at < to : at >= from || at < to;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
