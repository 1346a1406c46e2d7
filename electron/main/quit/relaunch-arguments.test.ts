import { expect, test } from 'vitest';
import { relaunchArguments } from './relaunch-arguments';

const own = ['.', '--user-data-dir=/data', 'roundhouse://inbox'];

test('the data folder stays, the old link does not', () => {
  expect(relaunchArguments(own, ['electron', '.'])).toEqual(['.', '--user-data-dir=/data']);
});

test('of what the later start asked for only its link is taken over', () => {
  expect(relaunchArguments(own, ['electron', '--evil', 'roundhouse://board'])).toEqual([
    '.',
    '--user-data-dir=/data',
    'roundhouse://board',
  ]);
});
