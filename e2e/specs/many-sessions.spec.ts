import type { Page } from '@playwright/test';
import { seriousFindings } from '../fixtures/accessibility';
import { expect, type LaunchedApp, test } from '../fixtures/app';
import { shoot } from '../fixtures/screens';

interface Summary {
  id: string;
  status: string;
  title: string;
  isLive: boolean;
  waitingPlace: number | null;
}

/** Children that may run at once here, so that the ninth session has to wait. */
const MAX_RUNNING = 8;
const TASKS = ['run a command', 'ask me a question', 'use subagents', 'say hello'];
const TITLES = [
  'Mend the parser',
  'Choose a newline',
  'Look through the yard',
  'Greet the crew',
] as const;

async function newSession({ call }: LaunchedApp, workspaceId: string, title: string) {
  const chosen = { policy: 'ask', model: null, effort: null, isDemo: true };
  const { id } = await call<Summary>('sessions.create', { workspaceId, ...chosen });
  await call('sessions.rename', { sessionId: id, title });
  return id;
}

/** Adds sessions until there are `count`, with a turn in each of the first `busy`. */
async function fill(started: LaunchedApp, folders: string[], count: number, busy: number) {
  const have = await started.call<Summary[]>('sessions.list');
  for (let n = have.length; n < count; n += 1) {
    const folder = folders[n % folders.length] ?? '';
    const title = `${TITLES[n % TITLES.length]} ${n + 1}`;
    const sessionId = await newSession(started, folder, title);
    const text = TASKS[n % TASKS.length] ?? '';
    if (n < busy) await started.call('sessions.send', { sessionId, text, imageIds: [] });
  }
}

const rows = (window: Page) => window.getByTestId('session-row');
const statuses = async ({ call }: LaunchedApp) =>
  (await call<Summary[]>('sessions.list')).map(({ status }) => status);

test('none, one, eight and thirty sessions: list, board and inbox say who needs a person', async ({
  launch,
}) => {
  test.setTimeout(300_000);
  const started = await launch({ cli: null });
  const { window, call } = started;
  await call('settings.save', { isOnboarded: true, maxRunning: MAX_RUNNING });
  await shoot(started, 'sessions-0');

  const folders: string[] = [];
  for (let n = 0; n < 4; n += 1)
    folders.push((await call<{ id: string }>('workspaces.addDemo')).id);

  await test.step('one', async () => {
    await fill(started, folders, 1, 1);
    await expect(rows(window)).toHaveCount(1);
    await expect.poll(() => statuses(started), { timeout: 30_000 }).toEqual(['needs-you']);
    await shoot(started, 'sessions-1');
  });

  await test.step('eight', async () => {
    await fill(started, folders, 8, 8);
    await expect(rows(window)).toHaveCount(8);
    await expect
      .poll(async () => (await statuses(started)).filter((one) => one === 'needs-you').length, {
        timeout: 60_000,
      })
      .toBe(6);
    await rows(window).nth(2).locator('[data-list-stop]').click();
    await shoot(started, 'sessions-8');
    expect.soft(await seriousFindings(window)).toEqual([]);
  });

  await test.step('thirty, of which more want to run than may', async () => {
    await fill(started, folders, 30, 14);
    await expect
      .poll(
        async () =>
          (await call<Summary[]>('sessions.list')).filter(
            ({ waitingPlace }) => waitingPlace !== null,
          ).length,
        { timeout: 60_000 },
      )
      .toBeGreaterThan(0);
    await expect(window.getByTestId('workspace-list')).toContainText('next in line');
    await shoot(started, 'sessions-30');
    expect.soft(await seriousFindings(window)).toEqual([]);
    await window.keyboard.press('Control+PageUp');
    const here = window.locator('[data-testid="session-row"][data-selected="true"]');
    for (let n = 0; n < 20; n += 1) await window.keyboard.press('Control+PageDown');
    await expect(here).toBeInViewport({ ratio: 1 });
  });

  await test.step('the board', async () => {
    await window.keyboard.press('Control+Shift+B');
    await expect(window.getByTestId('board')).toBeVisible();
    const queued = window.locator('[data-testid="board-column"][data-group="queued"]');
    await expect(queued).toContainText('next in line');
    await shoot(started, 'sessions-30-board');
    expect.soft(await seriousFindings(window)).toEqual([]);
    await window.keyboard.press('Escape');
  });

  await test.step('the inbox', async () => {
    await window.keyboard.press('Control+I');
    await expect(window.getByTestId('inbox-item').first()).toBeVisible();
    await shoot(started, 'sessions-30-inbox');
    expect.soft(await seriousFindings(window)).toEqual([]);
    await window.keyboard.press('Escape');
  });
});

