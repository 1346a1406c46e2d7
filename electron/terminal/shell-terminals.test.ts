import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import type { TerminalDto } from '@shared/contract/terminals';
import { createShellTerminals } from './shell-terminals';

const WINDOW = 1;

function setUp() {
  const watchers = new Set<() => void>();
  const changed = (): void => watchers.forEach((watcher) => watcher());
  const told: { windowId: number; terminalId: string; seq: number; data: string }[] = [];
  let listed: TerminalDto[] = [];
  let ids = 0;
  const ended: string[] = [];
  const terminals = createShellTerminals({
    newId: () => `t${(ids += 1)}`,
    shell: () => ({ command: '/bin/sh', args: [], name: 'sh' }),
    environment: () => ({ PATH: process.env['PATH'] ?? '', PS1: '> ', HOME: tmpdir() }),
    after(ms, callback) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    now: () => performance.now(),
    send(windowId, output) {
      told.push({ windowId, ...output });
      changed();
    },
    fellBehind: () => undefined,
    changed(terminalList) {
      listed = terminalList;
      changed();
    },
    watch: () =>
      Promise.resolve({
        started: () => Promise.resolve(),
        note: () => Promise.resolve({ end: () => Promise.resolve(void ended.push('below')) }),
        ended: () => ended.push('watch'),
      }),
  });
  onTestFinished(() => terminals.closeAll());
  const until = (isTrue: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (!isTrue()) return;
        watchers.delete(check);
        resolve();
      };
      watchers.add(check);
      check();
    });
  const open = async (beside: string | null = null) => {
    const folder = realpathSync(tmpdir());
    const opened = await terminals.open({ folder, beside, cols: 80, rows: 24 });
    if (!opened.ok) throw new Error(opened.error);
    const terminal = terminals.find(opened.value.id);
    if (!terminal) throw new Error('not there');
    return { ...opened.value, terminal };
  };
  const text = (id: string) =>
    told
      .filter(({ terminalId }) => terminalId === id)
      .map(({ data }) => data)
      .join('');
  return { terminals, open, until, text, told, ended, listed: () => listed };
}

test('a window that attaches late gets the screen, and then what follows it', async () => {
  const { open, until, text } = setUp();
  const { id, terminal } = await open();
  await terminal.attach(WINDOW);
  terminal.write('echo first-$((40+2))\r');
  await until(() => text(id).includes('first-42'));
  const { screen, seq } = await terminal.attach(2);
  expect(screen).toContain('first-42');
  expect(seq).toBeGreaterThan(0);
});

test('the shell has the size it was given, and is told a new one', async () => {
  const { open, until, text } = setUp();
  const { id, terminal } = await open();
  await terminal.attach(WINDOW);
  terminal.resize(101, 33);
  terminal.write('stty size\r');
  await until(() => text(id).includes('33 101'));
});

test('what runs in front of the shell is told, and that it waits again', async () => {
  const { open, until, listed } = setUp();
  const { terminal } = await open();
  terminal.write('sleep 30\r');
  await until(() => listed()[0]?.running === 'sleep');
  terminal.write('\u0003');
  await until(() => listed()[0]?.running === null);
});

test('one that has ended stays with its exit code and its screen', async () => {
  const { open, until, listed, ended } = setUp();
  const { terminal } = await open();
  terminal.write('echo last words; exit 3\r');
  await until(() => (listed()[0]?.exit ?? null) !== null);
  expect(listed()[0]?.exit).toEqual({ code: 3 });
  expect((await terminal.attach(WINDOW)).screen).toContain('last words');
  expect(ended).toEqual(['watch']);
});

test('a text is typed and does not run; one of several lines only where the shell can tell', async () => {
  const { open, until, text } = setUp();
  const { id, terminal } = await open();
  await terminal.attach(WINDOW);
  expect(await terminal.type('echo typed-$((1+1))')).toBe(true);
  await until(() => text(id).includes('echo typed-'));
  expect(text(id)).not.toContain('typed-2');
  expect(await terminal.type('echo a\necho b')).toBe(false);
});

test('one opened beside another shares its tab; closing one leaves the other', async () => {
  const { open, terminals, ended } = setUp();
  const first = await open();
  const second = await open(first.id);
  expect(second.groupId).toBe(first.groupId);
  await terminals.close(first.id);
  expect(terminals.list().map(({ id }) => id)).toEqual([second.id]);
  expect(first.terminal.isOver()).toBe(true);
  expect(ended).toContain('below');
});

test('a command asks where the cursor is and is answered, though no window is there', async () => {
  const { open } = setUp();
  const { terminal } = await open();
  terminal.write(
    "stty raw -echo; printf '\\033[6n'; dd bs=1 count=4 2>/dev/null | od -c | head -1; stty sane; echo do''ne\r",
  );
  await expect
    .poll(async () => (await terminal.attach(WINDOW)).screen, { timeout: 5_000 })
    .toContain('done');
  expect((await terminal.attach(WINDOW)).screen).toMatch(/033 +\[/);
});
