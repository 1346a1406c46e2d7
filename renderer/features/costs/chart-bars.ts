import type { CostsReport } from '@shared/contract/costs';
import { addDays } from '@shared/domain/local-day';
import { daysBetween, dayWords } from './costs-range';

/** One colour each; cheaper models share the last. */
export const MAX_SERIES = 5;

export interface Series {
  /** Null: all the others together. */
  model: string | null;
  name: string;
  /** A custom property of the tokens. */
  color: string;
}

export interface Bar {
  /** Local days, both included. */
  from: string;
  to: string;
  label: string;
  /** USD; null when turns ended and none had a figure. */
  costUsd: number | null;
  turns: number;
  unpricedTurns: number;
  /** USD by series, in their order. */
  parts: number[];
}

/** The dearest models by name, the rest and money without a model together. */
export function seriesOf(
  models: CostsReport['models'],
  nameOf: (model: string) => string,
): Series[] {
  const priced = models.filter(({ costUsd }) => costUsd !== null && costUsd > 0);
  const named = priced.flatMap(({ model }) => (model === null ? [] : [model])).slice(0, MAX_SERIES);
  const series: Series[] = named.map((model, index) => ({
    model,
    name: nameOf(model),
    color: `var(--series-${index + 1})`,
  }));
  const hasRest = priced.length > named.length;
  return hasRest
    ? [...series, { model: null, name: 'Others', color: 'var(--series-rest)' }]
    : series;
}

/** A bar for each day; where they would be too many, for each week or month. */
export function barsOf(report: CostsReport, series: readonly Series[]): Bar[] {
  const byDay = new Map(report.days.map((day) => [day.day, day]));
  const place = new Map(series.map(({ model }, index) => [model, index]));
  const bars: Bar[] = [];
  for (const days of spansOf(report.from, report.to)) {
    const [from = report.from] = days;
    const to = days.at(-1) ?? from;
    const parts = series.map(() => 0);
    let turns = 0;
    let unpricedTurns = 0;
    let costUsd = 0;
    for (const day of days.flatMap((name) => byDay.get(name) ?? [])) {
      turns += day.turns;
      unpricedTurns += day.unpricedTurns;
      costUsd += day.costUsd ?? 0;
      for (const part of day.models) {
        const index = place.get(part.model) ?? parts.length - 1;
        if (index >= 0) parts[index] = (parts[index] ?? 0) + part.costUsd;
      }
    }
    bars.push({
      from,
      to,
      label: spanWords(from, to, report.today),
      costUsd: turns > 0 && turns === unpricedTurns ? null : costUsd,
      turns,
      unpricedTurns,
      parts,
    });
  }
  return bars;
}

const MOST_BARS = 110;

/** By what is fine enough and not too many: a range that begins within a week has one week more. */
function spansOf(from: string, to: string): string[][] {
  const days = daysBetween(from, to);
  if (days.length <= MOST_BARS) return days.map((day) => [day]);
  const weeks = groupBy(days, mondayOf);
  return weeks.length <= MOST_BARS ? weeks : groupBy(days, (day) => day.slice(0, 7));
}

function groupBy(days: readonly string[], keyOf: (day: string) => string): string[][] {
  const spans = new Map<string, string[]>();
  for (const day of days) {
    const span = spans.get(keyOf(day));
    if (span === undefined) spans.set(keyOf(day), [day]);
    else span.push(day);
  }
  return [...spans.values()];
}

const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

const spanWords = (from: string, to: string, now: string): string =>
  from === to ? dayWords(from, now) : `${dayWords(from, now)} to ${dayWords(to, now)}`;

/** The least round number of dollars that is not less; 1 when nothing was spent. */
export function niceCeiling(usd: number): number {
  if (usd <= 0) return 1;
  const unit = 10 ** Math.floor(Math.log10(usd));
  return (
    [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((step) => step * unit).find((step) => step >= usd) ??
    usd
  );
}
