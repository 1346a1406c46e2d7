import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seriousFindings } from '../fixtures/accessibility';
import { expect, test } from '../fixtures/app';
import { conversationOf } from '../fixtures/conversation';
import { shoot } from '../fixtures/screens';

test('the demo agent shows everything with no account', async ({ launch }) => {
  const started = await launch({ cli: null });
  const { window, call } = started;
  await window.getByTestId('try-demo').first().click();
  const talk = conversationOf(started);

  await test.step('any prompt gets a tour that says it is a demo', async () => {
    await talk.say('Good evening');
    await talk.ended(1);
    await expect(talk.text).toContainText('no model is called');
    await shoot(started, 'demo-tour');
  });

  await test.step('a permission request is denied and the agent goes on', async () => {
    await talk.say('run a command');
    await expect(talk.request).toBeVisible();
    await expect(talk.request).toContainText('mkdir -p yard');
    await shoot(started, 'permission-request');
    expect.soft(await seriousFindings(window)).toEqual([]);
    await talk.deny.click();
    await talk.ended(2);
    await expect(talk.text).toContainText('Nothing was changed');
  });

  await test.step('an edit is allowed and its diff is shown', async () => {
    await talk.say('edit a file');
    await talk.allowUntil(3);
    await expect(talk.tool('modify_file').last()).toContainText('The signal is green.');
    const [workspace] = await call<{ path: string }[]>('workspaces.list');
    const notes = readFileSync(join(workspace?.path ?? '', 'notes.md'), 'utf8');
    expect(notes).toContain('The signal is green.');
    await shoot(started, 'edit-diff');
  });

  await test.step('two subagents have a thread each', async () => {
    await talk.say('use subagents');
    await expect(talk.request).toBeVisible();
    await expect(talk.tool('subagent_task')).toHaveCount(2);
    await expect(talk.thread.first()).toBeVisible();
    await shoot(started, 'subagents-running');
    await talk.allowUntil(4);
    await expect(talk.text).toContainText('Both helpers reported back');
  });

  await test.step('todos are ticked off', async () => {
    await talk.say('make todos');
    await talk.allowUntil(5);
    const tab = window.getByRole('tab', { name: /todos/i });
    if (!(await tab.isVisible())) await window.keyboard.press('Control+J');
    await tab.click();
    await expect(window.getByTestId('todo-panel')).toContainText('Count the files');
    await shoot(started, 'todos');
  });

  await test.step('an error is shown with the way out', async () => {
    await talk.say('hit an error');
    await talk.allowUntil(6);
    await expect(talk.text).toContainText('Recovered');
    await shoot(started, 'error-and-recovery');
  });

  expect.soft(await seriousFindings(window)).toEqual([]);
});

test('a question of the demo agent is answered by clicking', async ({ launch }) => {
  const started = await launch({ cli: null });
  await started.window.getByTestId('try-demo').first().click();
  const talk = conversationOf(started);
  await talk.say('ask me a question');
  await expect(talk.request).toContainText('Which track should the engine take?');
  await shoot(started, 'question');
  await talk.request.getByText('South').click();
  await talk.allow.click();
  await talk.ended(1);
  await expect(talk.text).toContainText('South');
});

test('a long answer can be stopped and the session goes on', async ({ launch }) => {
  const started = await launch({ cli: null, env: { ROUNDHOUSE_DEMO_PACE: '80' } });
  await started.window.getByTestId('try-demo').first().click();
  const talk = conversationOf(started);
  await talk.say('write something long');
  await expect(talk.text).toContainText('Part 2');
  await shoot(started, 'streaming');
  await talk.stop.click();
  await talk.ended(1);
  await talk.say('hello again');
  await talk.ended(2);
});

test('demo sessions are marked and stay out of every total', async ({ launch }) => {
  const started = await launch({ cli: null });
  const { window, call } = started;
  await window.getByTestId('try-demo').first().click();
  const talk = conversationOf(started);
  await talk.say('Good evening');
  await talk.ended(1);
  await expect(window.getByTestId('session-row').first()).toContainText(/demo/i);
  const today = await call<{ costUsd: number | null }>('app.today');
  expect(today.costUsd ?? 0).toBe(0);
});
