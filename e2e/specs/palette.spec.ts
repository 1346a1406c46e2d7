import type { Page } from '@playwright/test';
import { PUSH_CHANNEL } from '@shared/contract/channel-names';
import { seriousFindings } from '../fixtures/accessibility';
import { expect, type LaunchedApp, test } from '../fixtures/app';
import { shoot } from '../fixtures/screens';

const MANY = 5_000;
/** Of the processor, for all that follows a letter; 38 were measured on two busy cores. */
const MOST_MS_A_LETTER = 80;

test('a session is opened by a few letters of its name', async ({ launch }) => {
  const started = await launch({ cli: null });
  const { window, call } = started;
  const titles = ['Characters cut at chunk boundaries', 'Map tiles flicker', 'Bench the splitter'];
  for (const title of titles) await demoSession(started, title);
  await expect(window.getByTestId('session-row')).toHaveCount(3);

  await window.keyboard.press('Control+k');
  await window.keyboard.type('ccb');
  const options = window.getByRole('option');
  await expect(options.first()).toContainText('Characters cut at chunk boundaries');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await shoot(started, 'palette-found');
  expect.soft(await seriousFindings(window)).toEqual([]);
  await window.keyboard.press('Enter');
  await expect(window.getByRole('dialog')).toHaveCount(0);
  await expect(window.locator('h1')).toContainText('Characters cut at chunk boundaries');

  await window.keyboard.press('Control+k');
  await window.keyboard.type('tiles');
  await window.keyboard.press('Control+Enter');
  await expect(window.getByTestId('composer-input')).toHaveCount(2);
  expect(await call<unknown[]>('sessions.list')).toHaveLength(3);
});

test('the keyboard goes where an action leads, and back where it was without one', async ({
  launch,
}) => {
  const started = await launch({ cli: null });
  const { window } = started;
  for (const title of ['Mend the parser', 'Bench the splitter']) await demoSession(started, title);
  const panes = window.getByTestId('pane');
  const choose = async (words: string, key = 'Enter') => {
    await window.keyboard.press('Control+k');
    await window.keyboard.type(words);
    await window.keyboard.press(key);
    await expect(window.getByRole('dialog')).toHaveCount(0);
  };
  await choose('parser');
  await choose('splitter', 'Control+Enter');
  await expect(panes.nth(1).getByTestId('composer-input')).toBeFocused();

  await window.keyboard.press('Control+k');
  await window.keyboard.press('Escape');
  await expect(panes.nth(1).getByTestId('composer-input')).toBeFocused();
  await choose('>previous pane');
  await expect(panes.nth(0).getByTestId('composer-input')).toBeFocused();
  await choose('>filter the list');
  await expect(window.getByLabel('Filter the list')).toBeFocused();

  await choose('>rename this session');
  await expect(window.getByLabel('Session title')).toBeFocused();
  await window.keyboard.type('Renamed from the palette');
  await window.keyboard.press('Enter');
  await expect(window.locator('h1')).toContainText('Renamed from the palette');

  const row = window.getByTestId('session-row').filter({ hasText: 'splitter' });
  await row.hover();
  await row.getByRole('button', { name: 'More' }).click();
  await window.getByRole('menuitem', { name: 'Rename' }).click();
  await expect(window.getByTestId('workspace-list').getByLabel('Session title')).toBeFocused();
  await window.keyboard.type('Renamed in the list');
  await window.keyboard.press('Enter');
  await expect(window.getByTestId('workspace-list')).toContainText('Renamed in the list');
});

test('typing stays quick with five thousand sessions', async ({ launch }, testInfo) => {
  const started = await launch({ cli: null });
  const { app, window, call } = started;
  const one = await demoSession(started, 'One of many');
  await app.evaluate(
    ({ BrowserWindow }, { channel, summary, count }) => {
      const changed = Array.from({ length: count }, (_, n) => ({
        ...summary,
        id: `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`,
        title: `Session ${n} about the ${['parser', 'splitter', 'tiles', 'exporter'][n % 4]} of module ${n % 97}`,
        lastLine: `The last line of number ${n}`,
      }));
      BrowserWindow.getAllWindows()[0]?.webContents.send(channel, 'sessions.changed', {
        changed,
        removed: [],
      });
    },
    { channel: PUSH_CHANNEL, summary: one, count: MANY },
  );
  await window.keyboard.press('Control+k');
  await expect(window.getByRole('option').first()).toBeVisible();
  const devtools = await window.context().newCDPSession(window);
  // Thread ticks: the work done, whatever else runs on the computer.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const workMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  const words = 'splitter module 42';
  const before = await workMs();
  for (const letter of words) {
    await window.keyboard.press(letter === ' ' ? 'Space' : letter);
    await painted(window);
  }
  const perLetter = ((await workMs()) - before) / words.length;
  testInfo.annotations.push({ type: 'ms of work a letter', description: perLetter.toFixed(1) });
  await expect(window.getByTestId('palette-session').first()).toContainText(
    'splitter of module 42',
  );
  expect(await window.getByRole('option').count()).toBeLessThanOrEqual(100);
  expect(perLetter).toBeLessThan(MOST_MS_A_LETTER);
  expect(await call<unknown[]>('sessions.list')).toHaveLength(1);
});

const painted = (window: Page): Promise<void> =>
  window.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(() => done()))),
  );

async function demoSession({ call }: LaunchedApp, title: string): Promise<{ id: string }> {
  const { id: workspaceId } = await call<{ id: string }>('workspaces.addDemo');
  const session = await call<{ id: string }>('sessions.create', {
    workspaceId,
    policy: 'ask',
    model: null,
    effort: null,
    isDemo: true,
  });
  await call('sessions.rename', { sessionId: session.id, title });
  const sessions = await call<{ id: string }[]>('sessions.list');
  return sessions.find(({ id }) => id === session.id) ?? session;
}
