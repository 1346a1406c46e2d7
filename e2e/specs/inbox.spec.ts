import type { Page } from '@playwright/test';
import { seriousFindings } from '../fixtures/accessibility';
import { expect, type LaunchedApp, test } from '../fixtures/app';
import { shoot } from '../fixtures/screens';

interface Summary {
  id: string;
  status: string;
  title: string;
}

/** A demo session in a folder of its own. */
async function newSession({ call }: LaunchedApp): Promise<string> {
  const { id: workspaceId } = await call<{ id: string }>('workspaces.addDemo');
  const chosen = { policy: 'ask', model: null, effort: null, isDemo: true };
  const { id } = await call<Summary>('sessions.create', { workspaceId, ...chosen });
  return id;
}

async function ask(started: LaunchedApp, text: string): Promise<string> {
  const sessionId = await newSession(started);
  await started.call('sessions.send', { sessionId, text, imageIds: [] });
  return sessionId;
}

/** Resolves when that many things wait for a person. */
const waiting = (window: Page, count: number) =>
  expect(window).toHaveTitle(count === 0 ? 'Roundhouse' : `(${count}) Roundhouse`, {
    timeout: 30_000,
  });

const items = (window: Page) => window.getByTestId('inbox-item');
const armed = (window: Page) => expect(window.getByTestId('permission-allow')).toBeEnabled();

test('case 21: requests of several sessions are answered from the inbox, none of them opened', async ({
  launch,
}) => {
  const started = await launch({ cli: null });
  const { window, call } = started;
  await ask(started, 'run a command');
  await waiting(window, 1);
  await ask(started, 'run a command');
  await waiting(window, 2);
  await ask(started, 'use subagents');
  await waiting(window, 3);
  await ask(started, 'ask me a question');
  await waiting(window, 4);

  await window.keyboard.press('Control+I');
  await expect(window.getByTestId('inbox')).toBeVisible();
  await expect(items(window)).toHaveCount(3);
  await expect(items(window).first()).toContainText('2 sessions');
  await shoot(started, 'inbox');
  expect.soft(await seriousFindings(window)).toEqual([]);

  await test.step('one answer goes to both that ask the same', async () => {
    await armed(window);
    await window.keyboard.press('Enter');
    await waiting(window, 2);
  });

  await test.step('a subagent’s request is denied with a reason', async () => {
    await expect(window.getByTestId('inbox')).toContainText('subagent');
    await armed(window);
    await shoot(started, 'inbox-subagent');
    await window.keyboard.press('d');
    await window.keyboard.type('Leave the yard alone');
    await window.keyboard.press('Enter');
    await expect(items(window)).toHaveCount(1);
  });

  await test.step('a question is answered', async () => {
    await window.getByTestId('permission-card').getByText('South').click();
    await window.getByTestId('permission-allow').click();
    await waiting(window, 0);
  });

  await expect(window.getByTestId('inbox')).toContainText('Nothing waits for you');
  await expect
    .poll(async () => (await call<Summary[]>('sessions.list')).map(({ status }) => status), {
      timeout: 30_000,
    })
    .toEqual(['done-unseen', 'done-unseen', 'done-unseen', 'done-unseen']);
  await expect(window.getByTestId('conversation')).toHaveCount(0);
});

test('case 23: a request that was open at the end is expired after a restart, and its session resumes', async ({
  launch,
}) => {
  const first = await launch({ cli: null });
  await ask(first, 'run a command');
  await waiting(first.window, 1);
  await first.quit();

  const second = await launch({ cli: null });
  const { window } = second;
  await waiting(window, 1);
  await window.keyboard.press('Control+I');
  await expect(items(window)).toHaveAttribute('data-kind', 'expired');
  await shoot(second, 'inbox-expired');
  await window.keyboard.press('Enter');
  await expect(items(window)).toHaveCount(0);
  await expect
    .poll(async () => (await second.call<Summary[]>('sessions.list'))[0]?.status, {
      timeout: 30_000,
    })
    .toBe('done-unseen');
});

test('the board shows sessions by status, is walked by arrows and answers a request', async ({
  launch,
}) => {
  const started = await launch({ cli: null });
  const { window } = started;
  const needing = await ask(started, 'run a command');
  const idle = await newSession(started);
  await waiting(window, 1);
  await window.keyboard.press('Control+Shift+B');
  const column = (group: string) =>
    window.locator(`[data-testid="board-column"][data-group="${group}"]`);
  await expect(column('needs-you').getByTestId('board-card')).toHaveAttribute(
    'data-session-id',
    needing,
  );
  await expect(column('idle').getByTestId('board-card')).toHaveCount(1);
  await shoot(started, 'board');
  expect.soft(await seriousFindings(window)).toEqual([]);

  await column('needs-you').getByRole('button', { name: 'Allow' }).click();
  await expect(column('done').getByTestId('board-card')).toHaveCount(1, { timeout: 30_000 });
  await column('done').getByTestId('board-card').getByRole('button').first().focus();
  await window.keyboard.press('ArrowRight');
  await window.keyboard.press('Enter');
  await expect(window.getByTestId('composer-input')).toBeVisible();
  await expect(window.locator(`[data-session-id="${idle}"][data-selected="true"]`)).toBeVisible();
});

test('a long list draws what is in view, is filtered, and gives back what was deleted', async ({
  launch,
}) => {
  const started = await launch({ cli: null });
  const { window, call } = started;
  const { id: workspaceId } = await call<{ id: string }>('workspaces.addDemo');
  const chosen = { policy: 'ask', model: null, effort: null, isDemo: true };
  for (let made = 0; made < 150; made += 1)
    await call('sessions.create', { workspaceId, ...chosen });
  const list = await call<Summary[]>('sessions.list');
  const [oldest] = list;
  await call('sessions.rename', { sessionId: oldest?.id, title: 'The very first' });
  const rows = window.getByTestId('session-row');
  await expect.poll(() => rows.count()).toBeLessThan(60);
  await shoot(started, 'sidebar-many');

  await window.keyboard.press('Control+L');
  await window.keyboard.type('very first');
  await expect(rows).toHaveCount(1);
  await rows.hover();
  await rows.getByRole('button', { name: 'More' }).click();
  await window.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(rows).toHaveCount(0);
  expect(await call<Summary[]>('sessions.list')).toHaveLength(149);
  await window.getByTestId('toast').getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(1);
  expect(await call<Summary[]>('sessions.list')).toHaveLength(150);
});
