import { expect, test } from 'vitest';
import { isAppPage, pageOfSlot } from './app-page';

test('every window has our page, told apart by its slot', () => {
  expect(pageOfSlot(2)).toBe('roundhouse://app/index.html?window=2');
  expect([pageOfSlot(1), pageOfSlot(9999)].every(isAppPage)).toBe(true);
});

test.each([
  'https://app/index.html?window=1',
  'roundhouse://app/index.html?window=1&next=https://example.invalid',
  'roundhouse://app/index.html?window=',
  'roundhouse://app/other.html',
  'roundhouse://session/index.html?window=1',
  'roundhouse://app/index.html?window=1#/../x',
])('%s is not our page', (address) => {
  expect(isAppPage(address)).toBe(false);
});
