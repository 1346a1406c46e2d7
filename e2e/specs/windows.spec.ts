import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { appEnvironment, callBridge, expect, type LaunchedApp, test } from '../fixtures/app';
import { conversationOf } from '../fixtures/conversation';
import { createPidRegistry } from '../fixtures/pid-registry';
import type { RealCliEnvironment } from '../peers/real-cli';

/** It and its grandchild go only by KILL. */
const STUBBORN = resolve(import.meta.dirname, '../programs/ignores-term.mjs');

interface Summary {
  id: string;
  status: string;
}

async function newSession({ call }: LaunchedApp): Promise<string> {
  const { id: workspaceId } = await call<{ id: string }>('workspaces.addDemo');
  const chosen = { policy: 'ask', model: null, effort: null, isDemo: true };
  return (await call<Summary>('sessions.create', { workspaceId, ...chosen })).id;
}

/** A demo session that waits for an answer, so that a turn runs. */
async function busySession(started: LaunchedApp): Promise<string> {
  const sessionId = await newSession(started);
  await started.call('sessions.send', { sessionId, text: 'run a command', imageIds: [] });
  await expect
    .poll(async () => (await started.call<Summary[]>('sessions.list')).map(({ status }) => status))
    .toContain('needs-you');
  return sessionId;
}

const say = async (page: Page, text: string): Promise<void> => {
  await page.getByTestId('composer-input').fill(text);
  await page.getByTestId('send-button').click();
};

/** Starts the program on the same data folder; its exit code and what it said. */
function startAgain(place: RealCliEnvironment, data: string, ...args: string[]) {
  const program = process.env.ROUNDHOUSE_ELECTRON ?? '';
  const again = spawn(program, ['--no-sandbox', '.', `--user-data-dir=${data}`, ...args], {
    env: appEnvironment(place),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  again.stdout.setEncoding('utf8').on('data', (text) => (said += text));
  return new Promise<{ code: number | null; said: string }>((done) => {
    again.once('exit', (code) => done({ code, said }));
  });
}

/** Answers every question of the system with the button at `response`, and keeps what was asked. */
const answerQuestions = ({ app }: LaunchedApp, response: number): Promise<void> =>
  app.evaluate(({ dialog }, button) => {
    const asked: unknown[] = [];
    Reflect.set(globalThis, 'asked', asked);
    dialog.showMessageBox = (...args: unknown[]) => {
      asked.push(args.at(-1));
      return Promise.resolve({ response: button, checkboxChecked: false });
    };
  }, response);

const asked = ({ app }: LaunchedApp): Promise<{ message: string; detail: string }[]> =>
  app.evaluate(() =>
    (Reflect.get(globalThis, 'asked') as { message: string; detail: string }[]).map(
      ({ message, detail }) => ({ message, detail }),
    ),
  );

const requestQuit = ({ app }: LaunchedApp): Promise<void> =>
  app.evaluate(({ app: own }) => own.quit());

function readLog(data: string): string {
  const folder = join(data, 'logs');
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('');
}

test('two windows on one core stay in step, also after a reload, and one outlives the other', async ({
  launch,
}) => {
  const started = await launch({ cli: null });
  const { app, window: first, call, windows } = started;
  const sessionId = await newSession(started);
  await first.getByTestId('session-row').first().click();
  await call('windows.open', { sessionId });
  const second = (await windows(2))[1] as Page;
  expect(new URL(second.url()).searchParams.get('window')).toBe('2');
  await expect(second.getByTestId('composer-input')).toBeVisible();
  const demoAnswers = conversationOf(started);

  await say(second, 'Good evening from the second window');
  await expect(first.getByTestId('conversation')).toContainText('from the second window');
  await demoAnswers.ended(1);
  await say(first, 'And from the first');
  await expect(second.getByTestId('conversation')).toContainText('And from the first');
  await demoAnswers.ended(2);

  await Promise.all([first.reload(), second.reload()]);
  await expect(second.getByTestId('turn-end').last()).toBeVisible();
  await say(second, 'Still here after the reload');
  for (const page of [first, second])
    await expect(page.getByTestId('conversation')).toContainText('Still here after the reload');
  await demoAnswers.ended(3);

  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .find(({ webContents }) => webContents.getURL().endsWith('window=1'))
      ?.close(),
  );
  await windows(1);
  const list = await callBridge<Summary[]>(second, 'sessions.list', {});
  expect(list.map(({ id }) => id)).toEqual([sessionId]);
});

test('all windows come back where they were', async ({ launch }) => {
  const first = await launch({ cli: null });
  await first.call('windows.open', { sessionId: null });
  await first.windows(2);
  await first.app.evaluate(({ BrowserWindow }) => {
    for (const own of BrowserWindow.getAllWindows()) {
      const isFirst = own.webContents.getURL().endsWith('window=1');
      own.setBounds({ x: isFirst ? 10 : 60, y: 20, width: isFirst ? 900 : 800, height: 600 });
    }
  });
  await first.quit();

  const second = await launch({ cli: null });
  await second.windows(2);
  const places = await second.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .map((own) => ({ slot: own.webContents.getURL().at(-1), ...own.getNormalBounds() }))
      .sort((a, b) => a.width - b.width),
  );
  expect(places).toMatchObject([
    { slot: '2', x: 60, width: 800 },
    { slot: '1', x: 10, width: 900 },
  ]);
});

