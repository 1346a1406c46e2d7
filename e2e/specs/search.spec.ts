import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { asSessionId } from '@shared/domain/ids';
import type { AgentEvent } from '@shared/events';
import { openStore } from '../../electron/store/opening/open';
import { complete } from '@shared/events/testing/complete';

import { seriousFindings } from '../fixtures/accessibility';
import { expect, type LaunchedApp, test } from '../fixtures/app';
import { conversationOf } from '../fixtures/conversation';
import { shoot } from '../fixtures/screens';

const MESSAGES = 3_000;
/** Said once, long before what a window loads. */
const NEEDLE_AT = 120;

async function newSession({ call }: LaunchedApp, title: string): Promise<string> {
  const { id: workspaceId } = await call<{ id: string }>('workspaces.addDemo');
  const chosen = { policy: 'ask', model: null, effort: null, isDemo: true };
  const { id } = await call<{ id: string }>('sessions.create', { workspaceId, ...chosen });
  await call('sessions.rename', { sessionId: id, title });
  return id;
}

/** A long history, written as the app itself writes one. */
function fillHistory(path: string, id: string): void {
  const opened = openStore({ path, mode: 'read-write', clock: Date });
  if (!opened.ok) throw new Error(opened.error.message);
  const sessionId = asSessionId(id);
  const at = Date.UTC(2026, 0, 2, 3);
  const events = Array.from({ length: MESSAGES }, (_, n): AgentEvent => {
    const seq = n + 1;
    const stamp = { sessionId, seq, at: at + seq * 1_000, parentToolUseId: null };
    if (n % 2 === 0) {
      const text = n === NEEDLE_AT ? 'Where is the turntable?' : `Question ${n}`;
      return {
        ...stamp,
        type: 'user_message',
        messageUuid: null,
        text,
        images: [],
        origin: 'user',
      };
    }
    const text = `Answer ${n}: the engine stands on track ${n % 7}.`;
    return { ...stamp, type: 'message_chunk', messageId: `m${n}`, blockIndex: 0, text };
  });
  const seq = MESSAGES + 1;
  events.push({ ...complete(), sessionId, seq, at: at + seq * 1_000 });
  opened.value.commit([{ sessionId, events, patch: null }]);
  opened.value.close();
}

const bodyOf = (window: Page, text: string) =>
  window.getByTestId('conversation').getByText(text, { exact: true });

test('a command’s output is found in all sessions, and the hit leads to it', async ({ launch }) => {
  const started = await launch({ cli: null });
  const { window, call } = started;
  await call('settings.save', { isOnboarded: true });
  const first = await newSession(started, 'Make a yard');
  await call('sessions.send', { sessionId: first, text: 'run a command', imageIds: [] });
  await expect(window.getByTestId('session-row')).toHaveCount(1);
  await window.getByTestId('session-row').click();
  await conversationOf(started).allowUntil(1);
  await newSession(started, 'Something else');

  await window.keyboard.press('Control+Shift+F');
  const field = window.getByTestId('search-field');
  await expect(field).toBeFocused();
  await shoot(started, 'search-empty');
  await field.fill('engine.txt');
  const hits = window.getByTestId('search-hit');
  await expect(window.locator('[data-testid="search-hit"][data-role="tool"]')).toHaveCount(1);
  await expect(window.getByTestId('search-group')).toContainText('Make a yard');
  await shoot(started, 'search');
  expect.soft(await seriousFindings(window)).toEqual([]);

  await test.step('narrowed to a tool that was never used here, nothing is left', async () => {
    await window.getByRole('button', { name: 'Tool', exact: true }).click();
    await window.getByRole('menuitem', { name: 'Bash' }).click();
    await expect(hits).toHaveCount(1);
  });

  await test.step('the hit opens the session with the call open', async () => {
    await field.press('ArrowDown');
    await field.press('Enter');
    const card = window.locator('[data-testid="tool-card"][data-kind="shell_exec"]');
    await expect(card.getByRole('button').first()).toHaveAttribute('aria-expanded', 'true');
    await expect(card).toBeInViewport();
    await expect(window.locator('[data-found="true"]')).toHaveCount(1);
  });

  await test.step('coming back, the search is as it was', async () => {
    await window.keyboard.press('Control+Shift+F');
    await expect(field).toHaveValue('engine.txt');
    await expect(hits).toHaveCount(1);
    await expect(hits).toHaveAttribute('aria-current', 'true');
  });

  await test.step('deleted sessions can be restored, or taken away for good after a question', async () => {
    const sessions = await call<{ id: string }[]>('sessions.list');
    for (const { id: sessionId } of sessions) await call('sessions.remove', { sessionId });
    await window.keyboard.press('Control+K');
    await window.keyboard.type('recently deleted');
    await window.keyboard.press('Enter');
    const row = window.getByTestId('deleted-row');
    await expect(row).toHaveCount(1);
    await row.getByRole('button', { name: 'Delete for good' }).click();
    await expect(row).toContainText('cannot be brought back');
    await shoot(started, 'deleted');
    expect.soft(await seriousFindings(window)).toEqual([]);
    await row.getByRole('button', { name: 'Keep it' }).click();
    await row.getByRole('button', { name: 'Restore' }).click();
    await expect(window.getByTestId('session-row')).toHaveCount(1);

    await call('sessions.remove', { sessionId: first });
    await call('deleted.purge', { sessionId: first });
    expect(await call<unknown[]>('deleted.list')).toEqual([]);
  });
});

