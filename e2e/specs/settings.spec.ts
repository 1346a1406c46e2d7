import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { seriousFindings } from '../fixtures/accessibility';
import { expect, type LaunchedApp, test } from '../fixtures/app';
import { shoot } from '../fixtures/screens';

const row = (window: Page, name: string) => window.getByRole('group', { name, exact: true });
const section = (window: Page, name: string) =>
  window.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name });

async function openSettings({ window }: LaunchedApp): Promise<void> {
  await expect(window.getByTestId('first-steps')).toBeVisible({ timeout: 20_000 });
  await window.keyboard.press('Control+,');
  await expect(window.getByRole('dialog', { name: 'Settings' })).toBeVisible();
}

test('a setting takes effect at once, survives a restart and is set back', async ({ launch }) => {
  const first = await launch({ cli: null });
  await openSettings(first);
  await section(first.window, 'Appearance').click();
  await row(first.window, 'Theme').getByText('Dark', { exact: true }).click();
  await row(first.window, 'Contrast').getByText('High', { exact: true }).click();
  const root = first.window.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(root).toHaveAttribute('data-contrast', 'high');
  await section(first.window, 'Sessions').click();
  await row(first.window, 'Say that a turn is silent').getByRole('spinbutton').fill('12');
  // Closed right after typing: what was typed counts all the same.
  await first.window.keyboard.press('Escape');
  await expect(first.window.getByRole('dialog')).toHaveCount(0);
  await first.quit();

  const second = await launch({ cli: null });
  await expect(second.window.locator('html')).toHaveAttribute('data-contrast', 'high');
  await openSettings(second);
  await section(second.window, 'Sessions').click();
  const silent = row(second.window, 'Say that a turn is silent');
  await expect(silent.getByRole('spinbutton')).toHaveValue('12');
  await silent.getByRole('button', { name: /back to its default/ }).click();
  await expect(silent.getByRole('spinbutton')).toHaveValue('5');
  await section(second.window, 'Appearance').click();
  await row(second.window, 'Theme').getByRole('button', { name: /back/ }).click();
  await expect(second.window.locator('html')).not.toHaveAttribute('data-theme');
});

test('every section can be read by everybody, as usual and in high contrast', async ({
  launch,
}) => {
  test.slow();
  const started = await launch();
  const { window, call } = started;
  await openSettings(started);
  const names = [
    'General',
    'Appearance',
    'Sessions',
    'Notifications',
    'Keys',
    'Claude Code',
    'Data',
  ];
  for (const name of names) {
    await section(window, name).click();
    await expect(window.getByRole('heading', { name, level: 2 })).toBeVisible();
    expect.soft(await seriousFindings(window), name).toEqual([]);
    await shoot(started, `settings-${name.toLowerCase().replace(' ', '-')}`);
  }
  await call('settings.save', { contrast: 'high' });
  await expect(window.locator('html')).toHaveAttribute('data-contrast', 'high');
  await section(window, 'Appearance').click();
  await shoot(started, 'settings-high-contrast');
  expect.soft(await seriousFindings(window)).toEqual([]);
  await window.keyboard.press('Escape');
  await shoot(started, 'first-steps-high-contrast');
});

test('the search finds a setting in any section and Escape leaves it first', async ({ launch }) => {
  const started = await launch({ cli: null });
  const { window } = started;
  await openSettings(started);
  await window.keyboard.type('do not disturb');
  await expect(window.getByTestId('setting')).toHaveCount(1);
  await expect(row(window, 'Quiet hours')).toBeVisible();
  await window.keyboard.press('Escape');
  await expect(window.getByRole('searchbox', { name: 'Search settings' })).toHaveValue('');
  await window.keyboard.type('list');
  await expect(row(window, 'Show or hide the list')).toBeVisible();
  await shoot(started, 'settings-search');
});

test('keys are changed, refused where the system needs them, and asked about when taken', async ({
  launch,
}) => {
  const started = await launch({ cli: null });
  const { window } = started;
  const list = window.getByTestId('workspace-list');
  await openSettings(started);
  await section(window, 'Keys').click();
  const hide = row(window, 'Show or hide the list');
  const record = () => hide.getByRole('button', { name: /^Keys of/ }).click();

  await record();
  await window.keyboard.press('Control+c');
  await expect(hide.getByRole('alert')).toContainText('cannot be used');
  await window.keyboard.press('Control+n');
  await expect(hide.getByRole('alert')).toContainText('belongs to “New session”');
  await shoot(started, 'settings-keys-asked');
  await hide.getByRole('button', { name: 'Leave it' }).click();
  await expect(hide).toContainText('Ctrl+B');

  await record();
  await window.keyboard.press('Control+Shift+L');
  await expect(hide).toContainText('Ctrl+Shift+L');
  await window.keyboard.press('Escape');
  await expect(list).toBeVisible();
  await window.keyboard.press('Control+b');
  await expect(list).toBeVisible();
  await window.keyboard.press('Control+Shift+L');
  await expect(list).toHaveCount(0);

  await window.keyboard.press('?');
  const sheet = window.getByRole('dialog', { name: 'Keys' });
  await expect(sheet).toContainText('Ctrl+Shift+L');
  await shoot(started, 'keys-sheet');
  expect.soft(await seriousFindings(window)).toEqual([]);
  await sheet.getByRole('button', { name: 'Change keys' }).click();
  await expect(window.getByRole('heading', { name: 'Keys', level: 2 })).toBeVisible();
});

test('settings go out to a file and come back from one; importing is undone', async ({
  launch,
  place,
}) => {
  const started = await launch({ cli: null });
  const { window, app, call } = started;
  const path = join(place.home, 'mine.json');
  await app.evaluate(({ dialog }, file) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: file });
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [file] });
  }, path);
  const theme = async () => (await call<{ theme: string }>('settings.read')).theme;
  await call('settings.save', { theme: 'dark' });
  await openSettings(started);
  await section(window, 'Data').click();
  await row(window, 'Export these settings').getByRole('button', { name: 'Export' }).click();
  await expect(window.getByTestId('toast')).toContainText(path);

  await call('settings.save', { theme: 'light' });
  const take = row(window, 'Import settings');
  await take.getByRole('button', { name: 'Import' }).click();
  await expect.poll(theme).toBe('dark');
  await expect(window.getByTestId('toast').last()).toContainText('Theme');
  await shoot(started, 'settings-imported');
  await take.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(theme).toBe('light');

  writeFileSync(path, readFileSync(path, 'utf8').replace('"dark"', '"plaid"'));
  await take.getByRole('button', { name: 'Import' }).click();
  await expect(take.getByRole('alert')).toContainText('theme');
  expect(await theme()).toBe('light');
});

test('the first steps say what is there, go away when asked and come back', async ({ launch }) => {
  const started = await launch();
  const { window, call } = started;
  const guide = window.getByTestId('first-steps');
  await expect(guide).toContainText('Claude Code 2.');
  await shoot(started, 'first-steps');
  expect.soft(await seriousFindings(window)).toEqual([]);
  await guide.getByRole('button', { name: 'Put this away' }).click();
  await expect(guide).toHaveCount(0);
  expect(await call('settings.read')).toMatchObject({ isOnboarded: true });
  await window.keyboard.press('Control+k');
  await window.keyboard.type('first steps');
  await window.keyboard.press('Enter');
  await expect(guide).toBeVisible();
  expect.soft(await seriousFindings(window)).toEqual([]);
});
