import { expect, it } from 'vitest';
import { retryWords } from './retry-words';

const retry = { attempt: 4, maxRetries: 10, delayMs: 8000, httpStatus: 529, at: 1000 };

it('case 79: says what is waited for, which attempt comes, and how long until it', () => {
  expect(retryWords(retry, 1000)).toBe('Service busy, retry 4 of 10 in 8 s');
  expect(retryWords(retry, 6500)).toBe('Service busy, retry 4 of 10 in 3 s');
  expect(retryWords(retry, 9000)).toBe('Service busy, retry 4 of 10 now');
});

it('leaves out what is not known', () => {
  const bare = { attempt: 1, maxRetries: null, delayMs: null, httpStatus: null, at: 0 };
  expect(retryWords(bare, 0)).toBe('Service not reached, retry 1');
});
