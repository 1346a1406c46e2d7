import { expect, it } from 'vitest';
import { STORE_ERROR_CODES } from '@shared/domain/store-types';
import { storeTroubleWords } from './store-trouble-words';

it.each(STORE_ERROR_CODES)('%s says what happened, what is kept and what to do', (code) => {
  const words = storeTroubleWords({ code, message: 'raw' });
  expect(words.title).toMatch(/nothing is being saved\.$/);
  expect(words.text).toContain('What was saved before is safe');
  expect(words.text).not.toContain('raw');
});

it('trouble nobody foresaw is told in its own words', () => {
  const words = storeTroubleWords({ code: 'internal', message: 'no such table' });
  expect(words.text).toContain('no such table');
});
