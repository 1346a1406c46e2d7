import { beforeEach, describe, expect, test } from 'vitest';
import type { AgentEventBody } from '@shared/events';
import { task } from './testing/fake-driver';
import { createWakeUps, type WakeUps } from './wake-ups';

let now = 0;
let wakeUps: WakeUps;
beforeEach(() => {
  now = 1_000_000;
  wakeUps = createWakeUps(() => now);
});

const call = (id: string, name: string, input: unknown): AgentEventBody => ({
  type: 'tool_call',
  parentToolUseId: null,
  toolCallId: id,
  toolName: name,
  title: name,
  status: 'running',
  payload: { kind: 'generic', name, input, output: null },
});

const result = (
  id: string,
  name: string,
  input: unknown,
  output: unknown,
  status: 'complete' | 'error' | 'interrupted' = 'complete',
): AgentEventBody => ({
  type: 'tool_update',
  parentToolUseId: null,
  toolCallId: id,
  status,
  payload: { kind: 'generic', name, input, output },
});

const use = (id: string, name: string, input: unknown, output: unknown) => {
  wakeUps.note(call(id, name, input));
  wakeUps.note(result(id, name, input, output));
};

const asked = (text: string): AgentEventBody => ({
  type: 'user_message',
  parentToolUseId: null,
  messageUuid: null,
  text,
  images: [],
  origin: 'background',
});

describe('ScheduleWakeup', () => {
  const input = { delaySeconds: 600, reason: 'r', prompt: 'look again' };
  const scheduled = 'Next wakeup scheduled for 12:00:00 (in 600s).';

  test('is pending until its time has come and the CLI began a turn', () => {
    use('a', 'ScheduleWakeup', input, scheduled);
    wakeUps.ownTurnBegan();
    expect(wakeUps.size).toBe(1);
    now += 600_000;
    wakeUps.ownTurnBegan();
    expect(wakeUps.size).toBe(0);
  });

  test('is over when its prompt was asked', () => {
    use('a', 'ScheduleWakeup', input, scheduled);
    wakeUps.note(asked('look again'));
    expect(wakeUps.size).toBe(0);
  });

  test('takes the place of the one before', () => {
    use('a', 'ScheduleWakeup', input, scheduled);
    use('b', 'ScheduleWakeup', input, scheduled);
    expect(wakeUps.size).toBe(1);
  });

  test.each([
    ['stopped', () => use('b', 'ScheduleWakeup', { stop: true }, 'Loop stopped')],
    ['failed', () => wakeUps.note(result('a', 'ScheduleWakeup', input, 'no', 'error'))],
    ['ended with its process', () => wakeUps.clear()],
    [
      'refused',
      () => wakeUps.note(result('a', 'ScheduleWakeup', input, 'Wakeup not scheduled. The loop')),
    ],
  ])('is over when it was %s', (_name, end) => {
    wakeUps.note(call('a', 'ScheduleWakeup', input));
    expect(wakeUps.size).toBe(1);
    end();
    expect(wakeUps.size).toBe(0);
  });

  test('of which nothing is known stays pending', () => {
    use('a', 'ScheduleWakeup', 'unreadable', null);
    now += 10_000_000;
    wakeUps.ownTurnBegan();
    wakeUps.note(asked('something'));
    expect(wakeUps.size).toBe(1);
  });
});

describe('CronCreate', () => {
  test('again and again: pending until it is deleted by its id', () => {
    const input = { cron: '*/5 * * * *', prompt: 'check' };
    use('a', 'CronCreate', input, 'Scheduled recurring job 1a2b (every 5 minutes).');
    wakeUps.note(asked('check'));
    wakeUps.ownTurnBegan();
    use('x', 'CronDelete', { id: 'other' }, 'Deleted');
    expect(wakeUps.size).toBe(1);
    use('y', 'CronDelete', { id: '1a2b' }, 'Deleted');
    expect(wakeUps.size).toBe(0);
  });

  test('once: over when its prompt was asked', () => {
    const input = { cron: '0 9 1 1 *', prompt: 'remind me', recurring: false };
    use('a', 'CronCreate', input, [
      { type: 'text', text: 'Scheduled one-shot task 9f (at 9:00).' },
    ]);
    wakeUps.note(asked('another thing'));
    expect(wakeUps.size).toBe(1);
    wakeUps.note(asked('<reminder>remind me</reminder>'));
    expect(wakeUps.size).toBe(0);
  });
});

test('Monitor is pending until its task ends', () => {
  use('m', 'Monitor', { command: 'tail -f log' }, 'started');
  const running = task('t', 'running');
  wakeUps.note({ ...running, type: 'task_update', toolCallId: 'm' } as AgentEventBody);
  expect(wakeUps.size).toBe(1);
  wakeUps.note({ ...task('t', 'stopped'), toolCallId: 'm' } as AgentEventBody);
  expect(wakeUps.size).toBe(0);
});

test('other tools leave nothing pending', () => {
  use('a', 'Bash', { command: 'ls' }, 'x');
  wakeUps.note(call('b', 'WebFetch', {}));
  expect(wakeUps.size).toBe(0);
});
