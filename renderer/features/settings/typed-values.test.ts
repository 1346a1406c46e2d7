import { expect, it } from 'vitest';
import { clockTime } from './clock-time';
import { usdAmount } from './controls/usd-amount';
import { wholeNumber } from './controls/whole-number';

it('takes a time as people type it, and only a whole one', () => {
  expect(['22:30', '7:05', '0705', ' 23:59 '].map(clockTime)).toEqual([
    '22:30',
    '07:05',
    '07:05',
    '23:59',
  ]);
  expect(['', '22', '22:3', '24:00', '12:60', 'noon'].map(clockTime)).toEqual(
    Array.from({ length: 6 }, () => null),
  );
});

it('takes a whole number of the range and says what is wrong with another', () => {
  const range = { min: 1, max: 240 };
  expect(wholeNumber(' 15 ', range)).toEqual({ value: 15 });
  expect(wholeNumber('0', range)).toEqual({ wrong: '1 is the least.' });
  expect(wholeNumber('241', range)).toEqual({ wrong: '240 is the most.' });
  expect(wholeNumber('1.5', range)).toHaveProperty('wrong');
  expect(wholeNumber('', range)).toHaveProperty('wrong');
});

it('takes an amount of dollars with a point or a comma', () => {
  const range = { min: 0.01, max: 100 };
  expect(['2', ' 2.50 $', '0,05', '1.2345'].map((text) => usdAmount(text, range))).toEqual(
    [2, 2.5, 0.05, 1.2345].map((value) => ({ value })),
  );
  for (const text of ['', '0', '101', '1.23456', '-1', 'two'])
    expect(usdAmount(text, range)).toHaveProperty('wrong');
});
