import { describe, expect, it } from 'vitest';
import { checkForm } from './form-content';
import { readFormFields } from './form-fields';

const fields = readFormFields({
  property_order: ['news', 'name'],
  requested_schema: {
    properties: {
      name: { type: 'string', title: 'Your name', maxLength: 5 },
      age: { type: 'integer', minimum: 18 },
      plan: { enum: ['free', 'paid'], enumNames: ['For nothing', 'Paid'], default: 'free' },
      size: { oneOf: [{ const: 's', title: 'Small' }, { const: 'l' }] },
      tags: { type: 'array', items: { enum: ['a', 'b', 'c'] }, maxItems: 2 },
      mail: { type: 'string', format: 'email' },
      code: { type: 'string', pattern: '^[A-Z]+$' },
      news: { type: 'boolean' },
    },
    required: ['name'],
  },
});

describe('a form from its schema', () => {
  it('has the fields of the schema, in the order that was asked for', () => {
    expect(fields.map(({ name }) => name).slice(0, 3)).toEqual(['news', 'name', 'age']);
    const byName = (name: string) => fields.find((field) => field.name === name);
    expect(byName('plan')?.choices[0]).toEqual({ value: 'free', label: 'For nothing' });
    expect(byName('size')?.choices).toEqual([
      { value: 's', label: 'Small' },
      { value: 'l', label: 'l' },
    ]);
    expect(byName('tags')).toMatchObject({ type: 'choices', max: 2 });
  });

  it('gives each answer the type its schema asks for', () => {
    const values = { name: 'Ada', age: '36', news: true, tags: ['a'], size: 's' };
    expect(checkForm(fields, values)).toEqual({
      content: { name: 'Ada', age: 36, plan: 'free', news: true, tags: ['a'], size: 's' },
      errors: {},
    });
  });

  it('is not complete while a required field is empty, and tells nobody off for it', () => {
    expect(checkForm(fields, {})).toEqual({ content: null, errors: {} });
  });

  it.each([
    ['age', '3.5', 'This must be a whole number.'],
    ['age', 'x', 'This must be a number.'],
    ['age', '17', 'At least 18.'],
    ['name', 'Augusta', 'At most 5 characters.'],
    ['mail', 'ada', 'This must be an email address.'],
    ['code', 'abc', 'This must match ^[A-Z]+$.'],
  ])('says what is wrong with %s = %s', (name, value, words) => {
    expect(checkForm(fields, { name: 'Ada', [name]: value })).toEqual({
      content: null,
      errors: { [name]: words },
    });
  });

  it('counts choices', () => {
    expect(checkForm(fields, { name: 'Ada', tags: ['a', 'b', 'c'] }).errors).toEqual({
      tags: 'At most 2 choices.',
    });
  });
});
