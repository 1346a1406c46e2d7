import { expect, it } from 'vitest';
import { CALL_ERROR_CODES } from '@shared/contract/error';
import { ERROR_CODES } from '@shared/events/error-code';
import { ACTION_LABELS, ERROR_MEANINGS } from './error-actions';

it('gives every code of the contract a title and something to do next', () => {
  expect(Object.keys(ERROR_MEANINGS).sort()).toEqual([...CALL_ERROR_CODES].sort());
  for (const code of [...CALL_ERROR_CODES, ...ERROR_CODES]) {
    const { title, action } = ERROR_MEANINGS[code];
    expect(title).not.toMatch(/!/);
    if (action !== 'none') expect(ACTION_LABELS[action]).toBeTruthy();
  }
});
