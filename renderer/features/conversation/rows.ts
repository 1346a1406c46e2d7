import type { LeftOut } from '@shared/domain/entities';
import type { TimelineItem, ToolItem } from '@shared/domain/timeline-types';

/**
 * One virtual row: an item, consecutive finished reads and searches folded into one line, or what a
 * retry in place left out.
 */
export type Row =
  | { kind: 'item'; key: string; item: TimelineItem }
  | { kind: 'group'; key: string; items: ToolItem[] }
  | { kind: 'left-out'; key: string; left: LeftOut; items: TimelineItem[] };

/** Keys come from the items, so a row keeps its place and size while others stream. */
export function buildRows(items: readonly TimelineItem[], leftOut: readonly LeftOut[] = []): Row[] {
  const outermost = leftOut.filter((left) => !leftOut.some((other) => isInside(left, other)));
  const rows: Row[] = [];
  let group: ToolItem[] = [];
  const flush = () => {
    const [first] = group;
    if (first && group.length > 1)
      rows.push({ kind: 'group', key: `group:${first.id}`, items: group });
    else if (first) rows.push({ kind: 'item', key: `group:${first.id}`, item: first });
    group = [];
  };
  for (const item of items) {
    const left = outermost.find(
      ({ afterSeq, untilSeq }) => item.seq > afterSeq && item.seq <= untilSeq,
    );
    if (left) {
      flush();
      const last = rows.at(-1);
      if (last?.kind === 'left-out' && last.left === left) last.items.push(item);
      else rows.push({ kind: 'left-out', key: `left-out:${left.untilSeq}`, left, items: [item] });
    } else if (isSmall(item)) group.push(item);
    else {
      flush();
      if (!isEmpty(item)) rows.push({ kind: 'item', key: item.id, item });
    }
  }
  flush();
  return rows;
}

/** Nothing came after it; the end of the turn it failed says nothing new of an error. */
export function isNewest(rows: readonly Row[], index: number): boolean {
  if (index === rows.length - 1) return true;
  const [row, next] = [rows[index], rows[index + 1]];
  if (index !== rows.length - 2 || row?.kind !== 'item' || next?.kind !== 'item') return false;
  return row.item.kind === 'error' && next.item.kind === 'turn-end' && next.item.complete.isError;
}

/** `Read 6 files`, `Searched 2 times`, `Read 3 files, searched once`. */
export function groupTitle(items: readonly ToolItem[]): string {
  const reads = items.filter((item) => item.payload.kind === 'read_file');
  const files = new Set(
    reads.map((item) => (item.payload.kind === 'read_file' ? item.payload.filePath : null)),
  );
  const searches = items.length - reads.length;
  const read = files.size === 1 ? 'read 1 file' : `read ${files.size} files`;
  const search = searches === 1 ? 'searched once' : `searched ${searches} times`;
  const words = [reads.length > 0 && read, searches > 0 && search].filter(Boolean).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Left out once more with what came after it: the later copy holds it too. */
const isInside = (left: LeftOut, other: LeftOut): boolean =>
  left.untilSeq < other.untilSeq && left.untilSeq > other.afterSeq;

/** Failed ones stand alone: what went wrong must not be folded away. */
const isSmall = (item: TimelineItem): item is ToolItem =>
  item.kind === 'tool' &&
  (item.payload.kind === 'read_file' || item.payload.kind === 'code_search') &&
  (item.status === 'complete' || item.status === 'running');

const isEmpty = (item: TimelineItem): boolean =>
  (item.kind === 'text' && item.text === '') ||
  (item.kind === 'reasoning' && item.text === '' && !item.isStreaming);
