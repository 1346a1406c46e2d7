import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { createTerminals } from './terminals';

function setUp() {
  let text = '';
  const watchers = new Set<() => void>();
  const changed = (): void => watchers.forEach((watcher) => watcher());
  let ids = 0;
  const exits = new Map<string, number | null>();
  const terminals = createTerminals({
    newId: () => `t${(ids += 1)}`,
    onOutput: (_id, data) => {
      text += data;
      changed();
    },
    onExit: (id, code) => {
      exits.set(id, code);
      changed();
    },
  });
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
  const run = (script: string) => {
    const opened = terminals.open({
      command: process.execPath,
      args: ['-e', script],
      cwd: realpathSync(tmpdir()),
      env: { PATH: process.env['PATH'] ?? '' },
      cols: 90,
      rows: 20,
    });
    if (!opened.ok) throw new Error(opened.error);
    return opened.value.terminalId;
  };
  return { terminals, run, until, text: () => text, exits };
}

test('a command sees a terminal of the size it was given, and its exit code is told', async () => {
  const { run, until, text, exits } = setUp();
  const id = run(
    'console.log(`${process.stdout.isTTY} ${process.stdout.columns}`); process.exit(3)',
  );
  await until(() => exits.has(id));
  expect(text()).toContain('true 90');
  expect(exits.get(id)).toBe(3);
});

test('what is typed reaches the command', async () => {
  const { terminals, run, until, text, exits } = setUp();
  const id = run(
    "process.stdout.write('ready'); process.stdin.once('data', (d) => { console.log('got ' + d); process.exit(0) })",
  );
  await until(() => text().includes('ready'));
  expect(terminals.write(id, 'hello\r')).toBe(true);
  await until(() => exits.has(id));
  expect(text()).toContain('got hello');
  expect(terminals.write(id, 'late')).toBe(false);
});

test('a command that ignores the hang-up is killed', async () => {
  const { terminals, run, until, text, exits } = setUp();
  const id = run(
    "process.on('SIGHUP', () => {}); process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); process.stdout.write('deaf')",
  );
  await until(() => text().includes('deaf'));
  await terminals.endAll();
  expect(exits.has(id)).toBe(true);
});
