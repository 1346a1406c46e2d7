import { expect, it } from 'vitest';
import { requestKey } from './request-keys';

const press = (key: string, change = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...change,
});

it('answers an everyday request by its keys', () => {
  expect(requestKey(press('Enter'), false)).toBe('allow');
  expect(requestKey(press('Enter', { shiftKey: true }), false)).toBe('always');
  expect(requestKey(press('e'), false)).toBe('edit');
  expect(requestKey(press('Backspace'), false)).toBe('deny');
  expect(requestKey(press('d'), false)).toBe('deny-why');
});

it('needs a deliberate key for a dangerous one', () => {
  expect(requestKey(press('Enter'), true)).toBeNull();
  expect(requestKey(press('Enter', { ctrlKey: true }), true)).toBe('allow');
  expect(requestKey(press('Backspace'), true)).toBe('deny');
});

it('leaves shortcuts of the window alone', () => {
  expect(requestKey(press('e', { metaKey: true }), false)).toBeNull();
});
