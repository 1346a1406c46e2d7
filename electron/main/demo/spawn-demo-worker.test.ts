import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { spawnDemoWorker } from './spawn-demo-worker';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roundhouse-demo-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function start(script: string, args: string[] = []) {
  const path = join(folder, 'agent.mjs');
  writeFileSync(path, script);
  const spawned = await spawnDemoWorker(
    { file: 'node', args: [path, ...args], isVerbatim: false },
    '/the/folder',
    { SOME: 'thing' },
  );
  if (!spawned.ok) throw new Error(spawned.error.message);
  return spawned.value;
}

test('the agent gets its arguments, folder, environment and input, and ends with its input', async () => {
  const child = await start(
    `const { ROUNDHOUSE_DEMO_CWD: cwd, SOME: some, HOME: home } = process.env;
     console.log(JSON.stringify({ args: process.argv.slice(2), cwd, some, home: home ?? null }));
     process.stdin.setEncoding('utf8').on('data', (line) => process.stdout.write('echo ' + line));`,
    ['--flag', 'value'],
  );
  const closed = once(child, 'close');
  child.stdin.write('hello\n');
  child.stdin.end();
  const output = await text(child.stdout);
  expect(output).toBe(
    `${JSON.stringify({ args: ['--flag', 'value'], cwd: '/the/folder', some: 'thing', home: null })}\necho hello\n`,
  );
  expect(await closed).toEqual([0, null]);
});

test('everything written before the end arrives, however much it is', async () => {
  const child = await start(
    `for (let i = 0; i < 20000; i += 1) process.stdout.write('x'.repeat(99) + '\\n');`,
  );
  child.stdin.end();
  expect((await text(child.stdout)).length).toBe(2_000_000);
});

test('an agent that throws ends with its error on stderr', async () => {
  const child = await start(`throw new Error('broken scene');`);
  const closed = once(child, 'close');
  child.stdout.resume();
  expect(await text(child.stderr)).toContain('broken scene');
  expect(await closed).toEqual([1, null]);
});

test('an agent that does not end is ended by a signal, and says by which', async () => {
  const child = await start(`setInterval(() => {}, 1000); process.stdout.write('up');`);
  await once(child.stdout, 'data');
  const closed = once(child, 'close');
  expect(child.kill('SIGTERM')).toBe(true);
  child.stdout.resume();
  expect(await closed).toEqual([null, 'SIGTERM']);
  expect(child.kill('SIGKILL')).toBe(false);
});

test('its pid names no process, so nobody signals the program it runs in', async () => {
  const child = await start(`process.stdin.resume();`);
  expect(() => process.kill(child.pid ?? 0, 0)).toThrow('ESRCH');
  child.stdin.end();
  child.stdout.resume();
  await once(child, 'close');
});
