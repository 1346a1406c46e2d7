import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asClaudeSessionId, asSessionId, asWorkspaceId } from '@shared/domain/ids';
import type { ImportedFile } from '@shared/domain/import-types';
import { openStore, type Store } from '../../store';
import { openImports } from '../../store/imports/open-imports';
import { joinFound } from './join-found';

let folder = '';
let store: Store;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'join-')));
  const opened = openStore({
    mode: 'read-write',
    path: join(folder, 'roundhouse.db'),
    clock: { now: () => 50 },
  });
  if (!opened.ok) throw new Error(opened.error.message);
  store = opened.value;
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const found = (id: string, more: Partial<ImportedFile> = {}): ImportedFile => ({
  path: `/config/projects/-a/${id}.jsonl`,
  claudeSessionId: asClaudeSessionId(id),
  isSubagent: false,
  stamp: { size: 10, modifiedAt: 9_000, bornAt: 1, inode: '1' },
  title: `Title of ${id}`,
  cwd: folder,
  startedAt: 1_000,
  updatedAt: 2_000,
  costUsd: 0.25,
  totals: { 'model-1': { input: 1, output: 2, cacheRead: 0, cacheCreation: 0, costUsd: 0.25 } },
  hasConversation: true,
  copiedFrom: null,
  damagedLines: 0,
  scan: '{}',
  ...more,
});

function write(...files: ImportedFile[]): void {
  const rows = openImports(join(folder, 'roundhouse.db'));
  if (!rows.ok) throw new Error(rows.error);
  rows.value.writeImportedFiles(files.map((file) => ({ file, usage: [] })));
  rows.value.close();
}

let ids = 0;
const newId = () => `10000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`;

async function joinAll(...files: ImportedFile[]): Promise<string[]> {
  write(...files);
  const changed: string[] = [];
  await joinFound(
    files.map(({ claudeSessionId }) => claudeSessionId),
    {
      store,
      defaultPolicy: () => 'plan',
      newSessionId: () => asSessionId(newId()),
      newWorkspaceId: () => asWorkspaceId(newId()),
      now: () => 50,
      onChanged: (sessionIds) => changed.push(...sessionIds),
      pause: async () => undefined,
      isEnded: () => false,
    },
  );
  return changed;
}

const titles = () => store.listSessions().map(({ title }) => title);

test('a session of a terminal stands in the list with its own folder, times, cost and id to go on with', async () => {
  expect(await joinAll(found('one'))).toHaveLength(1);
  const [session] = store.listSessions();
  expect(session).toMatchObject({
    title: 'Title of one',
    cwd: folder,
    policy: 'plan',
    claudeSessionId: 'one',
    claudeSessionIds: ['one'],
    createdAt: 1_000,
    updatedAt: 2_000,
    costState: { sessionCostUsd: 0.25, isComplete: true },
  });
  const [workspace] = store.listWorkspaces();
  expect(workspace).toMatchObject({ path: folder, trust: null, autonomousConfirmedAt: null });
  expect(store.listImportedMarks()).toEqual({
    sessionIds: [session?.id],
    workspaceIds: [workspace?.id],
  });
});

test('what it cost is unknown where the CLI noted nothing, and never 0', async () => {
  await joinAll(found('one', { costUsd: null, totals: {} }));
  expect(store.listSessions()[0]?.costState).toMatchObject({
    sessionCostUsd: null,
    isComplete: false,
  });
});

test('case 25: an id the CLI gave one of our sessions is joined, an older one of it too, and nothing doubles', async () => {
  await joinAll(found('one'));
  const [session] = store.listSessions();
  if (session === undefined) throw new Error('No session');
  // After `/clear` the session goes on under another id.
  store.commit([
    { sessionId: session.id, events: [], patch: { claudeSessionId: asClaudeSessionId('two') } },
  ]);
  expect(await joinAll(found('one', { title: 'Other' }), found('two', { title: 'Other' }))).toEqual(
    [session.id],
  );
  expect(titles()).toEqual(['Other']);
  expect(await joinAll(found('one'), found('two', { title: 'Other' }))).toEqual([]);
});

test('a deleted session stays deleted, and restoring it brings it back whole', async () => {
  await joinAll(found('one'));
  const id = store.listSessions()[0]?.id;
  if (id === undefined) throw new Error('No session');
  store.commit([{ sessionId: id, events: [], patch: { deletedAt: 60 } }]);
  await joinAll(found('one', { updatedAt: 3_000 }));
  expect(store.listSessions()).toEqual([]);
  store.commit([{ sessionId: id, events: [], patch: { deletedAt: null } }]);
  expect(titles()).toEqual(['Title of one']);
});

test('a session follows its transcript, but for a title somebody gave it here', async () => {
  await joinAll(found('one'));
  const id = store.listSessions()[0]?.id;
  if (id === undefined) throw new Error('No session');
  expect(await joinAll(found('one', { title: 'Newer', updatedAt: 3_000 }))).toEqual([id]);
  expect(store.findSession(id)).toMatchObject({ title: 'Newer', updatedAt: 3_000 });
  store.commit([{ sessionId: id, events: [], patch: { title: 'Mine' } }]);
  await joinAll(found('one', { title: 'Newest', updatedAt: 4_000, costUsd: 1 }));
  expect(store.findSession(id)).toMatchObject({
    title: 'Mine',
    updatedAt: 4_000,
    costState: { sessionCostUsd: 1 },
  });
});

test('case 62: a folder reached through a link is the folder itself', async () => {
  const real = join(folder, 'real');
  mkdirSync(real);
  symlinkSync(real, join(folder, 'link'));
  await joinAll(found('one', { cwd: real }), found('two', { cwd: join(folder, 'link') }));
  expect(store.listWorkspaces().map(({ path }) => path)).toEqual([real]);
  expect(
    store
      .listSessions()
      .map(({ cwd }) => cwd)
      .sort(),
  ).toEqual([join(folder, 'link'), real]);
});

test('case 65: a session whose folder is gone is listed under the folder it recorded', async () => {
  const gone = join(folder, 'moved', 'away');
  await joinAll(found('one', { cwd: gone }));
  expect(store.listWorkspaces()).toMatchObject([{ path: gone, name: 'away' }]);
  expect(store.listSessions()).toMatchObject([{ cwd: gone }]);
});

test('a folder that was taken off the list stays off it', async () => {
  await joinAll(found('one'));
  const id = store.listWorkspaces()[0]?.id;
  if (id === undefined) throw new Error('No workspace');
  store.removeWorkspace(id);
  await joinAll(found('two'));
  expect(store.listWorkspaces()).toEqual([]);
  expect(store.findSession('two')?.workspaceId).toBe(id);
});

test('a fork found after its parent names it', async () => {
  await joinAll(found('one'));
  await joinAll(found('two', { copiedFrom: 'one', costUsd: null }));
  expect(store.findSession('two')?.parentSessionId).toBe(store.findSession('one')?.id);
});
