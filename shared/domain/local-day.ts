/**
 * The local calendar day ("YYYY-MM-DD") of a moment. Days are never stored: moments are kept as UTC
 * ms and sorted into days with this one function, so that a changed time zone sorts anew.
 *
 * @param timeZone IANA name, e.g. "Europe/Berlin"; an unknown one throws a RangeError.
 */
export function createLocalDay(timeZone: string): (atMs: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (atMs) => {
    const parts = new Map(format.formatToParts(atMs).map((part) => [part.type, part.value]));
    const year = (parts.get('year') ?? '').padStart(4, '0');
    return `${year}-${parts.get('month') ?? ''}-${parts.get('day') ?? ''}`;
  };
}

export const localDay = (atMs: number, timeZone: string): string => createLocalDay(timeZone)(atMs);

/** The zone this program runs in; follows `TZ`. */
export const localTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * The first moment (UTC ms) of a local day: midnight, or whenever that day begins where clocks jump
 * over it. A day the zone left out altogether begins where the next one does.
 */
export function startOfLocalDay(day: string, timeZone: string): number {
  const dayOf = createLocalDay(timeZone);
  let before = Date.parse(day) - FARTHEST_MS;
  let from = Date.parse(day) + FARTHEST_MS;
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (dayOf(middle) >= day) from = middle;
    else before = middle;
  }
  return from;
}

/** The local day a moment lies in, with its bounds: UTC ms, [from, until). */
export function localDayRange(
  atMs: number,
  timeZone: string,
): { day: string; from: number; until: number } {
  const day = localDay(atMs, timeZone);
  return {
    day,
    from: startOfLocalDay(day, timeZone),
    until: startOfLocalDay(addDays(day, 1), timeZone),
  };
}

/** The calendar day so many days later; negative: earlier. No clock and no zone is in it. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

/** No clock was ever farther from UTC than 16 hours. */
const FARTHEST_MS = 16 * 3_600_000;
const DAY_MS = 86_400_000;
