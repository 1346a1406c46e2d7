import { expect, test } from 'vitest';
import { shareMessages } from './share-messages';
import type { ScannedMessage } from './transcript-scan';

const message = (id: string, output: number, isWeak = false): ScannedMessage => ({
  id,
  model: 'model-1',
  at: 0,
  isWeak,
  tokens: { input: 0, output, cacheRead: 0, cacheCreation: 0, cacheCreation1h: 0, thinking: 0 },
});
const file = (path: string, bornAt: number, ...messages: ScannedMessage[]) => ({
  path,
  bornAt,
  messages,
});
const shares = (...files: Parameters<typeof shareMessages>[0]) =>
  shareMessages(files).own.map((own) => own.map(({ id, tokens }) => `${id}:${tokens.output}`));

test('what a fork took over is its parent’s, whichever was read or born first', () => {
  const parent = [message('m1', 40)] as const;
  const fork = [message('m1', 41, true), message('m2', 2)] as const;
  expect(shares(file('p', 1, ...parent), file('f', 2, ...fork))).toEqual([['m1:40'], ['m2:2']]);
  expect(shares(file('f', 1, ...fork), file('p', 2, ...parent))).toEqual([['m2:2'], ['m1:40']]);
});

test('where a CLI marks no copies, the file born first is the parent', () => {
  expect(
    shares(file('f', 2, message('m1', 1), message('m2', 2)), file('p', 1, message('m1', 1))),
  ).toEqual([['m2:2'], ['m1:1']]);
});

test('a subagent that replays its caller counts only its own, and files in common are known', () => {
  const files = [
    file('agent', 1, message('m1', 40, true), message('m2', 2, true)),
    file('main', 2, message('m1', 40)),
    file('other', 3, message('m9', 9)),
  ];
  expect(shares(...files)).toEqual([['m2:2'], ['m1:40'], ['m9:9']]);
  const { partners } = shareMessages(files);
  expect([...(partners.get(1) ?? [])]).toEqual([0]);
  expect(partners.has(2)).toBe(false);
});
