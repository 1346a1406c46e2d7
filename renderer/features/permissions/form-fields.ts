export interface FormChoice {
  value: string;
  label: string;
}

export interface FormField {
  name: string;
  label: string;
  description: string | null;
  type: 'text' | 'number' | 'boolean' | 'choice' | 'choices';
  choices: FormChoice[];
  isRequired: boolean;
  isInteger: boolean;
  /** Of a text: "email", "uri", "date" or "date-time". */
  format: string | null;
  /** Of a number its value, of a text its length, of choices their count. */
  min: number | null;
  max: number | null;
  pattern: string | null;
  initial: FormValue;
}

export type FormValue = string | boolean | string[];
export type FormValues = Record<string, FormValue>;

type Json = Record<string, unknown>;

/** The flat JSON schema of an elicitation as fields; kinds the protocol does not allow become text. */
export function readFormFields(input: Json): FormField[] {
  const schema = record(input['requested_schema'] ?? input['requestedSchema']);
  const properties = record(schema['properties']);
  const required = list(schema['required']);
  const order = list(input['property_order']).filter((name) => typeof name === 'string');
  const place = (name: string) => {
    const at = order.indexOf(name);
    return at < 0 ? order.length : at;
  };
  return Object.entries(properties)
    .sort(([a], [b]) => place(a) - place(b))
    .map(([name, raw]) => readField(name, record(raw), required.includes(name)));
}

function readField(name: string, property: Json, isRequired: boolean): FormField {
  const isList = property['type'] === 'array';
  const choices = readChoices(isList ? record(property['items']) : property);
  const type = isList && choices.length > 0 ? 'choices' : fieldType(property['type'], choices);
  return {
    name,
    label: text(property['title']) ?? name,
    description: text(property['description']),
    type,
    choices,
    isRequired,
    isInteger: property['type'] === 'integer',
    format: text(property['format']),
    min: bound(property, ['minimum', 'minLength', 'minItems']),
    max: bound(property, ['maximum', 'maxLength', 'maxItems']),
    pattern: text(property['pattern']),
    initial: initialOf(type, property['default']),
  };
}

/** `enum` with or without names beside it, or `oneOf`/`anyOf` of constants with titles. */
function readChoices(property: Json): FormChoice[] {
  const names = list(property['enumNames']);
  const plain = list(property['enum']).map((value, at) => ({
    value: String(value),
    label: text(names[at]) ?? String(value),
  }));
  if (plain.length > 0) return plain;
  return [...list(property['oneOf']), ...list(property['anyOf'])].flatMap((raw) => {
    const { const: constant, title } = record(raw);
    const value = typeof constant === 'number' ? String(constant) : text(constant);
    return value === null ? [] : [{ value, label: text(title) ?? value }];
  });
}

function fieldType(type: unknown, choices: readonly FormChoice[]): FormField['type'] {
  if (choices.length > 0) return 'choice';
  if (type === 'boolean') return 'boolean';
  return type === 'number' || type === 'integer' ? 'number' : 'text';
}

function initialOf(type: FormField['type'], fallback: unknown): FormValue {
  if (type === 'boolean') return fallback === true;
  if (type === 'choices') return list(fallback).map(String);
  return typeof fallback === 'string' || typeof fallback === 'number' ? String(fallback) : '';
}

function bound(property: Json, names: readonly string[]): number | null {
  const found = names.map((name) => property[name]).find((value) => typeof value === 'number');
  return typeof found === 'number' ? found : null;
}

const record = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {};
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
