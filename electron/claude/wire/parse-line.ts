/** Enough for a log prefix that holds braces itself; bounds the work on a line of garbage. */
const MAX_GLUED_ATTEMPTS = 8;
/** A glued frame is looked for only in lines a program would log by mistake. UTF-16 units. */
const MAX_GLUED_LINE = 1024 * 1024;

/**
 * Hands over what one line of stdout holds: the parsed frame, the line itself when it is no JSON
 * object, or both parts when a log line and a frame came out glued together.
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
  if (line.length <= MAX_GLUED_LINE) {
    const end = line.lastIndexOf('}') + 1;
    let start = line.indexOf('{"');
    for (let tries = 0; tries < MAX_GLUED_ATTEMPTS && start !== -1 && start < end; tries += 1) {
      const frame = tryFrame(line.slice(start, end));
      if (frame !== null) {
        const before = line.slice(0, start).trim();
        const after = line.slice(end).trim();
        if (before !== '') onFrame(before);
        onFrame(frame);
        if (after !== '') onFrame(after);
        return;
      }
      start = line.indexOf('{"', start + 1);
    }
  }
  if (line.trim() !== '') onFrame(line);
}

function tryFrame(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    const isFrame = typeof value === 'object' && value !== null && 'type' in value;
    return isFrame && typeof value.type === 'string' ? value : null;
  } catch {
    return null;
  }
}
