import type { SessionStatus } from '@shared/domain/entities';
import { asSessionId } from '@shared/domain/ids';
import { expect, test } from 'vitest';
import { describeUnfinished } from './quit-question';

const session = (title: string, status: SessionStatus, backgroundTaskCount = 0) => ({
  id: asSessionId(title),
  title,
  status,
  backgroundTaskCount,
});
const none = () => 0;

test('with nothing at work there is no question', () => {
  const resting = (['idle', 'done-unseen', 'failed', 'interrupted'] as const).map((status) =>
    session(status, status),
  );
  expect(describeUnfinished(resting, none)).toBeNull();
  expect(describeUnfinished([], none)).toBeNull();
});

test('it says what stops: turns, background tasks, prompts that wait', () => {
  const asked = describeUnfinished(
    [
      session('Refactor', 'working'),
      session('Ask', 'needs-you', 1),
      session('Watcher', 'idle', 2),
      session('Later', 'queued'),
      session('Rest', 'idle'),
    ],
    (id) => (id === 'Refactor' ? 3 : 0),
  );
  expect(asked?.message).toBe('Quit and stop 4 sessions?');
  expect(asked?.detail.split('\n')).toEqual(
    expect.arrayContaining([
      '• Refactor: working, 3 queued prompts',
      '• Ask: waiting for your answer, a background task',
      '• Watcher: 2 background tasks',
      '• Later: waiting for its turn',
    ]),
  );
  expect(asked?.detail).not.toContain('Rest');
  expect(asked?.detail).toContain('are kept');
});

test('prompts that wait are reason enough, one session is not counted', () => {
  const asked = describeUnfinished([session('One', 'idle')], () => 1);
  expect(asked?.message).toBe('Quit and stop one session?');
  expect(asked?.detail).toContain('• One: a queued prompt');
});

test('a command in a terminal is reason enough, and what is lost with it is said', () => {
  const asked = describeUnfinished([session('One', 'working')], none, [
    { folder: '/home/ada/app', running: 'vite' },
    { folder: '/home/ada/app', running: null },
  ]);
  expect(asked?.message).toBe('Quit and stop one session and one command?');
  expect(asked?.detail).toContain('• Terminal in /home/ada/app: vite');
  expect(asked?.detail).toContain('not kept');
  const alone = describeUnfinished([], none, [{ folder: '/a', running: 'vim' }]);
  expect(alone?.message).toBe('Quit and stop one command?');
  expect(alone?.detail).not.toContain('resumed');
  expect(describeUnfinished([], none, [{ folder: '/a', running: null }])).toBeNull();
});

test('eight are named and the rest counted; a title is one short line', () => {
  const many = Array.from({ length: 11 }, (_, at) => session(`Session ${at}`, 'working'));
  const asked = describeUnfinished([session(`a\nb ${'x'.repeat(90)}`, 'working'), ...many], none);
  const named = asked?.detail.split('\n').filter((line) => line.startsWith('•')) ?? [];
  expect(named).toHaveLength(8);
  expect(named[0]).toMatch(/^• a b x+…: working$/);
  expect(asked?.detail).toContain('and 4 more');
});
