import { spawnSync } from 'node:child_process';
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { LaunchedApp, LaunchOptions } from '../fixtures/app';
import { seriousFindings } from '../fixtures/accessibility';
import { expect, test } from '../fixtures/app';
import { conversationOf } from '../fixtures/conversation';
import { dropFiles } from '../fixtures/drop-files';
import { shoot } from '../fixtures/screens';

interface Terminal {
  id: string;
  folder: string;
  running: string | null;
  exit: { code: number | null } | null;
}

const SHELL: LaunchOptions = {
  env: { SHELL: '/bin/bash', PS1: '$ ', BASH_SILENCE_DEPRECATION_WARNING: '1' },
};

/** What a person does with the terminals of a window. */
function terminalsOf({ window, call }: LaunchedApp) {
  const drawer = window.getByTestId('terminal-drawer');
  const panes = drawer.getByTestId('terminal');
  return {
    drawer,
    panes,
    tabs: drawer.getByRole('tab'),
    async open() {
      await window.keyboard.press('Control+`');
      await expect(panes.first()).toBeVisible();
      await prompted(panes.first());
    },
    /** Types a line where the focus is. */
    async run(line: string) {
      await window.keyboard.type(line);
      await window.keyboard.press('Enter');
    },
    list: () => call<Terminal[]>('terminals.list'),
  };
}

/** Rows as they are drawn, without the blanks at their ends. */
const rowsOf = (pane: Locator): Promise<string> =>
  pane
    .locator('.xterm-rows > div')
    .evaluateAll((rows) =>
      rows.map((row) => (row.textContent ?? '').replaceAll('\u00a0', ' ').trimEnd()).join('\n'),
    );

const prints = (pane: Locator, text: string | RegExp, timeout = 10_000) =>
  expect.poll(() => rowsOf(pane), { timeout }).toMatch(text);

const prompted = (pane: Locator) => prints(pane, /\$/);

const focused = (window: Page) => window.evaluate(() => document.activeElement?.className ?? '');

async function begin(
  launch: (options?: LaunchOptions) => Promise<LaunchedApp>,
  { cwd: folder, home }: { cwd: string; home: string },
) {
  writeFileSync(join(home, '.bash_profile'), "PS1='$ '\n");
  const started = await launch(SHELL);
  await started.openFolder(folder);
  await started.window.getByTestId('new-session').first().click();
  await expect(started.window.getByTestId('composer-input')).toBeVisible();
  return { ...started, terminals: terminalsOf(started) };
}

test('@terminal a real shell in the session’s folder: echo, size, what runs, exit', async ({
  launch,
  place,
}) => {
  const started = await begin(launch, place);
  const { window, terminals } = started;
  await terminals.open();
  const pane = terminals.panes.first();
  await terminals.run('echo hello-$((40+2)); pwd; tty');
  await prints(pane, /hello-42/);
  await prints(pane, new RegExp(realpathSync(place.cwd)));
  await prints(pane, /\/dev\/pts\/\d+/);

  await terminals.run('stty size');
  await prints(pane, /^\d+ \d+$/m);
  const before = (await rowsOf(pane)).match(/^(\d+) (\d+)$/m) ?? [];
  const drawnRows = await pane.locator('.xterm-rows > div').count();
  expect(Number(before[1])).toBe(drawnRows);
  const splitter = window.getByRole('separator', { name: 'Height of the terminals' });
  await splitter.focus();
  for (let press = 0; press < 6; press += 1) await window.keyboard.press('ArrowUp');
  await expect.poll(() => pane.locator('.xterm-rows > div').count()).toBeGreaterThan(drawnRows);
  const now = await pane.locator('.xterm-rows > div').count();
  await window.keyboard.press('Control+`');
  await terminals.run('clear; stty size');
  await prints(pane, new RegExp(`^${now} `, 'm'));

  await terminals.run('sleep 60');
  await expect(terminals.tabs.first()).toHaveText('sleep');
  await window.keyboard.press('Control+c');
  await expect(terminals.tabs.first()).toHaveText('bash');
  await shoot(started, 'terminal');
  await terminals.run('exit 3');
  await expect(window.getByTestId('terminal-ended')).toContainText('Ended with exit code 3');
  await shoot(started, 'terminal-ended');
  await window.getByRole('button', { name: 'Start again' }).click();
  await expect(window.getByTestId('terminal-ended')).toBeHidden();
  await prompted(terminals.panes.first());
  await terminals.run('echo again-$((1+1))');
  await prints(terminals.panes.first(), /again-2/);
});

