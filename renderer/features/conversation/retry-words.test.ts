import { expect, it } from 'vitest';
import { retryWords } from './retry-words';

it('says what is waited for, and how long', () => {
  const retry = { attempt: 4, maxRetries: 10, delayMs: 8000, httpStatus: 529 };
  expect(retryWords(retry)).toBe('Service busy, retry 4/10 in 8 s');
  expect(retryWords({ attempt: 1, maxRetries: null, delayMs: null, httpStatus: null })).toBe(
    'Service not reached, retry 1',
  );
});
