import type { FormField, FormValue, FormValues } from './form-fields';

export interface FormCheck {
  /** In the schema's own types; null while a field is not valid. */
  content: Record<string, unknown> | null;
  /** What is wrong, by field; one that was not filled in yet is not told off. */
  errors: Record<string, string>;
}

/** The form's answer, or what keeps it from being one. */
export function checkForm(fields: readonly FormField[], values: FormValues): FormCheck {
  const content: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  let isComplete = true;
  for (const field of fields) {
    const value = values[field.name] ?? field.initial;
    if (isEmpty(value)) {
      isComplete &&= !field.isRequired;
      continue;
    }
    const wrong = wrongWith(field, value);
    if (wrong !== null) errors[field.name] = wrong;
    else content[field.name] = field.type === 'number' ? Number(value) : value;
  }
  const isValid = isComplete && Object.keys(errors).length === 0;
  return { content: isValid ? content : null, errors };
}

const isEmpty = (value: FormValue): boolean =>
  typeof value !== 'boolean' && (typeof value === 'string' ? value.trim() : value).length === 0;

function wrongWith(field: FormField, value: FormValue): string | null {
  if (typeof value === 'boolean') return null;
  if (typeof value !== 'string') return outOfBounds(field, value.length, 'choices');
  if (field.type === 'choice') return null;
  if (field.type === 'text')
    return outOfBounds(field, value.length, 'characters') ?? wrongText(field, value);
  const number = Number(value);
  if (!Number.isFinite(number)) return 'This must be a number.';
  if (field.isInteger && !Number.isInteger(number)) return 'This must be a whole number.';
  return outOfBounds(field, number, null);
}

function outOfBounds(
  { min, max }: FormField,
  amount: number,
  unit: 'characters' | 'choices' | null,
): string | null {
  const words = unit === null ? '' : ` ${unit}`;
  if (min !== null && amount < min) return `At least ${min}${words}.`;
  return max !== null && amount > max ? `At most ${max}${words}.` : null;
}

function wrongText({ format, pattern }: FormField, value: string): string | null {
  const asked = format === null ? undefined : FORMATS[format];
  if (asked !== undefined && !asked.isRight(value)) return asked.words;
  if (pattern === null || matches(pattern, value)) return null;
  return `This must match ${pattern}.`;
}

/** A pattern that is none says nothing about the answer. */
function matches(pattern: string, value: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(value);
  } catch {
    return true;
  }
}

const FORMATS: Readonly<Record<string, { words: string; isRight(value: string): boolean }>> = {
  email: {
    words: 'This must be an email address.',
    isRight: (value) => /^[^\s@]+@[^\s@]+$/.test(value),
  },
  uri: {
    words: 'This must be a full address, with https://.',
    isRight: (value) => URL.canParse(value),
  },
  date: {
    words: 'This must be a date, as 2026-01-31.',
    isRight: (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)),
  },
  'date-time': {
    words: 'This must be a date and time, as 2026-01-31T12:00:00Z.',
    isRight: (value) => /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value)),
  },
};
