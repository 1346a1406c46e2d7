import { SLOT_MS } from './costs-queries';

/**
 * The local day of every slot that occurs. Naming a day is the dear part and days only ever rise, so that
 * where both ends of a row of slots are one day, all between are.
 */
export function daysOfSlots(
  rows: readonly { slot: number }[],
  localDay: (atMs: number) => string,
): (slot: number) => string {
  const slots = [...new Set(rows.map(({ slot }) => slot))].sort((a, b) => a - b);
  const days = new Map<number, string>();
  const dayOf = (slot: number): string => {
    const known = days.get(slot);
    if (known !== undefined) return known;
    const day = localDay(slot * SLOT_MS);
    days.set(slot, day);
    return day;
  };
  const fill = (from: number, to: number): void => {
    const [first, last] = [slots[from], slots[to]];
    if (first === undefined || last === undefined || to - from < 2) return;
    const day = dayOf(first);
    if (day === dayOf(last)) {
      for (const slot of slots.slice(from, to)) days.set(slot, day);
      return;
    }
    const middle = (from + to) >> 1;
    fill(from, middle);
    fill(middle, to);
  };
  fill(0, slots.length - 1);
  return dayOf;
}
