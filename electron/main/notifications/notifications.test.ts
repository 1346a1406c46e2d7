import { describe, expect, test } from 'vitest';
import { aRequest, aSession, idOf, notifiedSessions } from './testing/notified-sessions';
import { GATHER_MS, MAX_GATHER_MS } from './notifications';

describe('a notification', () => {
  test('tells once that a session needs the user, with what it asks', () => {
    const { become, repeat, timers, requests, screen, shown } = notifiedSessions();
    become(1, 'working');
    requests.push(aRequest(1));
    become(1, 'needs-you');
    timers.advance(GATHER_MS);
    repeat(1, { lastLine: 'more words', openRequestCount: 2 });
    timers.advance(60_000);
    expect(screen()).toEqual(['S1: Asks to use Bash: npm test']);
    expect(shown).toHaveLength(1);
    expect(shown[0]).toMatchObject({ isSilent: true, isUrgent: true });
  });

  test('of a finished session comes when no background task is left, and only once', () => {
    const { become, repeat, timers, screen, shown } = notifiedSessions();
    become(1, 'idle', { backgroundTaskCount: 1 });
    timers.advance(60_000);
    expect(shown).toEqual([]);
    become(1, 'done-unseen', { backgroundTaskCount: 1 });
    timers.advance(60_000);
    expect(shown).toEqual([]);
    repeat(1, { backgroundTaskCount: 0 });
    timers.advance(GATHER_MS);
    repeat(1, { backgroundTaskCount: 1 });
    repeat(1, { backgroundTaskCount: 0 });
    timers.advance(60_000);
    expect(shown).toHaveLength(1);
    expect(shown[0]).toMatchObject({ title: 'S1', body: 'Finished', isUrgent: false });
    expect(screen()).toEqual([]);
  });

  test('of a failure says what failed; a stop the user asked for says nothing', () => {
    const { become, timers, screen } = notifiedSessions();
    become(1, 'failed');
    become(2, 'stopping');
    become(2, 'idle');
    become(3, 'interrupted');
    timers.advance(60_000);
    expect(screen()).toEqual(['S1: Failed: It broke']);
  });

  test('never tells of the session in view, not even when it is left a moment later', () => {
    const { become, timers, visible, shown } = notifiedSessions();
    visible.add(idOf(1));
    become(1, 'needs-you');
    visible.clear();
    timers.advance(60_000);
    expect(shown).toEqual([]);
  });

  test('is not made when the session is looked at before it comes', () => {
    const { become, timers, visible, shown, notifications } = notifiedSessions();
    become(1, 'needs-you');
    visible.add(idOf(1));
    notifications.viewChanged();
    visible.clear();
    timers.advance(60_000);
    expect(shown).toEqual([]);
  });

  test('is not made when its reason is gone before it comes', () => {
    const { become, timers, shown } = notifiedSessions();
    become(1, 'needs-you');
    timers.advance(GATHER_MS - 1);
    become(1, 'working');
    timers.advance(60_000);
    expect(shown).toEqual([]);
  });

  test.each([
    ['answered', (world: World) => world.become(1, 'working')],
    ['stopped', (world: World) => world.become(1, 'stopping')],
    ['deleted', (world: World) => world.remove(1)],
    [
      'looked at',
      (world: World) => {
        world.visible.add(idOf(1));
        world.notifications.viewChanged();
      },
    ],
    ['left behind by the program', (world: World) => world.notifications.close()],
  ])('is withdrawn when its session was %s', (_what, change) => {
    const world = notifiedSessions();
    world.become(1, 'needs-you');
    world.timers.advance(GATHER_MS);
    expect(world.screen()).toHaveLength(1);
    change(world);
    world.timers.advance(60_000);
    expect(world.screen()).toEqual([]);
    expect(world.shown).toHaveLength(1);
  });

  test('is withdrawn when a finished session was seen or its failure put aside', () => {
    const { become, repeat, timers, screen } = notifiedSessions();
    become(1, 'done-unseen');
    become(2, 'failed');
    timers.advance(GATHER_MS);
    expect(screen()).toEqual(['2 sessions finished, 1 of them failed: S1\nS2']);
    become(1, 'idle');
    expect(screen()).toHaveLength(1);
    repeat(2, { failure: null });
    expect(screen()).toEqual([]);
  });

  test('tells nothing of what an earlier run left, nor of a session that was restored', () => {
    const left = [aSession(1, 'needs-you', 5), aSession(2, 'done-unseen', 6)];
    const { notifications, repeat, remove, timers, shown, become } = notifiedSessions(left);
    notifications.start();
    repeat(1);
    repeat(2);
    become(3, 'done-unseen');
    timers.advance(GATHER_MS);
    expect(shown).toHaveLength(1);
    remove(3);
    repeat(3);
    timers.advance(60_000);
    expect(shown).toHaveLength(1);
  });

  test('of an archived session comes only for a question', () => {
    const { become, timers, titles } = notifiedSessions();
    become(1, 'done-unseen', { archivedAt: 9 });
    become(2, 'needs-you', { archivedAt: 9 });
    timers.advance(GATHER_MS);
    expect(titles()).toEqual(['S2']);
  });
});

