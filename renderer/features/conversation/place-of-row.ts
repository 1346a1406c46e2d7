import type { FindTarget } from '../../stores/find-store';
import type { Row } from './rows';

/** The row that shows a place; -1 when none does. */
export function indexOfPlace(
  rows: readonly Row[],
  { seq, toolCallIds }: Pick<FindTarget, 'seq' | 'toolCallIds'>,
): number {
  const [outermost] = toolCallIds;
  if (outermost !== undefined) {
    const ofTool = rows.findIndex((row) =>
      itemsOf(row).some((item) => item.kind === 'tool' && item.toolCallId === outermost),
    );
    if (ofTool >= 0) return ofTool;
  }
  // A text has the number of its last piece where it is stored, and of its first while it streams.
  let best = -1;
  for (const [index, row] of rows.entries()) {
    const [first] = itemsOf(row);
    if (first && first.seq <= seq) best = index;
  }
  return best;
}

/** What has to be open for the words to be on screen. */
export function idsToOpen(row: Row, toolCallIds: readonly string[]): string[] {
  if (row.kind === 'left-out') return [];
  if (row.kind === 'group') return [`group:${row.items[0]?.id}`, ...toolCallIds];
  return row.item.kind === 'reasoning' ? [row.item.id, ...toolCallIds] : [...toolCallIds];
}

const itemsOf = (row: Row) => (row.kind === 'item' ? [row.item] : row.items);
