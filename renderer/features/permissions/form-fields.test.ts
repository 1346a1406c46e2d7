import { expect, it } from 'vitest';
import { formContent, readFormFields } from './form-fields';

const fields = readFormFields({
  requested_schema: {
    properties: {
      name: { type: 'string', title: 'Your name' },
      age: { type: 'integer' },
      plan: { enum: ['free', 'paid'], default: 'free' },
      news: { type: 'boolean' },
    },
    required: ['name'],
  },
});

it('gives each answer the type its schema asks for', () => {
  expect(formContent(fields, { name: 'Ada', age: '36', news: true })).toEqual({
    name: 'Ada',
    age: 36,
    plan: 'free',
    news: true,
  });
});

it('is not complete while a required field is empty or a number is none', () => {
  expect(formContent(fields, {})).toBeNull();
  expect(formContent(fields, { name: 'Ada', age: '3.5' })).toBeNull();
});
