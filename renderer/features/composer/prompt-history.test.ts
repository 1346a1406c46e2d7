import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TimelineItem } from '@shared/domain/timeline-types';
import { stepHistory, writtenPrompts } from './prompt-history';

const prompt = (text: string, origin = 'user') =>
  ({ kind: 'prompt', text, origin }) as unknown as TimelineItem;

test('what was not written by a person is left out, and the same words come once', () => {
  const items = [
    prompt('one'),
    prompt('one'),
    prompt('woken', 'background'),
    { kind: 'text', text: 'no' } as unknown as TimelineItem,
    prompt('/compact', 'command'),
    prompt('/clear'),
    prompt('two'),
  ];
  expect(writtenPrompts(items)).toEqual(['one', 'two']);
});

test('up and down go through all of them and back to the empty field', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 }), (prompts) => {
      let now: { text: string; at: number | null } = { text: '', at: null };
      for (const wanted of prompts.toReversed()) {
        now = stepHistory(prompts, now.text, now.at, -1) ?? now;
        expect(now.text).toBe(wanted);
      }
      expect(stepHistory(prompts, now.text, now.at, -1)).toBeNull();
      for (const wanted of [...prompts.slice(1), '']) {
        now = stepHistory(prompts, now.text, now.at, 1) ?? now;
        expect(now.text).toBe(wanted);
      }
    }),
  );
});

test('a draft somebody writes is never replaced', () => {
  expect(stepHistory(['one'], 'my draft', null, -1)).toBeNull();
  expect(stepHistory(['one', 'two'], 'two, changed', 1, -1)).toBeNull();
  expect(stepHistory(['one'], '', null, 1)).toBeNull();
});
