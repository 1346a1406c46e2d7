/**
 * The line (from 1) where the value at `path` begins in a JSON text that parses; of the deepest part of
 * the path that is there when the whole of it is not. Keys that come twice: the last, as JSON.parse takes.
 */
export function lineOfPath(text: string, path: readonly PropertyKey[]): number {
  const scan: Scan = { text, at: text.startsWith('\uFEFF') ? 1 : 0, found: 0 };
  value(scan, path);
  return text.slice(0, scan.found).split('\n').length;
}

interface Scan {
  readonly text: string;
  at: number;
  /** Where the deepest value on the path begins. */
  found: number;
}

/** `rest` null: beside the path. */
function value(scan: Scan, rest: readonly PropertyKey[] | null): void {
  space(scan);
  if (rest !== null) scan.found = scan.at;
  const first = scan.text[scan.at];
  if (first === '{') return members(scan, rest);
  if (first === '[') return elements(scan, rest);
  if (first === '"') {
    string(scan);
    return;
  }
  while (scan.at < scan.text.length && !/[\s,\]}]/.test(scan.text[scan.at] ?? '')) scan.at += 1;
}

function members(scan: Scan, rest: readonly PropertyKey[] | null): void {
  scan.at += 1;
  space(scan);
  while (scan.at < scan.text.length && scan.text[scan.at] !== '}') {
    const key = string(scan);
    space(scan);
    scan.at += 1;
    value(scan, below(rest, key));
    step(scan);
  }
  scan.at += 1;
}

function elements(scan: Scan, rest: readonly PropertyKey[] | null): void {
  scan.at += 1;
  space(scan);
  for (let index = 0; scan.at < scan.text.length && scan.text[scan.at] !== ']'; index += 1) {
    value(scan, below(rest, String(index)));
    step(scan);
  }
  scan.at += 1;
}

const below = (rest: readonly PropertyKey[] | null, key: string): readonly PropertyKey[] | null =>
  rest !== null && rest.length > 0 && String(rest[0]) === key ? rest.slice(1) : null;

/** Over a comma to the next member. */
function step(scan: Scan): void {
  space(scan);
  if (scan.text[scan.at] === ',') scan.at += 1;
  space(scan);
}

function space(scan: Scan): void {
  while (/\s/.test(scan.text[scan.at] ?? '')) scan.at += 1;
}

function string(scan: Scan): string {
  const from = scan.at;
  scan.at += 1;
  while (scan.at < scan.text.length && scan.text[scan.at] !== '"')
    scan.at += scan.text[scan.at] === '\\' ? 2 : 1;
  scan.at += 1;
  const read: unknown = JSON.parse(scan.text.slice(from, scan.at));
  return String(read);
}
