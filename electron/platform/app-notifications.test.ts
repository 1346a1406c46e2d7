import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import { createAppNotifications, type NotificationHost } from './app-notifications';

class FakeNotification extends EventEmitter {
  isShown = false;
  closes = 0;
  constructor(readonly options: Parameters<NotificationHost['create']>[0]) {
    super();
  }
  show(): void {
    this.isShown = true;
  }
  close(): void {
    this.closes += 1;
    // Windows and macOS tell of a close that the program asked for, too.
    this.emit('close');
  }
}

function notificationsOn({ platform = 'darwin', isSupported = true } = {}) {
  const made: FakeNotification[] = [];
  const logged: string[] = [];
  let expire = (): void => undefined;
  const notifications = createAppNotifications({
    platform: platform as NodeJS.Platform,
    isSupported: () => isSupported,
    create(options) {
      const notification = new FakeNotification(options);
      made.push(notification);
      return notification;
    },
    after(_ms, callback) {
      expire = callback;
      return () => (expire = () => undefined);
    },
    log: (_level, what) => void logged.push(what),
  });
  const heard: string[] = [];
  const notice = {
    title: 'Title',
    body: 'Body',
    isSilent: true,
    isUrgent: true,
    clicked: () => void heard.push('clicked'),
    closed: () => void heard.push('closed'),
  };
  return { notifications, made, logged, heard, notice, expire: () => expire() };
}

describe('a system notification', () => {
  test('has its words, its sound and its urgency, and is shown', () => {
    const { notifications, made, notice } = notificationsOn();
    notifications.show(notice);
    notifications.show({ ...notice, isSilent: false, isUrgent: false });
    expect(made.map(({ options, isShown }) => ({ ...options, isShown }))).toEqual([
      { title: 'Title', body: 'Body', silent: true, urgency: 'normal', isShown: true },
      { title: 'Title', body: 'Body', silent: false, urgency: 'low', isShown: true },
    ]);
  });

  test('tells of a click once, and takes itself away', () => {
    const { notifications, made, notice, heard } = notificationsOn();
    notifications.show(notice);
    made[0]?.emit('click');
    made[0]?.emit('click');
    expect(heard).toEqual(['clicked']);
    expect(made[0]?.closes).toBe(1);
  });

  test('tells when the user puts it away, but not when the program does', () => {
    const { notifications, made, notice, heard } = notificationsOn();
    notifications.show(notice);
    made[0]?.emit('close');
    expect(heard).toEqual(['closed']);
    const take = notifications.show(notice);
    take();
    take();
    expect(made[1]?.closes).toBe(1);
    expect(heard).toEqual(['closed']);
  });

  test('that the system refuses is gone, and the log says why', () => {
    const { notifications, made, notice, heard, logged } = notificationsOn();
    notifications.show(notice);
    made[0]?.emit('failed', {}, 'not allowed');
    expect(heard).toEqual(['closed']);
    expect(logged).toEqual(['the system refused a notification']);
  });

  test('is not made where there are none, which is said once', () => {
    const { notifications, made, notice, logged } = notificationsOn({ isSupported: false });
    notifications.show(notice)();
    notifications.show(notice);
    expect(made).toEqual([]);
    expect(logged).toHaveLength(1);
  });

  test('goes with the program', () => {
    const { notifications, made, notice } = notificationsOn();
    notifications.show(notice);
    notifications.close();
    expect(made[0]?.closes).toBe(1);
  });

  test('cannot carry markup to a Linux desktop', () => {
    const { notifications, made, notice } = notificationsOn({ platform: 'linux' });
    notifications.show({ ...notice, body: '<img src="x"> a && b' });
    expect(made[0]?.options.body).toBe('&lt;img src="x"&gt; a &amp;&amp; b');
  });
});

describe('the test of notifications', () => {
  test('answers well when the system says that it shows it', async () => {
    const { notifications, made } = notificationsOn();
    const answer = notifications.test(true);
    made[0]?.emit('show');
    expect(await answer).toEqual({ ok: true, value: null });
    expect(made[0]?.options).toMatchObject({ silent: true, body: 'Notifications work.' });
  });

  test('says what the system refused', async () => {
    const { notifications, made } = notificationsOn();
    const answer = notifications.test(true);
    made[0]?.emit('failed', {}, 'not allowed');
    expect(await answer).toMatchObject({ ok: false, error: expect.stringMatching(/not allowed/) });
  });

  test('says that nobody answered, and that there is no service', async () => {
    const silent = notificationsOn();
    const answer = silent.notifications.test(true);
    silent.expire();
    expect(await answer).toMatchObject({ ok: false, error: expect.stringMatching(/did not say/) });
    const none = notificationsOn({ isSupported: false });
    expect(await none.notifications.test(true)).toMatchObject({
      ok: false,
      error: expect.stringMatching(/no notification service/),
    });
  });
});
