import { expect, type LaunchedApp, test } from '../fixtures/app';
import { recordNotifications } from '../fixtures/notifications';

interface Summary {
  id: string;
  status: string;
  title: string;
}

/** A demo session of that name, in a folder of its own. */
async function newSession({ call }: LaunchedApp, title: string): Promise<string> {
  const { id: workspaceId } = await call<{ id: string }>('workspaces.addDemo');
  const chosen = { policy: 'ask', model: null, effort: null, isDemo: true };
  const { id } = await call<Summary>('sessions.create', { workspaceId, ...chosen });
  await call('sessions.rename', { sessionId: id, title });
  return id;
}

const say = ({ call }: LaunchedApp, sessionId: string, text: string) =>
  call('sessions.send', { sessionId, text, imageIds: [] });

const statusOf = async ({ call }: LaunchedApp, sessionId: string) =>
  (await call<Summary[]>('sessions.list')).find(({ id }) => id === sessionId)?.status;

const becomes = (started: LaunchedApp, sessionId: string, status: string) =>
  expect.poll(() => statusOf(started, sessionId), { timeout: 30_000 }).toBe(status);

/** As from the inbox: the session is not opened for it. */
async function allow({ call }: LaunchedApp, sessionId: string): Promise<void> {
  const requests = await call<{ sessionId: string; requestId: string }[]>('requests.list');
  const requestId = requests.find((request) => request.sessionId === sessionId)?.requestId;
  const answer = { behavior: 'allow', updatedInput: null, updatedPermissions: [], rule: null };
  await call('sessions.answer', { sessionId, requestId, answer });
}

const row = ({ window }: LaunchedApp, sessionId: string) =>
  window.locator(`[data-testid="session-row"][data-session-id="${sessionId}"]`);

const isSelected = (started: LaunchedApp, sessionId: string) =>
  expect(row(started, sessionId)).toHaveAttribute('data-selected', 'true');

/** The window in front, as a person has it: a machine without a window manager gives no focus. */
const lookAtWindow = ({ app }: LaunchedApp, isFocused: boolean) =>
  app.evaluate(({ BrowserWindow }, focus) => {
    BrowserWindow.prototype.isFocused = () => focus;
  }, isFocused);

test('case 90: a hidden session that needs the user is told once, the one in view is not, and a click goes there', async ({
  launch,
}) => {
  const started = await launch({ cli: null });
  const notifications = await recordNotifications(started.app);
  await lookAtWindow(started, true);
  const inView = await newSession(started, 'In view');
  const hidden = await newSession(started, 'Hidden');
  const other = await newSession(started, 'Other');
  await row(started, inView).click();
  await isSelected(started, inView);

  await test.step('only the hidden one is told, without a sound', async () => {
    await say(started, inView, 'run a command');
    await say(started, hidden, 'run a command');
    await becomes(started, inView, 'needs-you');
    await becomes(started, hidden, 'needs-you');
    await expect.poll(notifications.list, { timeout: 15_000 }).toMatchObject([
      {
        title: 'Hidden',
        body: expect.stringMatching(/^Asks to use Bash: /),
        isSilent: true,
        isClosed: false,
      },
    ]);
    await isSelected(started, inView);
  });

  await test.step('a click opens it and takes the notification away', async () => {
    await notifications.click(0);
    await isSelected(started, hidden);
    await expect.poll(notifications.list).toMatchObject([{ isClosed: true }]);
  });

  await test.step('what finishes unseen is told, and withdrawn when it is looked at', async () => {
    await row(started, other).click();
    await isSelected(started, other);
    await allow(started, hidden);
    await becomes(started, hidden, 'done-unseen');
    await expect
      .poll(notifications.list, { timeout: 15_000 })
      .toMatchObject([{}, { title: 'Hidden', body: 'Finished', isClosed: false }]);
    await isSelected(started, other);
    await row(started, hidden).click();
    await expect.poll(notifications.list).toMatchObject([{}, { isClosed: true }]);
  });
});

test('several that need the user together are one notification, which leads to the inbox', async ({
  launch,
}) => {
  const started = await launch({ cli: null });
  const notifications = await recordNotifications(started.app);
  await lookAtWindow(started, false);
  const ids = [];
  for (const title of ['One', 'Two', 'Three']) ids.push(await newSession(started, title));
  for (const id of ids) await say(started, id, 'run a command');
  for (const id of ids) await becomes(started, id, 'needs-you');
  await expect
    .poll(async () => (await notifications.list()).filter(({ isClosed }) => !isClosed), {
      timeout: 15_000,
    })
    .toMatchObject([{ title: '3 sessions need you' }]);
  const shown = await notifications.list();
  expect(shown.length).toBeLessThanOrEqual(3);
  await notifications.click(shown.length - 1);
  await expect(started.window.getByTestId('inbox')).toBeVisible();
});

test('quiet hours tell nothing while the count goes on, and the test says what it did', async ({
  launch,
}) => {
  const started = await launch({ cli: null });
  const { call, window } = started;
  const notifications = await recordNotifications(started.app);
  await lookAtWindow(started, false);
  const now = new Date();
  const clock = (at: Date) =>
    `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
  const hour = 60 * 60 * 1000;
  await call('settings.save', {
    notificationSound: true,
    quietHours: {
      from: clock(new Date(now.getTime() - hour)),
      to: clock(new Date(now.getTime() + hour)),
    },
  });
  const id = await newSession(started, 'At night');
  await say(started, id, 'run a command');
  await becomes(started, id, 'needs-you');
  await expect(window).toHaveTitle('(1) Roundhouse');
  await call('settings.save', { quietHours: null });
  const later = await newSession(started, 'At day');
  await say(started, later, 'run a command');
  await becomes(started, later, 'needs-you');
  await expect
    .poll(notifications.list, { timeout: 15_000 })
    .toMatchObject([{ title: 'At day', isSilent: false }]);
  await call('settings.testNotification');
  await expect
    .poll(notifications.list)
    .toMatchObject([{}, { title: 'Roundhouse', body: 'Notifications work.' }]);
});