test('@terminal its environment is the user’s: nothing of ours, nothing that says nested', async ({
  launch,
  place,
}) => {
  const { terminals } = await begin(
    (options) =>
      launch({
        ...options,
        env: { ...options?.env, CLAUDECODE: '1', CLAUDE_CODE_ENTRYPOINT: 'cli', NODE_OPTIONS: '' },
      }),
    place,
  );
  await terminals.open();
  await terminals.run('env | sort > environment.txt; echo written-$((1+1))');
  await prints(terminals.panes.first(), /written-2/);
  const names = readFileSync(join(place.cwd, 'environment.txt'), 'utf8')
    .split('\n')
    .map((line) => line.split('=')[0] ?? '');
  const ours = /^(ROUNDHOUSE_|ELECTRON_|CLAUDECODE$|CLAUDE_CODE_ENTRYPOINT$|NODE_OPTIONS$|npm_)/;
  expect(names.filter((name) => ours.test(name))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['HOME', 'PATH', 'TERM', 'COLORTERM']));
});

test('@terminal tabs, splits, hiding and another view leave every terminal as it was', async ({
  launch,
  place,
}) => {
  const started = await begin(launch, place);
  const { window, terminals } = started;
  await terminals.open();
  await terminals.run('echo first-tab');
  await window.getByRole('button', { name: 'New terminal' }).click();
  await expect(terminals.tabs).toHaveCount(2);
  await prompted(terminals.panes.first());
  await terminals.run('echo second-tab');
  await prints(terminals.panes.first(), /^second-tab/m);
  await window.getByRole('button', { name: 'Split this terminal' }).click();
  await expect(terminals.panes).toHaveCount(2);
  await prompted(terminals.panes.nth(1));
  await terminals.run('stty size; echo right-side');
  await prints(terminals.panes.nth(1), /^right-side/m);
  const half = (await rowsOf(terminals.panes.nth(1))).match(/^\d+ (\d+)$/m) ?? [];
  expect(Number(half[1])).toBeGreaterThan(20);
  expect(await seriousFindings(window)).toEqual([]);
  await shoot(started, 'terminal-split');

  await window.getByRole('separator', { name: 'Width of the terminal' }).focus();
  for (let press = 0; press < 5; press += 1) await window.keyboard.press('ArrowLeft');
  await terminals.panes.nth(1).click();
  await terminals.run('echo wide-$(stty size | cut -d " " -f 2)');
  await prints(terminals.panes.nth(1), /^wide-\d+/m);
  const wide = (await rowsOf(terminals.panes.nth(1))).match(/^wide-(\d+)/m) ?? [];
  expect(Number(wide[1])).toBeGreaterThan(Number(half[1]));

  await window.keyboard.press('Control+`');
  await expect(terminals.drawer).toBeHidden();
  await expect(window.getByTestId('composer-input')).toBeFocused();
  await window.keyboard.press('Control+`');
  await expect(terminals.panes.nth(1)).toBeVisible();
  await expect.poll(() => focused(window)).toContain('xterm');
  await terminals.run('stty size | tr " " x');
  await prints(terminals.panes.nth(1), new RegExp(`^\\d+x${wide[1]}$`, 'm'));

  await terminals.tabs.first().click();
  await prints(terminals.panes.first(), /^first-tab/m);
  await window.keyboard.press('Control+Shift+b');
  await prints(terminals.panes.first(), /^first-tab/m);
  const sizes = await terminals.list();
  expect(sizes).toHaveLength(3);
});

