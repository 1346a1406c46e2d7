import type { Locator, Page } from '@playwright/test';
import { seriousFindings } from '../fixtures/accessibility';
import { expect, type LaunchedApp, test } from '../fixtures/app';
import { shoot } from '../fixtures/screens';

interface Summary {
  id: string;
  title: string;
  status: string;
}

/** A demo session that was told something; its first words become its title. */
async function begin({ call }: LaunchedApp, text: string): Promise<string> {
  const { id: workspaceId } = await call<{ id: string }>('workspaces.addDemo');
  const chosen = { policy: 'ask', model: null, effort: null, isDemo: true };
  const { id: sessionId } = await call<Summary>('sessions.create', { workspaceId, ...chosen });
  await call('sessions.send', { sessionId, text, imageIds: [] });
  return sessionId;
}

const pane = (window: Page, sessionId: string): Locator =>
  window.locator(`[data-testid="pane"][data-pane-session="${sessionId}"]`);
const row = (window: Page, sessionId: string): Locator =>
  window.locator(`[data-testid="session-row"][data-session-id="${sessionId}"]`);
const panes = (window: Page): Locator => window.getByTestId('pane');
const composer = (own: Locator): Locator => own.getByTestId('composer-input');

const statuses = async ({ call }: LaunchedApp): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await call<Summary[]>('sessions.list')).map(({ id, status }) => [id, status]),
  );

test('two to four sessions stand side by side, each with its own requests and draft', async ({
  launch,
}) => {
  const started = await launch({ cli: null });
  const { window } = started;
  const asking = await begin(started, 'run a command');
  const editing = await begin(started, 'edit a file');
  await row(window, asking).click();
  await expect(panes(window)).toHaveCount(1);
  await expect(pane(window, asking).getByTestId('permission-card')).toBeVisible();

  await test.step('a second one opens beside it and takes what is typed', async () => {
    await window.keyboard.press('Control+\\');
    await expect(panes(window)).toHaveCount(2);
    await expect(pane(window, editing)).toHaveAttribute('data-pane-focused', 'true');
    await expect(pane(window, editing).getByTestId('permission-card')).toBeVisible();
    await expect(window.getByRole('heading', { level: 1 })).toContainText('edit a file');
    await composer(pane(window, editing)).fill('Only here');
    await expect(composer(pane(window, asking))).toHaveValue('');
  });

  await test.step('keys reach the pane that has the focus, and no other', async () => {
    await window.keyboard.press('Shift+F6');
    await expect(pane(window, asking)).toHaveAttribute('data-pane-focused', 'true');
    await expect(pane(window, asking).getByTestId('permission-card')).toBeFocused();
    await window.keyboard.press('Control+.');
    await expect.poll(async () => (await statuses(started))[asking]).toBe('idle');
    expect((await statuses(started))[editing]).toBe('needs-you');
  });

  await test.step('a request is answered in its own pane', async () => {
    const own = pane(window, editing);
    await expect(async () => {
      const allow = own.getByTestId('permission-allow');
      if (await allow.isVisible()) await allow.click({ timeout: 1_000 });
      await expect(own.getByTestId('turn-end')).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 45_000 });
    await expect(own).toHaveAttribute('data-pane-focused', 'true');
    await expect(composer(pane(window, editing))).toHaveValue('Only here');
  });
  await shoot(started, 'split-2');
  expect.soft(await seriousFindings(window)).toEqual([]);
});

test('a third and a fourth stand two by two where they do not fit in a row, and come back', async ({
  launch,
}) => {
  const started = await launch({ cli: null });
  const { window } = started;
  const asking = await begin(started, 'run a command');
  const drafted = await begin(started, 'edit a file');
  await begin(started, 'write something long');
  const helping = await begin(started, 'use subagents');
  await expect(row(window, helping)).toBeVisible();
  await row(window, asking).click();
  await window.keyboard.press('Control+\\');
  await composer(pane(window, drafted)).fill('Only here');
  await window.keyboard.press('Control+\\');
  await expect(panes(window)).toHaveCount(3);
  await shoot(started, 'split-3');
  await window.keyboard.press('Control+\\');
  await expect(panes(window)).toHaveCount(4);
  await expect(window.getByTestId('permission-card')).toHaveCount(3);
  await shoot(started, 'split-4');
  expect.soft(await seriousFindings(window)).toEqual([]);

  await test.step('choosing one that is shown goes to its pane', async () => {
    await row(window, asking).getByRole('button').first().click();
    await expect(panes(window)).toHaveCount(4);
    await expect(pane(window, asking)).toHaveAttribute('data-pane-focused', 'true');
  });

  await test.step('a closed pane leaves its session alone and the others where they were', async () => {
    await window.keyboard.press('Control+Shift+X');
    await expect(panes(window)).toHaveCount(3);
    await expect(pane(window, asking)).toHaveCount(0);
    await expect(row(window, asking)).toBeVisible();
  });

  await test.step('a reload brings the same panes', async () => {
    await window.reload();
    await expect(panes(window)).toHaveCount(3);
    await expect(composer(pane(window, drafted))).toHaveValue('Only here');
  });
});

test('the width of a pane is changed by keys, kept, and never less than it needs', async ({
  launch,
}) => {
  const started = await launch({ cli: null });
  const { window } = started;
  const first = await begin(started, 'hello');
  await begin(started, 'hello again');
  await row(window, first).click();
  await window.keyboard.press('Control+\\');
  const widthOf = async () => (await pane(window, first).boundingBox())?.width ?? 0;
  const before = await widthOf();
  const splitter = window.getByRole('separator', { name: 'Width of pane 1' });
  await splitter.focus();
  await window.keyboard.press('ArrowLeft');
  await expect.poll(widthOf).toBeLessThan(before);
  for (let presses = 0; presses < 12; presses += 1) await window.keyboard.press('ArrowLeft');
  const least = await widthOf();
  expect(least).toBeGreaterThanOrEqual(399);
  await window.reload();
  await expect.poll(widthOf).toBe(least);
});

test('going back to a session shows it where one left it, before it is loaded again', async ({
  launch,
}) => {
  const started = await launch({ cli: null, env: { ROUNDHOUSE_DEMO_PACE: '0' } });
  const { window } = started;
  const long = await begin(started, 'write something long');
  const other = await begin(started, 'hello');
  await expect
    .poll(async () => Object.values(await statuses(started)), { timeout: 30_000 })
    .toEqual(['done-unseen', 'done-unseen']);
  await row(window, long).click();
  const frame = window.getByRole('log');
  await expect(window.getByTestId('turn-end')).toBeVisible();
  await frame.hover();
  await window.mouse.wheel(0, -600);
  await expect(window.getByTestId('jump-to-latest')).toBeVisible();
  const topRow = () =>
    frame.evaluate((element) => {
      const { top } = element.getBoundingClientRect();
      const rows = [...element.querySelectorAll('[data-index]')];
      const shown = rows.find((item) => item.getBoundingClientRect().bottom > top + 1);
      return shown && [shown.getAttribute('data-index'), shown.getBoundingClientRect().top - top];
    });
  const left = await topRow();
  await row(window, other).click();
  await expect(window.getByTestId('jump-to-latest')).toHaveCount(0);
  await row(window, long).click();
  await expect(window.getByTestId('jump-to-latest')).toBeVisible();
  expect(await topRow()).toEqual(left);
});
