import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createProcessTable } from '../process/process-table';
import { isSameProcess, processStartedAt } from '../process/process-start-time';
import { buildReaper } from '../testing/build-reaper';
import { deadMark, startMarked } from '../testing/marked-program';
import { formatOrder } from './orders';
import { createReaperLink } from './reaper-link';

/** TERM, 5 s, KILL, on a loaded machine. */
const PATIENCE = { timeout: 15_000, interval: 20 };
let folder: string;
let program: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reaper-'));
  program = await buildReaper(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function startReaper(): Promise<ChildProcess & { pid: number }> {
  const reaper = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  if (reaper.pid === undefined) throw new Error('not started');
  await once(reaper.stdout, 'data');
  return Object.assign(reaper, { pid: reaper.pid });
}

test('case 39: (b) a real reaper ends a stubborn child when the pipe breaks, then itself', async () => {
  const reaper = await startReaper();
  const child = await startMarked('stubborn.mjs', deadMark(randomUUID()));
  const { pid, startedAt } = child;
  reaper.stdin?.write(formatOrder({ order: 'add', childId: 'a', pid, startedAt }));
  // What ends everything else of the terminal or of the log-in.
  for (const name of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) reaper.kill(name);
  reaper.stdin?.end('{"order":"remove","chi');
  const [code] = await once(reaper, 'exit');
  expect(code).toBe(0);
  expect(await isSameProcess(child)).toBe(false);
}, 20_000);

test('a reaper without a child ends with its pipe', async () => {
  const reaper = await startReaper();
  reaper.stdin?.end();
  expect(await once(reaper, 'exit')).toEqual([0, null]);
});

/** The reapers this process has started. */
async function reapers(): Promise<number[]> {
  const mine = (await createProcessTable(process.platform).list()).filter(
    ({ parentPid }) => parentPid === process.pid,
  );
  return mine.map(({ pid }) => pid);
}

test('the link starts a reaper with the first child, and another, which knows as much, when it is killed', async () => {
  const troubles: string[] = [];
  const before = await reapers();
  const link = createReaperLink({
    file: process.execPath,
    program,
    env: process.env,
    onTrouble: (text) => troubles.push(text),
  });
  expect(await reapers()).toEqual(before);
  const childId = randomUUID();
  const child = await startMarked('stubborn.mjs', deadMark(childId));
  link.expect(childId);
  link.add(childId, child);
  const isNew = (pid: number) => !before.includes(pid) && pid !== child.pid;
  const [first = 0] = (await reapers()).filter(isNew);
  process.kill(first, 'SIGKILL');
  await vi.waitFor(() => expect(troubles).toHaveLength(1), PATIENCE);
  expect(troubles[0]).toContain('ended (SIGKILL). Sessions run on. It is started again.');
  // The second was never told of the child by an order of its own.
  link.remove(childId);
  await vi.waitFor(async () => expect(await isSameProcess(child)).toBe(false), PATIENCE);
  const [second = 0] = (await reapers()).filter(isNew);
  expect(await processStartedAt(second)).not.toBeNull();
  process.kill(second, 'SIGKILL');
}, 30_000);

test('a reaper that cannot be started is said, three times at most, and nothing else fails', async () => {
  for (const file of ['/no/such/node', process.execPath]) {
    const troubles: string[] = [];
    const link = createReaperLink({
      file,
      program: join(folder, 'missing.mjs'),
      env: process.env,
      onTrouble: (text) => troubles.push(text),
    });
    link.expect('a');
    link.add('a', { pid: 4, startedAt: 'x' });
    await vi.waitFor(() => expect(troubles).toHaveLength(3), PATIENCE);
    expect(troubles[2]).toContain('may stay');
    link.expect('b');
    link.remove('b');
    expect(troubles).toHaveLength(3);
  }
});
