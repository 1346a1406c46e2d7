import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assistantLine, userLine } from '../../claude/transcript/testing/rows';
import { openStore } from '../../store';
import { type ImportRows, openImports } from '../../store/imports/open-imports';
import { runImportPass } from './import-pass';
import { createJobLine, takeJob } from './job-line';
import { type ScanJob, scanFiles } from './scan-files';

let folder = '';
let store: ImportRows;
let jobs: ScanJob[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'import-'));
  const database = path.join(folder, 'roundhouse.db');
  const made = openStore({ mode: 'read-write', path: database, clock: { now: () => 1 } });
  if (!made.ok) throw new Error(made.error.message);
  made.value.close();
  const opened = openImports(database);
  if (!opened.ok) throw new Error(opened.error);
  store = opened.value;
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const config = () => path.join(folder, 'config');
const put = (lines: readonly string[], ...parts: string[]): string => {
  const file = path.join(config(), 'projects', ...parts);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  return file;
};
const look = async () => {
  jobs = [];
  return runImportPass(config(), {
    store,
    scan: async (wanted, onDone) => {
      jobs = [...wanted];
      const line = createJobLine(wanted);
      return scanFiles(() => takeJob(line), onDone);
    },
    onProgress: () => undefined,
    pause: async () => undefined,
  });
};
const output = () => store.readImportTotals().usage.reduce((sum, one) => sum + one.output, 0);
const copied = { requestSessionId: 'one', sessionId: 'two' };

test('titles, folders and tokens of all files are known after one look, a message counts once', async () => {
  put(
    [userLine('u1', null, 'Fix the parser'), assistantLine('a1', 'u1', { id: 'm1', output: 100 })],
    '-a',
    'one.jsonl',
  );
  put(
    [
      assistantLine('a1', 'u1', { id: 'm1', output: 100 }, copied),
      assistantLine('a2', 'a1', { id: 'm2', output: 7 }),
    ],
    '-a',
    'two.jsonl',
  );
  put(
    [assistantLine('s1', null, { id: 'm3', output: 20 }, { isSidechain: true })],
    '-a',
    'one',
    'subagents',
    'agent-1.jsonl',
  );
  expect(await look()).toMatchObject({ ok: true, files: 3, readFiles: 3, unreadable: [] });
  expect(output()).toBe(127);
  expect(store.readImportTotals()).toMatchObject({ files: 3, sessions: 2, damagedLines: 0 });
  expect(store.listFoundConversations()).toMatchObject([
    { claudeSessionId: 'one', title: 'Fix the parser', cwd: '/projects/project', costUsd: null },
    { claudeSessionId: 'two', title: null, copiedFrom: 'one' },
  ]);
});

test('case 89: a second look opens nothing that did not change, and only the end of what grew', async () => {
  const lines = [assistantLine('a1', null, { id: 'm1', output: 1 })];
  const grows = put(lines, '-a', 'one.jsonl');
  put([assistantLine('a1', null, { id: 'm2', output: 10 })], '-b', 'two.jsonl');
  await look();
  expect(await look()).toMatchObject({ ok: true, files: 2, readFiles: 0, changed: [] });
  expect(jobs).toEqual([]);
  const more = `${assistantLine('a2', 'a1', { id: 'm3', output: 100 })}\n`;
  appendFileSync(grows, more);
  expect(await look()).toMatchObject({ ok: true, readFiles: 1, changed: ['one'] });
  expect(jobs).toMatchObject([{ path: grows, size: Buffer.byteLength(more) }]);
  expect(output()).toBe(111);
});

test('a parent found after its fork takes its messages back, and nothing is counted twice', async () => {
  const copy = assistantLine('a1', null, { id: 'm1', output: 100 }, copied);
  put([copy, assistantLine('a2', 'a1', { id: 'm2', output: 7 })], '-a', 'two.jsonl');
  await look();
  expect(output()).toBe(107);
  put([assistantLine('a1', null, { id: 'm1', output: 100 })], '-a', 'one.jsonl');
  await look();
  expect(output()).toBe(107);
});

test('a file that is gone stays counted: what was said was said', async () => {
  const file = put([assistantLine('a1', null, { id: 'm1', output: 5 })], '-a', 'one.jsonl');
  await look();
  rmSync(file);
  expect(await look()).toMatchObject({ ok: true, files: 0 });
  expect(output()).toBe(5);
});

test('case 64: projects behind a link are found, and what cannot be read is an error, no empty list', async () => {
  const real = path.join(folder, 'elsewhere', '-a');
  mkdirSync(real, { recursive: true });
  mkdirSync(config());
  writeFileSync(path.join(real, 'one.jsonl'), `${userLine('u1', null, 'hello')}\n`);
  const projects = path.join(config(), 'projects');
  symlinkSync(path.dirname(real), projects);
  expect(await look()).toMatchObject({ ok: true, files: 1 });
  rmSync(projects);
  symlinkSync(projects, projects);
  expect(await look()).toEqual({ ok: false, path: projects, code: 'ELOOP' });
  expect(store.readImportTotals().sessions).toBe(1);
});

test('mere notes are no session, and damaged lines are counted', async () => {
  put(['{"type":"summary","summary":"only that"}', '{"type":"user","cut'], '-a', 'one.jsonl');
  await look();
  expect(store.listFoundConversations()).toEqual([]);
  expect(store.readImportTotals()).toMatchObject({ files: 1, sessions: 0, damagedLines: 1 });
});
