import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { ImportState } from '@shared/contract/imports';
import type { SessionSummary } from '@shared/contract/sessions';
import { seriousFindings } from '../fixtures/accessibility';
import { expect, test } from '../fixtures/app';
import { shoot } from '../fixtures/screens';
import type { RealCliEnvironment } from '../peers/real-cli';

const WAIT = { timeout: 40_000 };

/** One turn of the CLI by itself. */
async function inTerminal(place: RealCliEnvironment, prompt: string, id: string): Promise<void> {
  const child = spawn(place.cliPath, ['-p', prompt, `--session-id=${id}`], {
    cwd: place.cwd,
    env: place.env,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 60_000,
  });
  expect(await new Promise((done) => child.once('close', done))).toBe(0);
}

test('a session of a terminal is found, can be seen to be one, and goes on here', async ({
  place,
  launch,
}) => {
  test.slow();
  const id = randomUUID();
  await inTerminal(place, 'Look around\n#text seen in a terminal', id);
  const started = await launch();
  const { window, call, quit } = started;
  const row = window.getByTestId('session-row').filter({ hasText: 'Look around' });
  await expect(row).toHaveCount(1, WAIT);
  await row.click();
  const conversation = window.getByTestId('conversation');
  await expect(conversation.getByText('seen in a terminal', { exact: true })).toBeVisible(WAIT);
  await expect(conversation.getByText('Look around', { exact: false }).first()).toBeVisible();
  await shoot(started, 'imports-session');
  expect(await seriousFindings(window)).toEqual([]);

  await expect
    .poll(async () => (await call<ImportState>('imports.read')).lookedAt, WAIT)
    .not.toBeNull();
  await window.keyboard.press('Control+,');
  await window
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('button', { name: 'Claude Code' })
    .click();
  const transcripts = window.getByRole('group', { name: 'Transcripts', exact: true });
  await expect(transcripts).toContainText('1 session in');
  await expect(transcripts.getByRole('button', { name: 'Look again' })).toBeEnabled();
  await shoot(started, 'imports-settings');
  expect(await seriousFindings(window)).toEqual([]);
  await window.keyboard.press('Escape');

  const [session] = await call<SessionSummary[]>('sessions.list');
  expect(session).toMatchObject({ claudeSessionId: id, cwd: place.cwd });
  await call('sessions.send', { sessionId: session?.id, text: '#text goes on here', imageIds: [] });
  await expect(conversation.getByText('goes on here', { exact: true })).toBeVisible(WAIT);
  await expect(conversation.getByText('seen in a terminal', { exact: true })).toHaveCount(1);
  await quit();
  const again = await launch();
  await expect(again.window.getByTestId('session-row')).toHaveCount(1, WAIT);
  await again.call('imports.look');
  await expect
    .poll(async () => (await again.call<ImportState>('imports.read')).lookedAt, WAIT)
    .not.toBeNull();
  expect(await again.call<SessionSummary[]>('sessions.list')).toHaveLength(1);
  const state = await again.call<ImportState>('imports.read');
  expect(state).toMatchObject({ sessions: 1, damagedLines: 0, failure: null });
});
