import { expect, it } from 'vitest';
import { broadcastTitle, choiceWords, costLine } from './broadcast-words';

it('names a choice by model and effort', () => {
  expect(choiceWords({ model: 'opus', effort: null })).toBe('Opus');
  expect(choiceWords({ model: null, effort: 'high' })).toBe('Default model · high effort');
});

it('makes a title of the first line, cut short, and the choice', () => {
  expect(broadcastTitle('Fix it\nplease', { model: 'haiku', effort: null })).toBe('Fix it · Haiku');
  expect(broadcastTitle('x'.repeat(60), { model: 'opus', effort: null })).toBe(
    `${'x'.repeat(40)}… · Opus`,
  );
  expect(broadcastTitle('', { model: 'opus', effort: null })).toBe('Opus');
});

it.each([
  [0, 0, 'Nobody is chosen yet.'],
  [1, 0, 'One session will run this prompt.'],
  [4, 0, '4 sessions will each run this prompt.'],
  [4, 1, '4 sessions will each run this prompt. One is busy: there it waits in the queue.'],
  [4, 2, '4 sessions will each run this prompt. 2 are busy: there it waits in the queue.'],
])('%i sessions, %i busy: %s', (count, busy, words) => expect(costLine(count, busy)).toBe(words));
