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
