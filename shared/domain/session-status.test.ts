import { describe, expect, test } from 'vitest';
import { SESSION_STATUSES } from './entities';
import { isUnfinished, nextStatus, type StatusSignal } from './session-status';

const follow = (signals: StatusSignal[]) =>
  signals.reduce(nextStatus, 'idle' as ReturnType<typeof nextStatus>);

describe('session status', () => {
  test('a plain turn goes queued, starting, working, done', () => {
    const steps: StatusSignal[] = [
      { type: 'prompt-stored' },
      { type: 'child-starting' },
      { type: 'turn-started' },
      { type: 'turn-ended', outcome: 'ok', backgroundTasks: 0, openRequests: 0 },
      { type: 'seen' },
    ];
    const seen = steps.map((_, index) => follow(steps.slice(0, index + 1)));
    expect(seen).toEqual(['queued', 'starting', 'working', 'done-unseen', 'idle']);
  });

  test('a request waits for the user and its answer goes on working', () => {
    expect(follow([{ type: 'turn-started' }, { type: 'request-opened' }])).toBe('needs-you');
    expect(
      follow([
        { type: 'turn-started' },
        { type: 'request-opened' },
        { type: 'requests-closed', isTurnRunning: true },
      ]),
    ).toBe('working');
  });

  test('nothing but the end of the turn or of the child leaves stopping', () => {
    const stay: StatusSignal[] = [
      { type: 'prompt-stored' },
      { type: 'turn-started' },
      { type: 'request-opened' },
      { type: 'requests-closed', isTurnRunning: true },
      { type: 'stop-asked' },
      { type: 'seen' },
    ];
    for (const signal of stay) expect(nextStatus('stopping', signal)).toBe('stopping');
    expect(nextStatus('stopping', { type: 'child-lost', wasStopped: true })).toBe('interrupted');
  });

  test('a stop between turns changes nothing', () => {
    expect(nextStatus('idle', { type: 'stop-asked' })).toBe('idle');
    expect(nextStatus('done-unseen', { type: 'stop-asked' })).toBe('done-unseen');
  });

  test('a turn that leaves background tasks is not done', () => {
    const ended = { type: 'turn-ended', outcome: 'ok', backgroundTasks: 1 } as const;
    expect(nextStatus('working', { ...ended, openRequests: 0 })).toBe('idle');
  });

  test('a request of background work outlives the turn, and its answer begins none', () => {
    const ended = { type: 'turn-ended', backgroundTasks: 1, openRequests: 1 } as const;
    expect(nextStatus('working', { ...ended, outcome: 'ok' })).toBe('needs-you');
    expect(nextStatus('stopping', { ...ended, outcome: 'stopped' })).toBe('needs-you');
    expect(nextStatus('working', { ...ended, outcome: 'failed' })).toBe('failed');
    expect(nextStatus('needs-you', { type: 'requests-closed', isTurnRunning: false })).toBe('idle');
  });

  test('repair is repeatable and leaves finished sessions alone', () => {
    for (const status of SESSION_STATUSES) {
      const once = nextStatus(status, { type: 'found-unfinished' });
      expect(nextStatus(once, { type: 'found-unfinished' })).toBe(once);
      expect(once).toBe(isUnfinished(status) ? 'interrupted' : status);
    }
  });
});