test('one message goes to the marked sessions, once to each', async ({ launch }) => {
  const started = await launch({ cli: null });
  const { window, call } = started;
  await call('settings.save', { isOnboarded: true });
  const { id: folder } = await call<{ id: string }>('workspaces.addDemo');
  const ids: string[] = [];
  for (const title of TITLES) ids.push(await newSession(started, folder, title));
  await expect(rows(window)).toHaveCount(TITLES.length);

  const stops = rows(window).locator('[data-list-stop]');
  await stops.nth(0).click({ modifiers: ['ControlOrMeta'] });
  await stops.nth(2).click({ modifiers: ['Shift'] });
  await expect(window.getByRole('toolbar', { name: 'Marked sessions' })).toContainText('3 marked');
  await window.getByRole('button', { name: 'Send one message to them' }).click();
  await window.getByLabel('Message for all of them').fill('say hello');
  await expect(window.getByTestId('broadcast-form')).toContainText(
    '3 sessions will each run this prompt.',
  );
  await shoot(started, 'broadcast');
  expect.soft(await seriousFindings(window)).toEqual([]);
  await window.getByTestId('broadcast-send').click();
  await expect(window.locator('[data-testid="broadcast-outcome"][data-state="sent"]')).toHaveCount(
    3,
  );
  await shoot(started, 'broadcast-sent');
  await window.getByRole('button', { name: 'Close' }).last().click();
  const asked = async () => {
    const snapshots = await Promise.all(
      ids.map((sessionId) =>
        call<{ events: { type: string; text?: string }[] }>('sessions.attach', { sessionId }),
      ),
    );
    return snapshots
      .map(({ events }) => events.filter(({ type }) => type === 'user_message').length)
      .toSorted((a, b) => a - b);
  };
  await expect.poll(asked, { timeout: 30_000 }).toEqual([0, 1, 1, 1]);
});

test('thousands of past sessions scroll with a few dozen rows drawn', async ({ launch }) => {
  test.setTimeout(180_000);
  const started = await launch({ cli: null });
  const { window, call } = started;
  await call('settings.save', { isOnboarded: true });
  const { id: workspaceId } = await call<{ id: string }>('workspaces.addDemo');
  const chosen = { policy: 'ask', model: null, effort: null, isDemo: true };
  for (let n = 0; n < 1000; n += 1) await call('sessions.create', { workspaceId, ...chosen });
  await expect(rows(window).first()).toBeVisible();
  const list = window.getByTestId('workspace-list');
  const drawn = await list.evaluate(async (element) => {
    const frame = element.querySelector('[data-testid="session-scroll"]');
    if (!(frame instanceof HTMLElement)) throw new Error('There is no list to scroll.');
    let most = 0;
    for (let step = 1; step <= 60; step += 1) {
      frame.scrollTop = (frame.scrollHeight * step) / 60;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      most = Math.max(most, element.querySelectorAll('[data-testid="session-row"]').length);
    }
    return { most, isAtEnd: frame.scrollTop > 40_000 };
  });
  expect(drawn.isAtEnd).toBe(true);
  expect(drawn.most).toBeLessThan(60);
});
