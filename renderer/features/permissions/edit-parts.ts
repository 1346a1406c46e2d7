/** What of a tool's input is edited as plain text; the rest, and all of other tools, as JSON. */
const TEXT_PARTS: Readonly<Record<string, { field: string; label: string }>> = {
  Bash: { field: 'command', label: 'Command' },
  Write: { field: 'content', label: 'Content' },
  Edit: { field: 'new_string', label: 'New text' },
  NotebookEdit: { field: 'new_source', label: 'Cell' },
};

type Input = Record<string, unknown>;

export interface EditPart {
  field: string;
  label: string;
}

/** Null: only as JSON. */
export function textPartOf(toolName: string | null, input: Input): EditPart | null {
  const part = toolName === null ? undefined : TEXT_PARTS[toolName];
  return part !== undefined && typeof input[part.field] === 'string' ? part : null;
}

export const toText = (input: Input, part: EditPart | null): string =>
  part === null ? JSON.stringify(input, null, 2) : String(input[part.field]);

export type Parsed = { ok: true; input: Input } | { ok: false; error: string };

/** `base` keeps the fields that the text does not show. */
export function fromText(text: string, part: EditPart | null, base: Input): Parsed {
  if (part !== null) return { ok: true, input: { ...base, [part.field]: text } };
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { ok: true, input: value as Input };
    return { ok: false, error: 'The input must be a JSON object, in { }.' };
  } catch (cause) {
    return { ok: false, error: `This is not valid JSON: ${positionOf(text, cause)}.` };
  }
}

/** Chromium says "at position 12 (line 1 column 13)"; a line is what one looks for. */
function positionOf(text: string, cause: unknown): string {
  const message = cause instanceof Error ? cause.message : '';
  const at = /position (\d+)/.exec(message)?.[1];
  if (at === undefined) return text.trim() === '' ? 'it is empty' : 'it ends too early';
  return `look at line ${text.slice(0, Number(at)).split('\n').length}`;
}

export const isSame = (one: Input, other: Input): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
