import { expect, test } from 'vitest';
import { createQuitDecision } from './quit-decision';

const question = { message: 'Quit and stop one session?', detail: '• One: working' };

function setUp({ isBusy = true, isUnreadable = false } = {}) {
  const told: string[] = [];
  let answer = (_isConfirmed: boolean): void => undefined;
  let hasEnded = (): void => undefined;
  const decision = createQuitDecision({
    unfinished() {
      if (isUnreadable) throw new Error('locked');
      return isBusy ? question : null;
    },
    ask: (_question, signal) => {
      told.push('asked');
      signal.addEventListener('abort', () => told.push('dismissed'));
      return new Promise((resolve) => (answer = resolve));
    },
    showQuestion: () => told.push('shown again'),
    end: () => {
      told.push('ending');
      return new Promise((resolve) => (hasEnded = resolve));
    },
    exit: () => told.push('exit'),
    trouble: (error) => told.push(String(error)),
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    decision,
    told,
    settle,
    answer: async (isConfirmed: boolean) => {
      answer(isConfirmed);
      await settle();
    },
    finish: async () => {
      hasEnded();
      await settle();
    },
  };
}

test('with nothing at work it ends at once, unasked, and goes when everything has ended', async () => {
  const { decision, told, finish } = setUp({ isBusy: false });
  expect(decision.request()).toBe(false);
  expect(decision.request()).toBe(false);
  expect(told).toEqual(['ending']);
  await finish();
  expect(told).toEqual(['ending', 'exit']);
  expect(decision.request()).toBe(true);
});

test('with work running it asks, and cancelled it goes on and asks the next time', async () => {
  const { decision, told, answer } = setUp();
  expect(decision.request()).toBe(false);
  await answer(false);
  expect(told).toEqual(['asked']);
  decision.request();
  expect(told).toEqual(['asked', 'asked']);
  await answer(true);
  expect(told.at(-1)).toBe('ending');
  expect(decision.isEnding()).toBe(true);
});

test('a second quit while it asks shows the question again', () => {
  const { decision, told } = setUp();
  decision.request();
  decision.request();
  expect(decision.mayCloseLast()).toBe(false);
  expect(told).toEqual(['asked', 'shown again', 'shown again']);
});

test('the system is not asked: it ends at once, and the open question goes away', async () => {
  const { decision, told, answer, finish } = setUp();
  decision.request();
  decision.force();
  decision.force();
  await answer(false);
  await finish();
  expect(told).toEqual(['asked', 'ending', 'dismissed', 'exit']);
});

test('the last window stays open for the question, and goes when nothing is at work', async () => {
  const busy = setUp();
  expect(busy.decision.mayCloseLast()).toBe(false);
  await busy.answer(true);
  expect(busy.told).toEqual(['asked', 'ending']);
  const idle = setUp({ isBusy: false });
  expect(idle.decision.mayCloseLast()).toBe(true);
  expect(idle.told).toEqual([]);
});

test('windows close freely while everything ends', () => {
  const { decision } = setUp();
  decision.force();
  expect(decision.mayCloseLast()).toBe(true);
});

test('when it cannot be read what is at work, that is told and everything ends in order', async () => {
  const { decision, told, finish } = setUp({ isUnreadable: true });
  expect(decision.request()).toBe(false);
  expect(told).toEqual(['Error: locked', 'ending']);
  await finish();
  expect(told.at(-1)).toBe('exit');
});

test('nor does that keep the last window open', () => {
  expect(setUp({ isUnreadable: true }).decision.mayCloseLast()).toBe(true);
});
