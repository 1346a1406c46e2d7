import { expect, test } from 'vitest';
import { claimDataFolder } from './single-instance';

function hostWith(isFirst: boolean) {
  let listener: ((event: unknown, argv: string[]) => void) | undefined;
  return {
    host: {
      requestSingleInstanceLock: () => isFirst,
      on: (_name: string, own: (event: unknown, argv: string[]) => void) => (listener = own),
    },
    startAgain: (argv: string[]) => listener?.({}, argv),
    isListening: () => listener !== undefined,
  };
}

test('the first program hears the arguments of every later start', () => {
  const { host, startAgain } = hostWith(true);
  const heard: (readonly string[])[] = [];
  expect(claimDataFolder(host, (argv) => heard.push(argv))).toBe(true);
  startAgain(['electron', 'roundhouse://inbox']);
  expect(heard).toEqual([['electron', 'roundhouse://inbox']]);
});

test('a later one learns that it is not the first', () => {
  const { host, isListening } = hostWith(false);
  expect(claimDataFolder(host, () => undefined)).toBe(false);
  expect(isListening()).toBe(false);
});
