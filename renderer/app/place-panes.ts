import { MIN_PANE_PX } from '../stores/panes';

/** Where a pane lies, in percent of the middle. */
export interface PanePlace {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Rows of equal length as far as possible: four that do not fit side by side stand two by two. */
export function columnsFor(count: number, widthPx: number): number {
  const fitting = Math.min(count, Math.max(1, Math.floor(widthPx / MIN_PANE_PX)));
  return Math.ceil(count / Math.ceil(count / Math.max(1, fitting)));
}

/** Row after row, each as wide as the middle and divided by the shares of its panes. */
export function placePanes(shares: readonly number[], columns: number): PanePlace[] {
  const rows = Math.ceil(shares.length / columns);
  return shares.map((share, index) => {
    const row = Math.floor(index / columns);
    const inRow = shares.slice(row * columns, (row + 1) * columns);
    const total = sum(inRow);
    return {
      left: (sum(inRow.slice(0, index % columns)) / total) * 100,
      top: (row / rows) * 100,
      width: (share / total) * 100,
      height: 100 / rows,
    };
  });
}

/**
 * The shares after the pane at `index` was made `widthPx` wide at the cost of the one after it; both
 * stay at least as wide as a pane must be, where there is room for that.
 */
export function resizePane(
  shares: readonly number[],
  index: number,
  widthPx: number,
  pxPerShare: number,
): number[] {
  const both = (shares[index] ?? 0) + (shares[index + 1] ?? 0);
  const least = Math.min(MIN_PANE_PX / pxPerShare, both / 2);
  const wanted = Math.min(both - least, Math.max(least, widthPx / pxPerShare));
  return shares.map((share, at) =>
    at === index ? wanted : at === index + 1 ? both - wanted : share,
  );
}

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);
