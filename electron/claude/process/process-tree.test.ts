import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isSameProcess, processStartedAt } from './process-start-time';
import type { ProcessEntry } from './process-table';
import { createProcessTable } from './process-table';
import { createLinuxWatch, listLinuxProcesses } from './process-table-linux';
import { parsePsOutput } from './process-table-mac';
import { parseCimOutput } from './process-table-windows';
import { createProcessTree } from './process-tree';

const entry = (pid: number, parentPid: number, startedAt = `t${pid}`): ProcessEntry => ({
  pid,
  parentPid,
  startedAt,
});

test('notes every descendant, and keeps those whose parent has gone', async () => {
  let processes = [entry(1, 0), entry(10, 1), entry(11, 10), entry(12, 11), entry(99, 1)];
  const tree = createProcessTree(10, { list: () => Promise.resolve(processes) }, () => true);
  await tree.note();
  processes = [entry(1, 0), entry(12, 1), entry(13, 12), entry(99, 1)];
  expect((await tree.survivors()).map(({ pid }) => pid)).toEqual([12]);
  await tree.note();
  expect((await tree.survivors()).map(({ pid }) => pid)).toEqual([12, 13]);
});

test('a pid that was used again is not the process that was noted', async () => {
  let processes = [entry(10, 1), entry(11, 10)];
  const tree = createProcessTree(10, { list: () => Promise.resolve(processes) }, () => true);
  await tree.note();
  processes = [entry(11, 1, 'later'), entry(12, 11)];
  expect(await tree.survivors()).toEqual([]);
  await tree.note();
  expect(await tree.survivors()).toEqual([]);
});

test('the pid of a child that is gone is nobody we know', async () => {
  let isAlive = true;
  const processes = [entry(10, 1), entry(11, 10)];
  const table = { list: () => Promise.resolve(processes) };
  const tree = createProcessTree(10, table, () => isAlive);
  isAlive = false;
  await tree.note();
  expect(await tree.survivors()).toEqual([]);
});

test('reads /proc, whatever a program calls itself, and leaves ended ones out', () => {
  const proc = mkdtempSync(path.join(tmpdir(), 'proc-'));
  const stat = (pid: number, name: string, state: string, parent: number, start: number): void => {
    mkdirSync(path.join(proc, String(pid)));
    const between = Array.from({ length: 17 }, () => '0').join(' ');
    const text = `${pid} (${name}) ${state} ${parent} ${between} ${start} 0 0`;
    writeFileSync(path.join(proc, String(pid), 'stat'), text);
  };
  stat(10, 'node', 'S', 1, 1000);
  stat(11, 'a) R 99 (b', 'R', 10, 2000);
  stat(12, 'zombie', 'Z', 10, 3000);
  mkdirSync(path.join(proc, 'sys'));
  expect(listLinuxProcesses(proc)).toEqual([
    { pid: 10, parentPid: 1, startedAt: '1000@unknown-boot' },
    { pid: 11, parentPid: 10, startedAt: '2000@unknown-boot' },
  ]);
  rmSync(proc, { recursive: true });
});

test('who watches reads each process once, and again after ten looks', () => {
  const proc = mkdtempSync(path.join(tmpdir(), 'proc-'));
  const start = (pid: number, at: number): void => {
    mkdirSync(path.join(proc, String(pid)), { recursive: true });
    const between = Array.from({ length: 17 }, () => '0').join(' ');
    writeFileSync(path.join(proc, String(pid), 'stat'), `${pid} (x) S 1 ${between} ${at} 0 0`);
  };
  const look = createLinuxWatch(proc);
  const starts = () => look().map(({ pid, startedAt }) => `${pid} ${startedAt.split('@')[0]}`);
  start(10, 1);
  expect(starts()).toEqual(['10 1']);
  start(10, 2);
  start(11, 3);
  expect(starts()).toEqual(['10 1', '11 3']);
  rmSync(path.join(proc, '11'), { recursive: true });
  expect(starts()).toEqual(['10 1']);
  for (let count = 3; count < 10; count += 1) look();
  expect(starts()).toEqual(['10 2']);
  rmSync(proc, { recursive: true });
});

test('what belongs to a child by other knowledge is noted, and what starts below it', async () => {
  let processes = [entry(10, 1), entry(20, 1)];
  const tree = createProcessTree(
    10,
    { list: () => Promise.resolve(processes) },
    () => true,
    () => Promise.resolve([entry(10, 1), entry(20, 1)]),
  );
  await tree.note();
  processes = [entry(10, 1), entry(20, 1), entry(21, 20)];
  await tree.note();
  // The child itself is not among its descendants.
  expect((await tree.survivors()).map(({ pid }) => pid)).toEqual([20, 21]);
});

test('reads what ps and PowerShell print', () => {
  const ps =
    '  501     1 Ss   Mon Nov 30 17:18:02 2026\n  502   501 Z+   Mon Nov 30 17:18:03 2026\n';
  expect(parsePsOutput(ps)).toEqual([
    { pid: 501, parentPid: 1, startedAt: 'Mon Nov 30 17:18:02 2026' },
  ]);
  expect(parseCimOutput('4 0 \r\n812 4 639001234567890000\r\n')).toEqual([
    { pid: 812, parentPid: 4, startedAt: '639001234567890000' },
  ]);
});

test('finds a real child under this process, by the same start time each time', async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const pid = child.pid ?? 0;
  const startedAt = await processStartedAt(pid);
  expect(startedAt).not.toBeNull();
  const list = await createProcessTable(process.platform).list();
  expect(list).toContainEqual({ pid, parentPid: process.pid, startedAt });
  child.stdin.end();
  await ended;
  expect(await isSameProcess({ pid, startedAt: startedAt ?? '' })).toBe(false);
});