test('in a long session what was said long ago is found, gone to, and left again', async ({
  launch,
}) => {
  test.setTimeout(120_000);
  const before = await launch({ cli: null });
  await before.call('settings.save', { isOnboarded: true });
  const sessionId = await newSession(before, 'A long history');
  const file = join(before.data, 'roundhouse.db');
  await before.quit();
  fillHistory(file, sessionId);

  const started = await launch({ cli: null });
  const { window, app, call } = started;
  await window.getByTestId('session-row').click();
  await expect(bodyOf(window, `Question ${MESSAGES - 2}`)).toBeVisible();
  await window.keyboard.press('Control+F');
  const field = window.getByRole('textbox', { name: 'Find in this session' });
  await expect(field).toBeFocused();
  await field.fill('turntable');
  await expect(window.getByTestId('find-count')).toHaveText('1 of 1');
  await expect(bodyOf(window, 'Where is the turntable?')).toBeInViewport();
  await expect(window.locator('[data-found="true"]')).toContainText('turntable');
  await shoot(started, 'find');
  expect.soft(await seriousFindings(window)).toEqual([]);

  await test.step('next and previous go round', async () => {
    await field.fill('"question 12"');
    await expect(window.getByTestId('find-count')).toHaveText('1 of 1');
    await expect(bodyOf(window, 'Question 12')).toBeInViewport();
    await field.fill('track');
    await expect(window.getByTestId('find-count')).toHaveText('1500 of 1500');
    await field.press('Enter');
    await expect(window.getByTestId('find-count')).toHaveText('1 of 1500');
    await expect(bodyOf(window, 'Answer 1: the engine stands on track 1.')).toBeInViewport();
    await field.press('Shift+Enter');
    await expect(window.getByTestId('find-count')).toHaveText('1500 of 1500');
  });

  await test.step('the end is one click away', async () => {
    await field.fill('turntable');
    await expect(bodyOf(window, 'Where is the turntable?')).toBeInViewport();
    await field.press('Escape');
    await expect(window.getByTestId('find-bar')).toBeHidden();
    await window.getByTestId('jump-to-latest').click();
    await expect(bodyOf(window, `Question ${MESSAGES - 2}`)).toBeInViewport();
    await expect(window.getByTestId('jump-to-latest')).toBeHidden();
  });

  await test.step('exported whole, in each format, without its secrets', async () => {
    for (const format of ['markdown', 'html', 'json'] as const) {
      const path = join(before.data, `out.${format}`);
      await app.evaluate(({ dialog }, filePath) => {
        dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
      }, path);
      const asked = { sessionId, format, redacts: true };
      expect(await call('exports.sessionToFile', asked)).toMatchObject({ path, redacted: 0 });
      const text = await readFile(path, 'utf8');
      for (const said of ['Question 0', 'turntable', `Answer ${MESSAGES - 1}:`])
        expect(text).toContain(said);
      if (format === 'json')
        expect(JSON.parse(text)).toMatchObject({ events: { length: MESSAGES + 1 } });
      if (format === 'html') expect(text).not.toContain('<script');
    }
  });

  await test.step('asked for in the palette', async () => {
    await window.keyboard.press('Control+K');
    await window.keyboard.type('export or copy');
    await window.keyboard.press('Enter');
    await expect(window.getByTestId('export-dialog')).toBeVisible();
    await shoot(started, 'export');
    expect.soft(await seriousFindings(window)).toEqual([]);
    await window.getByRole('button', { name: 'Copy as Markdown' }).click();
    await expect(window.getByTestId('toast')).toContainText('copied');
    expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toContain('turntable');
  });
});
