import { err, ok, type Result } from '@shared/domain/result';

/** What the system is to show. */
export interface SystemNotice {
  title: string;
  /** Lines. */
  body: string;
  isSilent: boolean;
  /** Somebody waits for an answer; else it is only news. */
  isUrgent: boolean;
  clicked(): void;
  /** It is gone from the screen for another reason: put away, or after its time. */
  closed(): void;
}

/** The part of Electron's Notification that is used. */
export interface NotificationObject {
  on(event: 'show' | 'click' | 'close', listener: () => void): unknown;
  on(event: 'failed', listener: (event: unknown, error: string) => void): unknown;
  show(): void;
  close(): void;
}

export interface NotificationHost {
  platform: NodeJS.Platform;
  isSupported(): boolean;
  create(options: {
    title: string;
    body: string;
    silent: boolean;
    urgency: 'normal' | 'low';
  }): NotificationObject;
  /** Returns what cancels it. */
  after(ms: number, callback: () => void): () => void;
  log(level: 'warning' | 'info', what: string, detail?: unknown): void;
}

export interface AppNotifications {
  /** Returns what takes it away again. */
  show(notice: SystemNotice): () => void;
  /** Shows one that says that they work; the error is for people. */
  test(isSilent: boolean): Promise<Result<null, string>>;
  close(): void;
}

/** Systems say within a moment that they show one; one that says nothing has nobody to ask. */
export const TEST_WAIT_MS = 5_000;

export function createAppNotifications(host: NotificationHost): AppNotifications {
  // Electron's objects tell nothing any more once they are collected: they are held while shown.
  const standing = new Set<NotificationObject>();
  let hasSaidUnsupported = false;

  const create = ({ title, body, isSilent, isUrgent }: Words): NotificationObject =>
    host.create({
      title,
      body: host.platform === 'linux' ? escapeMarkup(body) : body,
      silent: isSilent,
      urgency: isUrgent ? 'normal' : 'low',
    });

  function stand(notification: NotificationObject): () => boolean {
    standing.add(notification);
    return () => standing.delete(notification);
  }

  return {
    show(notice) {
      if (!host.isSupported()) {
        if (!hasSaidUnsupported) host.log('info', 'the system shows no notifications');
        hasSaidUnsupported = true;
        return () => undefined;
      }
      const notification = create(notice);
      const leave = stand(notification);
      notification.on('click', () => {
        if (!leave()) return;
        // Not every system takes it away by itself.
        notification.close();
        notice.clicked();
      });
      notification.on('close', () => {
        if (leave()) notice.closed();
      });
      notification.on('failed', (_event, error) => {
        host.log('warning', 'the system refused a notification', error);
        if (leave()) notice.closed();
      });
      notification.show();
      return () => {
        if (leave()) notification.close();
      };
    },
    test(isSilent) {
      if (!host.isSupported()) return Promise.resolve(err(UNSUPPORTED));
      const notification = create({
        title: 'Roundhouse',
        body: 'Notifications work.',
        isSilent,
        isUrgent: true,
      });
      const leave = stand(notification);
      return new Promise((resolve) => {
        const cancel = host.after(TEST_WAIT_MS, () => resolve(err(SILENT)));
        const settle = (result: Result<null, string>): void => {
          cancel();
          resolve(result);
        };
        notification.on('show', () => settle(ok(null)));
        notification.on('click', leave);
        notification.on('close', leave);
        notification.on('failed', (_event, error) => {
          leave();
          settle(err(refused(error)));
        });
        notification.show();
      });
    },
    close() {
      for (const notification of standing) notification.close();
      standing.clear();
    },
  };
}

type Words = Pick<SystemNotice, 'title' | 'body' | 'isSilent' | 'isUrgent'>;

const UNSUPPORTED =
  'This system shows no notifications: no notification service answers. The count on the window and the inbox go on as before. Start a notification service, then test again.';
const SILENT =
  'The system did not say that it showed the notification. Nothing else was changed. Look whether its own settings allow notifications of Roundhouse, then test again.';
const refused = (error: string): string =>
  `The system refused the notification: ${error}. Nothing else was changed. Allow notifications of Roundhouse in its settings, then test again.`;

/** Linux desktops read the body as markup, and what a model wrote could be a link or an image. */
const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
