/** Enough for a log prefix that holds braces itself; bounds the work on a line of garbage. */
const MAX_FAILED_ATTEMPTS = 8;
/** In a longer line fewer beginnings are tried: each may run to its end. UTF-16 units. */
const LONG_LINE = 1024 * 1024;
const MAX_FAILED_IN_LONG_LINE = 2;

/**
 * Hands over what one line of stdout holds: the parsed frame, the line itself when it is no JSON
 * object, or all parts in order when log lines and frames came out glued together.
 */
export function parseLine(line: string, onFrame: (frame: unknown) => void): void {
  let frame: unknown;
  try {
    frame = JSON.parse(line);
  } catch {
    parseGlued(line, onFrame);
    return;
  }
  onFrame(typeof frame === 'object' && frame !== null ? frame : line);
}

function parseGlued(line: string, onFrame: (frame: unknown) => void): void {
  let failuresLeft = line.length > LONG_LINE ? MAX_FAILED_IN_LONG_LINE : MAX_FAILED_ATTEMPTS;
  let done = 0;
  let start = line.indexOf('{"');
  const sayText = (end: number): void => {
    const text = line.slice(done, end).trim();
    if (text !== '') onFrame(text === line.trim() ? line : text);
  };
  while (start !== -1 && failuresLeft > 0) {
    const end = objectEnd(line, start);
    const frame = end === null ? null : tryFrame(line.slice(start, end));
    if (end === null || frame === null) {
      failuresLeft -= 1;
      start = line.indexOf('{"', start + 1);
      continue;
    }
    sayText(start);
    onFrame(frame);
    done = end;
    start = line.indexOf('{"', end);
  }
  sayText(line.length);
}

/** Where the object that begins at `start` closes; null when it does not. */
function objectEnd(line: string, start: number): number | null {
  let depth = 0;
  for (let at = start; at < line.length; at += 1) {
    const unit = line.charCodeAt(at);
    if (unit === QUOTE) {
      at = stringEnd(line, at);
      if (at === -1) return null;
    } else if (unit === OPEN) depth += 1;
    else if (unit === CLOSE) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}

/** Position of the quote that ends the string begun at `start`; -1 when there is none. */
function stringEnd(line: string, start: number): number {
  let end = line.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(line, end)) end = line.indexOf('"', end + 1);
  return end;
}

function isEscaped(line: string, at: number): boolean {
  let backslashes = 0;
  while (line.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1;
  return backslashes % 2 === 1;
}

const [QUOTE, OPEN, CLOSE, BACKSLASH] = [0x22, 0x7b, 0x7d, 0x5c];

function tryFrame(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    const isFrame = typeof value === 'object' && value !== null && 'type' in value;
    return isFrame && typeof value.type === 'string' ? value : null;
  } catch {
    return null;
  }
}
