/** `YYYY-MM-DD` of a time, in the zone of this computer. */
export function dayOf(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** UTC ms at which a local day begins; null for what is no day. */
export const dayStart = (day: string): number | null => midnight(day, 0);

/** UTC ms at which the next one begins, however long a day with a change of the clock is. */
export const dayEnd = (day: string): number | null => midnight(day, 1);

function midnight(day: string, later: number): number | null {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  const at = new Date(year, month - 1, date + later).getTime();
  return Number.isNaN(at) ? null : at;
}
