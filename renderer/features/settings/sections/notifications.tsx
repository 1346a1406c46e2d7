import { Toggle } from '../controls/toggle';
import { QuietHours } from '../quiet-hours';
import { type Setting, setting } from '../setting';
import { SETTING_NAMES } from '../setting-names';
import { TestNotification } from '../test-notification';

export const NOTIFICATIONS: Setting[] = [
  setting('notifications', {
    label: SETTING_NAMES.notifiesNeedsYou,
    note: 'Once per request, question or plan; never for what you are looking at.',
    keywords: 'notify alert request permission',
    keys: ['notifiesNeedsYou'],
    control: ({ settings, save, ...names }) => (
      <Toggle
        {...names}
        isOn={settings.notifiesNeedsYou}
        onChange={(notifiesNeedsYou) => void save({ notifiesNeedsYou })}
      />
    ),
  }),
  setting('notifications', {
    label: SETTING_NAMES.notifiesFinished,
    note: 'Also when it failed. Never for subagents.',
    keywords: 'notify alert done complete failed',
    keys: ['notifiesFinished'],
    control: ({ settings, save, ...names }) => (
      <Toggle
        {...names}
        isOn={settings.notifiesFinished}
        onChange={(notifiesFinished) => void save({ notifiesFinished })}
      />
    ),
  }),
  setting('notifications', {
    label: SETTING_NAMES.notificationSound,
    note: 'The system’s own, with each notification.',
    keywords: 'beep noise silent audio',
    keys: ['notificationSound'],
    control: ({ settings, save, ...names }) => (
      <Toggle
        {...names}
        isOn={settings.notificationSound}
        onChange={(notificationSound) => void save({ notificationSound })}
      />
    ),
  }),
  setting('notifications', {
    label: SETTING_NAMES.quietHours,
    note: 'No notifications between these times; they may go over midnight. The inbox fills all the same.',
    keywords: 'night do not disturb time schedule',
    keys: ['quietHours'],
    control: (props) => <QuietHours {...props} />,
  }),
  setting('notifications', {
    id: 'testNotification',
    label: 'Try it',
    note: 'The system may have its own switch for the notifications of each program.',
    keywords: 'test try example notification',
    keys: [],
    control: (props) => <TestNotification {...props} />,
  }),
];
