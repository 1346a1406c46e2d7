import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { seriousFindings } from '../fixtures/accessibility';
import { expect, type LaunchedApp, test } from '../fixtures/app';
import { conversationOf } from '../fixtures/conversation';
import { isAlive, markedBy } from '../fixtures/marked';
import { shoot } from '../fixtures/screens';
import { textOf } from '../peers/conversation';
import type { MessagesApi } from '../peers/messages-api';

interface StoredEvent {
  type: string;
  seq: number;
  text?: string;
  status?: string;
  toolCallId?: string;
}

const said = (api: MessagesApi): string => {
  const last = api.requests.findLast(({ conversation }) => !conversation.isSideRequest);
  return last === undefined ? '' : textOf(last.body);
};

async function onlySession({ call }: LaunchedApp): Promise<{ id: string; status: string }> {
  const [first, ...others] = await call<{ id: string; status: string }[]>('sessions.list');
  if (first === undefined || others.length > 0) throw new Error('There is not one session.');
  return first;
}

async function stored(started: LaunchedApp): Promise<StoredEvent[]> {
  const { id } = await onlySession(started);
  const page = { sessionId: id, beforeSeq: Number.MAX_SAFE_INTEGER, limit: 1_000 };
  return (await started.call<{ events: StoredEvent[] }>('sessions.page', page)).events;
}

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd });

test('case 69: killed in the middle of a command, nothing is doubled or lost and the session goes on', async ({
  launch,
  place,
  api,
}) => {
  test.setTimeout(180_000);
  const started = await launch();
  const pid = started.app.process().pid ?? 0;
  await started.openFolder(place.cwd);
  await started.window.getByTestId('new-session').first().click();
  const talk = conversationOf(started);
  await talk.say('#text Before the storm');
  await talk.ended(1);
  await talk.say('FETCH_IT\n#text Fetching\n#bash tail -f /dev/null');
  const runs = () => markedBy(pid).some(({ command }) => command.includes('tail -f /dev/null'));
  await expect(async () => {
    const allow = talk.allow.first();
    if (await allow.isVisible()) await allow.click({ timeout: 1_000 });
    expect(runs()).toBe(true);
  }).toPass({ timeout: 60_000, intervals: [150] });
  const before = await stored(started);
  expect(before.at(-1)?.type).not.toBe('complete');

  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
  await expect.poll(() => markedBy(pid).length, { timeout: 20_000 }).toBe(0);

  const again = await launch();
  expect(await onlySession(again)).toMatchObject({ status: 'interrupted' });
  const after = await stored(again);
  expect(after.slice(0, before.length)).toEqual(before);
  // Pieces of one text are stored as one, under the number of the last.
  const seqs = after.map(({ seq }) => seq);
  expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b));
  expect(after.filter(({ type }) => type === 'user_message')).toHaveLength(2);
  const called = after.find(({ type }) => type === 'tool_call')?.toolCallId;
  expect(
    after.filter(({ type, toolCallId }) => type === 'tool_update' && toolCallId === called),
  ).toMatchObject([{ status: 'interrupted' }]);

  await again.window.getByTestId('session-row').first().click();
  const goingOn = conversationOf(again);
  await expect(goingOn.text).toContainText('Fetching');
  await expect(goingOn.text).toContainText('Before the storm');
  await shoot(again, 'resume-interrupted');
  await goingOn.say('#text After the storm');
  await goingOn.ended(2);
  expect(said(api)).toContain('Before the storm');
  expect(said(api)).toContain('FETCH_IT');
  expect((await stored(again)).filter(({ type }) => type === 'user_message')).toHaveLength(3);
  expect(await onlySession(again)).toBeDefined();
});

test('case 66: a session whose worktree was removed goes on in the worktree that is made again, or in the main folder', async ({
  launch,
  place,
  api,
}) => {
  test.setTimeout(180_000);
  const main = place.cwd;
  const side = join(place.home, 'side');
  git(main, 'init', '-q', '-b', 'trunk');
  git(main, 'commit', '-q', '--allow-empty', '-m', 'first');
  git(main, 'worktree', 'add', '-q', '-b', 'side', side);
  const started = await launch();
  const { window } = started;
  await started.openFolder(side);
  await window.getByTestId('new-session').first().click();
  const talk = conversationOf(started);
  await talk.say('FIRST_WORDS\n#text Heard');
  await talk.ended(1);
  const { id } = await onlySession(started);
  await started.call('sessions.close', { sessionId: id });
  rmSync(side, { recursive: true });

  await test.step('it is explained, with every way on', async () => {
    await talk.say('#text Back in the worktree');
    await window.getByRole('button', { name: 'See what can be done' }).first().click();
    const dialog = window.getByTestId('missing-folder');
    await expect(dialog).toContainText('on branch side');
    await expect(dialog.getByTestId('continue-in-main')).toBeVisible();
    await expect(dialog.getByTestId('relink-folder')).toBeVisible();
    expect(await seriousFindings(window)).toEqual([]);
    await shoot(started, 'missing-folder');
    expect(existsSync(side)).toBe(false);
  });

  await test.step('made again, it goes on with what was said', async () => {
    await window.getByTestId('recreate-worktree').click();
    await expect(window.getByTestId('missing-folder')).toBeHidden();
    expect(git(side, 'branch', '--show-current').toString().trim()).toBe('side');
    await talk.say('#text Back in the worktree');
    await talk.ended(2);
    expect(said(api)).toContain('FIRST_WORDS');
  });

  await test.step('removed once more, a branch goes on in the main folder', async () => {
    await started.call('sessions.close', { sessionId: id });
    rmSync(side, { recursive: true });
    await talk.say('#text Anybody');
    await window.getByRole('button', { name: 'See what can be done' }).last().click();
    await window.getByTestId('continue-in-main').click();
    await expect(window.getByTestId('missing-folder')).toBeHidden();
    await expect(talk.text).toContainText('Back in the worktree');
    await talk.say('#text In the main folder');
    await expect(talk.text).toContainText('In the main folder');
    expect(said(api)).toContain('FIRST_WORDS');
    const sessions = await started.call<{ cwd: string }[]>('sessions.list');
    expect(sessions.map(({ cwd }) => cwd).toSorted()).toEqual([main, side].toSorted());
  });
});