test('@terminal a window that is loaded anew has the whole of what was printed', async ({
  launch,
  place,
}) => {
  const { window, terminals } = await begin(launch, place);
  await terminals.open();
  await terminals.run(
    'for i in $(seq 1 300); do echo "line $i of many"; done; printf "\\033[1;32mgreen\\033[0m end\\n"',
  );
  await prints(terminals.panes.first(), /green end/);
  const before = await rowsOf(terminals.panes.first());
  await window.reload();
  await prints(terminals.panes.first(), /green end/);
  expect(await rowsOf(terminals.panes.first())).toBe(before);
  await expect(
    terminals.panes.first().locator('.xterm-rows span', { hasText: 'green' }).first(),
  ).toBeVisible();
  await terminals.panes.first().click();
  await window.keyboard.press('Control+f');
  await window.getByRole('textbox', { name: 'Find in this terminal' }).fill('line 7 of many');
  await expect(window.getByTestId('terminal-find')).toContainText('1 of 1');
  await prints(terminals.panes.first(), /line 7 of many/);
  await window.keyboard.press('Escape');
  await terminals.run('echo after-$((2*3))');
  await prints(terminals.panes.first(), /after-6/);

  // A program that has the whole screen, such as an editor, and leaves it as it was.
  await terminals.run(
    String.raw`printf '\033[?1049h\033[2J\033[4;9Hother screen'; read -r line; printf '\033[?1049l'`,
  );
  await prints(terminals.panes.first(), /^\n\n\n {8}other screen\n/);
  await window.reload();
  await prints(terminals.panes.first(), /^\n\n\n {8}other screen\n/);
  await terminals.panes.first().click();
  await window.keyboard.press('Enter');
  await prints(terminals.panes.first(), /after-6/);
});

test('@terminal a flood leaves the window its turn, and loses nothing that counts', async ({
  launch,
  place,
}) => {
  const { window, terminals } = await begin(launch, place);
  await terminals.open();
  await terminals.run('yes | head -200000; echo flood-$((7*6))-over');
  await prints(terminals.panes.first(), /flood-42-over/, 30_000);
  await terminals.run('yes');
  await expect(terminals.tabs.first()).toHaveText('yes');
  const composer = window.getByTestId('composer-input');
  await composer.click();
  await window.keyboard.type('the window answers while it floods');
  await expect(composer).toHaveValue('the window answers while it floods');
  await terminals.panes.first().click();
  await window.keyboard.press('Control+c');
  await expect(terminals.tabs.first()).toHaveText('bash', { timeout: 15_000 });
});