test('a second start shows the first and goes; its link is followed, a wrong one is explained', async ({
  launch,
  place,
}) => {
  const started = await launch({ cli: null });
  const { window, windows, data } = started;
  const sessionId = await newSession(started);
  await expect(window.getByTestId('session-row')).toHaveCount(1);

  const plain = await startAgain(place, data);
  expect(plain).toMatchObject({ code: 0, said: expect.stringContaining('runs already') });
  await windows(1);

  expect((await startAgain(place, data, 'roundhouse://inbox')).code).toBe(0);
  await expect(window.getByTestId('inbox')).toBeVisible();

  const unknown = 'roundhouse://session/0d3c4a1e-5b6f-4a7b-8c9d-0e1f2a3b4c5d';
  expect((await startAgain(place, data, unknown)).code).toBe(0);
  await expect(window.getByTestId('toast')).toContainText('There is no such session');
  await expect(window.getByTestId('inbox')).toBeVisible();

  expect((await startAgain(place, data, `roundhouse://session/${sessionId}`)).code).toBe(0);
  await expect(window.getByTestId('composer-input')).toBeVisible();
  await windows(1);
  // Only the first program ever opened the database.
  expect(readLog(data).match(/"message":"started"/g)).toHaveLength(1);
});

test('a link in the first start is followed once there is something to show', async ({
  launch,
}) => {
  const { window } = await launch({ cli: null, args: ['roundhouse://board'] });
  await expect(window.getByTestId('board')).toBeVisible();
});

test('quitting asks while work runs, keeps it when cancelled, and ends every process when not', async ({
  launch,
  place,
}) => {
  const started = await launch({ cli: STUBBORN, env: { HOME: place.home } });
  const { app, call, openFolder } = started;
  const { id: workspaceId } = await openFolder(place.cwd);
  const chosen = { policy: 'ask', model: null, effort: null, isDemo: false };
  const { id: sessionId } = await call<Summary>('sessions.create', { workspaceId, ...chosen });
  await call('sessions.rename', { sessionId, title: 'Night freight' });
  await call('sessions.send', { sessionId, text: 'go', imageIds: [] });
  await expect
    .poll(async () => (await call<Summary[]>('sessions.list'))[0]?.status)
    .toBe('working');

  await answerQuestions(started, 1);
  await requestQuit(started);
  await expect.poll(async () => (await asked(started)).length).toBe(1);
  expect((await asked(started))[0]).toMatchObject({
    message: 'Quit and stop one session?',
    detail: expect.stringContaining('Night freight: working'),
  });
  // The cross of the last window, which would quit, asks too and leaves it open.
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect.poll(async () => (await asked(started)).length).toBe(2);
  expect((await call<Summary[]>('sessions.list'))[0]?.status).toBe('working');

  const pids = createPidRegistry();
  pids.add(app.process().pid);
  pids.noteDescendants();
  await answerQuestions(started, 0);
  const closed = app.waitForEvent('close');
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await closed;
  await expect.poll(() => pids.countLeft(), { timeout: 20_000 }).toBe(0);
});

test('a signal ends everything in order, unasked', async ({ launch }) => {
  const started = await launch({ cli: null });
  await busySession(started);
  await answerQuestions(started, 1);
  const { app, data } = started;
  const closed = app.waitForEvent('close');
  app.process().kill('SIGTERM');
  await closed;
  expect(readLog(data)).toContain('quit: close the database done');
});

test('with nothing at work it quits unasked, by the cross of the last window', async ({
  launch,
}) => {
  const started = await launch({ cli: null });
  await started.window.getByTestId('try-demo').first().waitFor();
  await answerQuestions(started, 1);
  const closed = started.app.waitForEvent('close');
  await started.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await closed;
  expect(readLog(started.data)).toContain('quit: close the database done');
});

test('behind its tray icon it lives on without a window, and the next start shows one again', async ({
  launch,
  place,
}) => {
  const started = await launch({ cli: null });
  await started.call('settings.save', { keepsInTray: true });
  await started.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await started.windows(0);
  expect((await startAgain(place, started.data, 'roundhouse://inbox')).code).toBe(0);
  const [window] = await started.windows(1);
  await expect((window as Page).getByTestId('inbox')).toBeVisible();
});

test('the zoom of the settings is that of every window, also of one that opens or reloads', async ({
  launch,
}) => {
  const started = await launch({ cli: null });
  const { app, window, call, windows } = started;
  const zooms = () =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map(({ webContents }) => webContents.getZoomFactor()),
    );
  await call('settings.save', { zoomPercent: 150 });
  await expect.poll(zooms).toEqual([1.5]);
  await window.reload();
  await call('windows.open', { sessionId: null });
  await windows(2);
  await expect.poll(zooms).toEqual([1.5, 1.5]);
  await started.quit();

  const again = await launch({ cli: null });
  await again.windows(2);
  await expect
    .poll(() =>
      again.app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map(({ webContents }) => webContents.getZoomFactor()),
      ),
    )
    .toEqual([1.5, 1.5]);
});

test('the menu bar offers what the window can do, and runs what is chosen there', async ({
  launch,
}) => {
  const { app, window } = await launch({ cli: null });
  const choose = (id: string) =>
    app.evaluate(({ Menu }, title) => {
      const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []);
      const found = items?.find(({ label }) => label === title);
      found?.click();
      return found === undefined ? null : (found.accelerator ?? '');
    }, id);
  await expect.poll(() => choose('Settings')).toBe('CommandOrControl+,');
  await expect(window.getByRole('dialog')).toBeVisible();
});
