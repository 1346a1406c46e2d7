import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { err, ok } from '@shared/domain/result';
import { chunk, complete } from '../sessions/testing/fake-driver';
import { createManagerBench } from '../sessions/testing/manager-bench';
import { parseArguments } from './arguments';
import { fixedAnswers } from './answers';
import { converse } from './converse';
import { EXIT } from './exit-code';
import { createTurnWatch } from './turn-watch';
import type { World } from './world';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function start(...argv: string[]) {
  const bench = createManagerBench();
  const sessionId = bench.create();
  const parsed = parseArguments(['--cwd', '/w', '--linger', '0', ...argv]);
  if (!parsed.ok || parsed.value.command !== 'run') throw new Error('these arguments are wrong');
  const watch = createTurnWatch(bench.manager, sessionId);
  bench.manager.subscribe({
    eventsAppended: (_id, events) => watch.took(events),
    sessionChanged: watch.stirred,
  });
  const run = {
    args: parsed.value,
    cwd: '/w',
    images: [],
    answers: fixedAnswers('deny'),
    profile: null,
    mcp: {},
  };
  const world = { manager: { ...bench.manager } } as World;
  const { signal } = new AbortController();
  return {
    bench,
    world,
    sessionId,
    code: () => converse({ run, world, sessionId, watch, signal }),
  };
}

describe('a run of several turns', () => {
  test('a later prompt that is refused is an error among the events', async () => {
    const { bench, world, code } = start('--prompt', 'one', '--prompt', 'two');
    bench.driver.onPrompt = (child) => {
      child.emit(complete());
      return ok(undefined);
    };
    const { send } = bench.manager;
    world.manager.send = (input) =>
      input.text === 'two'
        ? Promise.resolve(err({ code: 'folder-missing', message: '/w no longer exists.' }))
        : send(input);
    expect(await code()).toBe(EXIT.failed);
    await bench.until(() => bench.types().includes('error'));
    expect(bench.seen.at(-1)).toMatchObject({
      type: 'error',
      code: 'turn-failed',
      message: 'The next prompt was not sent. /w no longer exists.',
      fatal: true,
    });
  });

  test('a turn that follows another at once has the whole time limit for itself', async () => {
    const { bench, sessionId, code } = start('--prompt', 'one', '--timeout', '10');
    const ended = code();
    await bench.until(() => bench.driver.children[0]?.prompts.length === 1);
    await vi.advanceTimersByTimeAsync(6_000);
    bench.driver.last.emit(complete(), chunk('of its own', 'msg_2'));
    await bench.until(() => bench.types().includes('message_chunk'));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(bench.status(sessionId)).toBe('working');
    bench.driver.last.emit(complete({ origin: 'background' }));
    expect(await ended).toBe(EXIT.done);
    expect(bench.types()).not.toContain('error');
  });

  test('a turn beyond its time limit is stopped and said to be', async () => {
    const { bench, code } = start('--prompt', 'one', '--timeout', '10');
    const ended = code();
    await bench.until(() => bench.driver.children[0]?.prompts.length === 1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await ended).toBe(EXIT.failed);
    expect(bench.seen).toContainEqual(expect.objectContaining({ code: 'turn-timeout' }));
    expect(bench.driver.last.isEnded).toBe(true);
  });
});
