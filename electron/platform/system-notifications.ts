import { Notification } from 'electron';
import {
  type AppNotifications,
  createAppNotifications,
  type NotificationHost,
} from './app-notifications';

export const createSystemNotifications = (
  host: Pick<NotificationHost, 'after' | 'log'>,
): AppNotifications =>
  createAppNotifications({
    ...host,
    platform: process.platform,
    isSupported: () => Notification.isSupported(),
    create: (options) => new Notification(options),
  });