describe('several', () => {
  test('within a moment are one, and a click goes where all of them are', () => {
    const { become, timers, shown, screen, went } = notifiedSessions();
    for (const number of [1, 2, 3]) become(number, 'needs-you');
    become(4, 'done-unseen');
    become(5, 'done-unseen');
    timers.advance(GATHER_MS);
    expect(screen()).toEqual(['3 sessions need you: S1\nS2\nS3', '2 sessions finished: S4\nS5']);
    for (const notice of shown) notice.clicked();
    expect(went).toEqual([{ kind: 'inbox' }, { kind: 'board' }]);
  });

  test('that trickle in are told at the latest after a while', () => {
    const { become, timers, titles } = notifiedSessions();
    for (let number = 1; number <= 5; number += 1) {
      become(number, 'needs-you');
      timers.advance(GATHER_MS - 1000);
    }
    expect(MAX_GATHER_MS).toBeLessThan(5 * (GATHER_MS - 1000));
    expect(titles()).toEqual(['5 sessions need you']);
  });

  test('one after another take each other’s place, and what was dismissed is not listed again', () => {
    const { become, timers, shown, screen, dismiss } = notifiedSessions();
    become(1, 'needs-you');
    timers.advance(GATHER_MS);
    become(2, 'needs-you');
    timers.advance(GATHER_MS);
    expect(screen()).toEqual(['2 sessions need you: S1\nS2']);
    const [, both] = shown;
    if (both) dismiss(both);
    become(3, 'needs-you');
    timers.advance(GATHER_MS);
    expect(screen()).toEqual(['S3: Needs you']);
  });

  test('of which one is left lead to that one', () => {
    const { become, timers, shown, went } = notifiedSessions();
    become(1, 'needs-you');
    become(2, 'needs-you');
    timers.advance(GATHER_MS);
    become(1, 'working');
    shown[0]?.clicked();
    expect(went).toEqual([{ kind: 'session', sessionId: idOf(2) }]);
  });
});

describe('the settings', () => {
  test('in quiet hours nothing is told, and nothing is made up for afterwards', () => {
    const { become, repeat, timers, world, titles } = notifiedSessions();
    world.settings = { ...world.settings, quietHours: { from: '22:00', to: '07:00' } };
    world.time = '23:30';
    become(1, 'needs-you');
    world.time = '07:00';
    timers.advance(60_000);
    repeat(1);
    timers.advance(60_000);
    expect(titles()).toEqual([]);
    world.time = '21:59';
    become(2, 'needs-you');
    world.time = '22:00';
    timers.advance(60_000);
    world.time = '12:00';
    become(3, 'done-unseen');
    timers.advance(60_000);
    expect(titles()).toEqual(['S3']);
  });

  test('switch each kind off by itself, and the sound on', () => {
    const { become, timers, world, titles, shown } = notifiedSessions();
    world.settings = { ...world.settings, notifiesFinished: false, notificationSound: true };
    become(1, 'done-unseen');
    become(2, 'needs-you');
    timers.advance(GATHER_MS);
    world.settings = { ...world.settings, notifiesFinished: true, notifiesNeedsYou: false };
    become(3, 'failed');
    become(4, 'needs-you');
    timers.advance(GATHER_MS);
    expect(titles()).toEqual(['S2', 'S3']);
    expect(shown[0]?.isSilent).toBe(false);
  });
});

test('case 90: five sessions with ten short turns each tell once per change, and nothing moves without a click', () => {
  const { become, timers, visible, shown, screen, went, notifications } = notifiedSessions();
  const hidden = [2, 3, 4, 5];
  visible.add(idOf(1));
  for (let turn = 1; turn <= 10; turn += 1) {
    for (const number of [1, ...hidden]) become(number, 'working');
    for (const number of [1, ...hidden]) become(number, 'idle', { backgroundTaskCount: 2 });
    timers.advance(GATHER_MS * 2);
    for (const number of [1, ...hidden]) become(number, 'working', { backgroundTaskCount: 1 });
    for (const number of [1, ...hidden]) become(number, 'done-unseen');
    become(1, 'idle');
    timers.advance(GATHER_MS);
    expect(shown).toHaveLength(turn);
    expect(screen()).toEqual(['4 sessions finished: S2\nS3\nS4\nS5']);
  }
  visible.clear();
  notifications.viewChanged();
  visible.add(idOf(1));
  notifications.viewChanged();
  timers.advance(60_000);
  expect(shown).toHaveLength(10);
  expect(went).toEqual([]);
});

type World = ReturnType<typeof notifiedSessions>;
