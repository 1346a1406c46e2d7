import { addDays, localDay, localTimeZone } from '@shared/domain/local-day';
import type { CostRange } from '@shared/contract/costs';

export const RANGES = [
  { value: '7', name: '7 days' },
  { value: '30', name: '30 days' },
  { value: '90', name: '90 days' },
  { value: 'all', name: 'All' },
  { value: 'custom', name: 'Custom' },
] as const;
export type RangeName = (typeof RANGES)[number]['value'];

export interface ChosenRange {
  name: RangeName;
  /** Local days, both included; only of a custom range. */
  from: string;
  to: string;
}

export const today = (): string => localDay(Date.now(), localTimeZone());

/** As main is asked for it. Up to today means whatever day it is then. */
export function rangeOf({ name, from, to }: ChosenRange, now: string): CostRange {
  if (name === 'all') return { from: null, to: null };
  if (name === 'custom') return from <= to ? { from, to } : { from: to, to: from };
  return { from: addDays(now, 1 - Number(name)), to: null };
}

/** Every day from the first to the last, both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** "Mar 9", with the year when it is another one than now. */
export function dayWords(day: string, now: string): string {
  const isThisYear = day.slice(0, 4) === now.slice(0, 4);
  return new Intl.DateTimeFormat('en', {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(Date.parse(day));
}
