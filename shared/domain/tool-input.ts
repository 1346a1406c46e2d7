type Kind = 'text' | 'number' | 'yes or no' | 'list' | 'object' | 'nothing';

interface Field {
  kind: Kind;
  isRequired?: boolean;
  mayBeEmpty?: boolean;
  min?: number;
  max?: number;
}

const required = (kind: Kind = 'text'): Field => ({ kind, isRequired: true });
const optional = (kind: Kind = 'text'): Field => ({ kind, mayBeEmpty: true });
/** Text that may well be empty: an empty file, a deletion. */
const anyText: Field = { kind: 'text', isRequired: true, mayBeEmpty: true };
const whole = (min: number, max?: number): Field => ({
  kind: 'number',
  min,
  ...(max === undefined ? {} : { max }),
});

/** Of the tools a person edits by hand (CLI 2.1.332). */
const SHAPES: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  Bash: {
    command: required(),
    description: optional(),
    timeout: whole(0, 600_000),
    run_in_background: optional('yes or no'),
    dangerouslyDisableSandbox: optional('yes or no'),
  },
  Write: { file_path: required(), content: anyText },
  Edit: {
    file_path: required(),
    old_string: anyText,
    new_string: anyText,
    replace_all: optional('yes or no'),
  },
  MultiEdit: { file_path: required(), edits: required('list') },
  NotebookEdit: {
    notebook_path: required(),
    new_source: anyText,
    cell_id: optional(),
    cell_type: optional(),
    edit_mode: optional(),
  },
  Read: { file_path: required(), offset: whole(0), limit: whole(1), pages: optional() },
  WebFetch: { url: required(), prompt: required() },
  WebSearch: {
    query: required(),
    allowed_domains: optional('list'),
    blocked_domains: optional('list'),
  },
};

/**
 * What is wrong with an input a person has edited; null: it has the tool's shape. Of a tool nobody knows
 * the fields that were asked for keep their kind.
 */
export function checkToolInput(
  toolName: string | null,
  asked: Readonly<Record<string, unknown>>,
  edited: Readonly<Record<string, unknown>>,
): string | null {
  if (Object.keys(edited).length === 0 && Object.keys(asked).length > 0)
    return 'An empty input would run what was asked, not what you edited.';
  const shape = toolName === null ? undefined : SHAPES[toolName];
  for (const [name, value] of Object.entries(edited)) {
    const wrong =
      shape?.[name] === undefined
        ? checkUnknown(toolName, name, value, asked, shape !== undefined)
        : checkField(name, value, shape[name]);
    if (wrong !== null) return wrong;
  }
  for (const [name, field] of Object.entries(shape ?? {}))
    if (field.isRequired === true && !(name in edited)) return `${toolName} needs “${name}”.`;
  return checkMeaning(toolName, edited);
}

function checkField(name: string, value: unknown, field: Field): string | null {
  const kind = kindOf(value);
  if (kind !== field.kind)
    return `“${name}” must be ${inWords(field.kind)}; it is ${inWords(kind)}.`;
  if (typeof value === 'string' && field.mayBeEmpty !== true && value.trim() === '')
    return `“${name}” must not be empty.`;
  if (typeof value !== 'number') return null;
  if (!Number.isFinite(value)) return `“${name}” must be a number.`;
  if (field.min !== undefined && value < field.min)
    return `“${name}” must be at least ${field.min}; it is ${value}.`;
  if (field.max !== undefined && value > field.max)
    return `“${name}” must be at most ${field.max}; it is ${value}.`;
  return null;
}

function checkUnknown(
  toolName: string | null,
  name: string,
  value: unknown,
  asked: Readonly<Record<string, unknown>>,
  isKnownTool: boolean,
): string | null {
  if (!(name in asked)) return isKnownTool ? `${toolName} has no field “${name}”.` : null;
  const [kind, before] = [kindOf(value), kindOf(asked[name])];
  if (kind === before || before === 'nothing') return null;
  return `“${name}” must be ${inWords(before)}; it is ${inWords(kind)}.`;
}

/** What no kind of a field says. */
function checkMeaning(toolName: string | null, edited: Readonly<Record<string, unknown>>) {
  const { url, old_string: before, new_string: after } = edited;
  if (toolName === 'WebFetch' && typeof url === 'string' && !/^https?:\/\/\S+$/i.test(url))
    return '“url” must begin with http:// or https:// and hold no space.';
  if (toolName === 'Edit' && before === after)
    return '“old_string” and “new_string” are the same, so nothing would change.';
  return null;
}

function kindOf(value: unknown): Kind {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'list';
  switch (typeof value) {
    case 'string':
      return 'text';
    case 'number':
      return 'number';
    case 'boolean':
      return 'yes or no';
    default:
      return 'object';
  }
}

function inWords(kind: Kind): string {
  if (kind === 'text' || kind === 'nothing') return kind;
  if (kind === 'yes or no') return 'true or false';
  return kind === 'object' ? 'an object' : `a ${kind}`;
}
