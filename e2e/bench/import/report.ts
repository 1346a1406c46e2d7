import type { DayTotals } from './day-totals';

/** What our side prints. */
export interface ImportReport {
  days: DayTotals;
  titles: number;
  damagedLines: number;
}

/** What the filling of the history prints. */
export interface HistoryReport {
  ms: number;
  sessions: number;
  events: number;
  /** Of one search, at most 50. */
  hits: number;
}
