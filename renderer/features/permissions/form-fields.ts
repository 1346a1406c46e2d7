export interface FormField {
  name: string;
  label: string;
  description: string | null;
  type: 'text' | 'number' | 'boolean' | 'choice';
  choices: string[];
  isRequired: boolean;
  isInteger: boolean;
  initial: string | boolean;
}

export type FormValues = Record<string, string | boolean>;

/** The flat JSON schema of an elicitation as fields; kinds the protocol does not allow become text. */
export function readFormFields(input: Record<string, unknown>): FormField[] {
  const schema = record(input['requested_schema'] ?? input['requestedSchema']);
  const properties = record(schema['properties']);
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(properties).map(([name, raw]) => {
    const property = record(raw);
    const choices = Array.isArray(property['enum']) ? property['enum'].map(String) : [];
    const type = fieldType(property['type'], choices);
    const fallback = property['default'];
    return {
      name,
      label: text(property['title']) ?? name,
      description: text(property['description']),
      type,
      choices,
      isRequired: required.includes(name),
      isInteger: property['type'] === 'integer',
      initial: type === 'boolean' ? fallback === true : scalar(fallback),
    };
  });
}

/** The form's content in the schema's own types; null while a required or numeric field is not valid. */
export function formContent(
  fields: FormField[],
  values: FormValues,
): Record<string, unknown> | null {
  const content: Record<string, unknown> = {};
  for (const field of fields) {
    const value = values[field.name] ?? field.initial;
    if (typeof value === 'boolean') content[field.name] = value;
    else if (value.trim() === '') {
      if (field.isRequired) return null;
    } else if (field.type === 'number') {
      const number = Number(value);
      if (!Number.isFinite(number) || (field.isInteger && !Number.isInteger(number))) return null;
      content[field.name] = number;
    } else content[field.name] = value;
  }
  return content;
}

function fieldType(type: unknown, choices: string[]): FormField['type'] {
  if (choices.length > 0) return 'choice';
  if (type === 'boolean') return 'boolean';
  return type === 'number' || type === 'integer' ? 'number' : 'text';
}

const scalar = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
