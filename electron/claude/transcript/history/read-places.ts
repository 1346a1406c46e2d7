import { closeSync, openSync, readSync } from 'node:fs';
import type { Json } from '../../normalize/json';
import { parse, type RowPlace } from './row-places';

/** So much is read at once of rows that stand close together. */
const MAX_READ_BYTES = 256 * 1024;

/** The rows at these places, whole, one after the other. Closes the file when it is left early, too. */
export function* readPlaces(
  path: string,
  places: readonly RowPlace[],
): Generator<{ place: RowPlace; row: Json }> {
  const file = openSync(path, 'r');
  try {
    let held: Buffer = Buffer.alloc(0);
    let heldAt = 0;
    for (const [index, place] of places.entries()) {
      if (place.start < heldAt || place.start + place.length > heldAt + held.length) {
        heldAt = place.start;
        held = read(file, heldAt, sizeFrom(places, index));
      }
      const start = place.start - heldAt;
      const row = parse(held.toString('utf8', start, start + place.length));
      if (row !== null) yield { place, row };
    }
  } finally {
    closeSync(file);
  }
}

/** Up to the end of the last row that fits. */
function sizeFrom(places: readonly RowPlace[], index: number): number {
  const first = places[index];
  if (first === undefined) return 0;
  let size = first.length;
  for (let at = index + 1; at < places.length; at += 1) {
    const next = places[at];
    if (next === undefined || next.start + next.length - first.start > MAX_READ_BYTES) break;
    size = next.start + next.length - first.start;
  }
  return size;
}

function read(file: number, position: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  let filled = 0;
  while (filled < size) {
    const count = readSync(file, bytes, filled, size - filled, position + filled);
    if (count === 0) break;
    filled += count;
  }
  return bytes.subarray(0, filled);
}