test('@terminal case 75: a dropped file is one word of the shell, and no drop leads the window away', async ({
  launch,
  place,
}) => {
  const started = await begin(launch, place);
  const { window, terminals } = started;
  const path = join(place.cwd, 'my shot 1 (é).png');
  writeFileSync(path, 'png');
  await terminals.open();
  const address = window.url();
  await dropFiles(started, path, '[data-testid="terminal"]');
  await prints(terminals.panes.first(), /my shot 1 \(é\)\.png'/);
  await terminals.run('&& echo; ls -1 ');
  await window.keyboard.press('Control+c');
  await window.keyboard.type('ls -1 ');
  await dropFiles(started, path, '[data-testid="terminal"]');
  await terminals.run('| wc -l');
  await prints(terminals.panes.first(), /^1$/m);
  await expect(window.getByTestId('image-thumb')).toHaveCount(0);
  await dropFiles(started, path, 'footer');
  expect(window.url()).toBe(address);
});

test('@terminal marked lines go into the prompt, behind what is written there', async ({
  launch,
  place,
}) => {
  const { window, terminals } = await begin(launch, place);
  await window.getByTestId('composer-input').fill('Why does this fail?');
  await terminals.open();
  await terminals.run('clear; echo the-error-text');
  await prints(terminals.panes.first(), /^the-error-text/m);
  await terminals.panes.first().click({ button: 'right' });
  await window.getByRole('menuitem', { name: 'Select all' }).click();
  await terminals.panes.first().click({ button: 'right' });
  await window.getByRole('menuitem', { name: /Send selection to the prompt/ }).click();
  await expect(window.getByTestId('composer-input')).toHaveValue(
    /^Why does this fail\?\n\n```text\n[^]*the-error-text[^]*```\n$/,
  );
  await expect(window.getByTestId('composer-input')).toBeFocused();
});

test('@terminal closing asks where something runs, and can be undone where nothing does', async ({
  launch,
  place,
}) => {
  const { window, terminals } = await begin(launch, place);
  await terminals.open();
  await terminals.run('echo kept-$((3*3)); sleep 100');
  await expect(terminals.tabs.first()).toHaveText('sleep');
  await window.getByTestId('close-terminal').click();
  await expect(window.getByRole('dialog')).toContainText('“sleep” runs in it');
  await window.getByRole('button', { name: 'Keep', exact: true }).click();
  await terminals.panes.first().click();
  await window.keyboard.press('Control+c');
  await expect(terminals.tabs.first()).toHaveText('bash');
  await window.getByTestId('close-terminal').click();
  await expect(terminals.drawer).toBeHidden();
  await window.getByTestId('toast').getByRole('button', { name: 'Undo' }).click();
  await prints(terminals.panes.first(), /kept-9/);
  await terminals.panes.first().click();
  await terminals.run('sleep 100');
  await expect(terminals.tabs.first()).toHaveText('sleep');
  await window.getByTestId('close-terminal').click();
  await window.getByRole('button', { name: 'Stop and close' }).click();
  await expect.poll(async () => (await terminals.list()).length).toBe(0);
});

test('@terminal quitting names what runs, and nothing is left, not even what ignores a hang-up', async ({
  launch,
  place,
}) => {
  const started = await begin(launch, place);
  const { app, terminals } = started;
  await terminals.open();
  const mark = `sleep-${Date.now()}`;
  await terminals.run(`(trap '' HUP TERM; exec -a ${mark} sleep 300)`);
  await expect.poll(() => isRunning(mark)).toBe(true);
  await expect.poll(async () => (await terminals.list())[0]?.running).not.toBeNull();
  const question = await app.evaluate(async ({ app: electronApp, dialog }) => {
    const asked = new Promise<string>((resolve) => {
      dialog.showMessageBox = (...given: unknown[]) => {
        resolve(JSON.stringify(given.at(-1)));
        return Promise.resolve({ response: 1, checkboxChecked: false });
      };
    });
    electronApp.quit();
    return asked;
  });
  expect(question).toContain('Quit and stop one command?');
  await started.quit();
  expect(isRunning(mark)).toBe(false);
});

test('@terminal a killed program leaves no shell', async ({ launch, place }) => {
  const started = await begin(launch, place);
  const { app, terminals } = started;
  await terminals.open();
  const mark = `sleep-${Date.now()}`;
  await terminals.run(`(exec -a ${mark} sleep 300)`);
  await expect.poll(() => isRunning(mark)).toBe(true);
  const pid = app.process().pid ?? 0;
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isRunning(mark), { timeout: 15_000 }).toBe(false);
});

