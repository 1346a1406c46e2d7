const STOP = '[data-board-stop]';

/** Arrows go from card to card; sideways to the nearest card in the next column that has any. */
export function moveCardFocus(board: HTMLElement, from: Element, key: string): boolean {
  const columns = [...board.querySelectorAll('[data-testid="board-column"]')].map((column) =>
    [...column.querySelectorAll<HTMLElement>(STOP)].sort((a, b) => placeOf(a) - placeOf(b)),
  );
  const at = columns.findIndex((stops) => stops.some((stop) => stop === from));
  const column = columns[at];
  if (!column) return false;
  const row = column.findIndex((stop) => stop === from);
  const next = pick(columns, at, row, key);
  next?.focus();
  return next !== undefined;
}

function pick(
  columns: HTMLElement[][],
  at: number,
  row: number,
  key: string,
): HTMLElement | undefined {
  if (key === 'ArrowDown') return columns[at]?.[row + 1];
  if (key === 'ArrowUp') return columns[at]?.[row - 1];
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const beside = key === 'ArrowRight' ? columns.slice(at + 1) : columns.slice(0, at).reverse();
  const filled = beside.find((stops) => stops.length > 0);
  return filled?.[Math.min(row, filled.length - 1)];
}

const placeOf = (stop: HTMLElement): number =>
  Number(stop.closest('[data-index]')?.getAttribute('data-index'));