test('@terminal an address opens outside with Control and a click, one that runs something never', async ({
  launch,
  place,
}) => {
  const { app, window, terminals } = await begin(launch, place);
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Reflect.set(globalThis, 'opened', opened);
    shell.openExternal = (address) => {
      opened.push(address);
      return Promise.resolve();
    };
  });
  const opened = (): Promise<unknown> => app.evaluate(() => Reflect.get(globalThis, 'opened'));
  await terminals.open();
  await terminals.run(
    "clear; printf 'https://example.org/path\\n\\033]8;;javascript:alert(1)\\033\\\\harmless-name\\033]8;;\\033\\\\\\n\\033]8;;https://example.org/named\\033\\\\another-name\\033]8;;\\033\\\\\\n'",
  );
  const pane = terminals.panes.first();
  await prints(pane, /^another-name/m);
  const at = async (text: string) => {
    const box = await pane.locator('.xterm-rows > div', { hasText: text }).last().boundingBox();
    if (!box) throw new Error(`${text} is not there`);
    await window.mouse.move(box.x + 200, box.y + 80);
    await window.mouse.move(box.x + 20, box.y + box.height / 2);
    await window.mouse.move(box.x + 24, box.y + box.height / 2);
  };
  const press = async () => {
    await window.mouse.down();
    await window.mouse.up();
  };
  const pointer = pane.locator('.xterm-cursor-pointer');
  await at('https://example.org/path');
  await expect(pointer).toBeVisible();
  await press();
  await window.keyboard.down('Control');
  await press();
  await expect.poll(opened).toEqual(['https://example.org/path']);
  await at('harmless-name');
  await press();
  await at('another-name');
  await expect(pointer).toBeVisible();
  await press();
  await window.keyboard.up('Control');
  await expect.poll(opened).toEqual(['https://example.org/path', 'https://example.org/named']);
});

test('@terminal a graphics card that goes away leaves the text where it was', async ({
  launch,
  place,
}) => {
  const started = await begin(launch, place);
  const { window, terminals } = started;
  // Here a program plays the graphics card, which is told from a real one and not used.
  await window.evaluate(() => {
    const { prototype } = HTMLCanvasElement;
    const own = prototype.getContext;
    const asIfReal = function (this: HTMLCanvasElement, kind: string, options: object = {}) {
      return Reflect.apply(own, this, [kind, { ...options, failIfMajorPerformanceCaveat: false }]);
    };
    Reflect.set(prototype, 'getContext', asIfReal);
  });
  await window.keyboard.press('Control+`');
  const pane = terminals.panes.first();
  await expect(pane.locator('canvas').first()).toBeVisible();
  expect(await rowsOf(pane)).toBe('');
  await terminals.run('echo drawn-$((5*5))');
  await pane.locator('canvas').evaluateAll((canvases) => {
    for (const canvas of canvases)
      if (canvas instanceof HTMLCanvasElement)
        canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
  });
  await prints(pane, /drawn-25/, 20_000);
});

test('@terminal a command of a session is typed there, and does not run by itself', async ({
  launch,
  place,
}) => {
  const started = await begin(launch, place);
  const { window, terminals } = started;
  const talk = conversationOf(started);
  await talk.say('#bash echo from-$((3+4))-the-session\n#then\n#text Over.');
  await talk.allowUntil(1);
  const card = talk.tool('shell_exec').last();
  const rerun = card.getByTestId('rerun-in-terminal');
  if (!(await rerun.isVisible())) await card.getByRole('button').first().click();
  await rerun.click();
  const pane = terminals.panes.first();
  await prints(pane, /\$ echo from-\$\(\(3\+4\)\)-the-session$/m);
  expect(await rowsOf(pane)).not.toContain('from-7');
  await window.keyboard.press('Enter');
  await prints(pane, /^from-7-the-session/m);
});

test('@terminal claude itself runs there', async ({ launch, place }) => {
  const { terminals } = await begin(launch, place);
  await terminals.open();
  await terminals.run(`'${place.cliPath}' --version`);
  await prints(terminals.panes.first(), /Claude Code/, 20_000);
  await terminals.run(`'${place.cliPath}' -p '#text said in the terminal'`);
  await prints(terminals.panes.first(), /^said in the terminal/m, 30_000);
});

/** Whether a process of that name lives, by the system's own list. */
const isRunning = (name: string): boolean =>
  spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).stdout.includes(`\n${name} `);
