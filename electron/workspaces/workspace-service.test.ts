import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TrustReport, Workspace } from '@shared/domain/entities';
import { asSessionId, asWorkspaceId, type WorkspaceId } from '@shared/domain/ids';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWorkspaceService, type WorkspaceRows } from './workspace-service';

let base: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'roundhouse-workspaces-')));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function createRows(): WorkspaceRows {
  const rows = new Map<WorkspaceId, Workspace>();
  const patch = (id: WorkspaceId, change: Partial<Workspace>): void => {
    const row = rows.get(id);
    if (row) rows.set(id, { ...row, ...change });
  };
  return {
    list: () => [...rows.values()],
    insert(workspace) {
      const known = [...rows.values()].find((row) => row.path === workspace.path);
      if (known) return known;
      rows.set(workspace.id, workspace);
      return workspace;
    },
    remove: (id) => void rows.delete(id),
    relink(id, path) {
      const there = [...rows.values()].find((row) => row.path === path);
      if (there === undefined) patch(id, { path });
      else rows.delete(id);
      return { id: there?.id ?? id, sessions: [asSessionId('s')] };
    },
    setTrust: (id, trust) => patch(id, { trust }),
    confirmAutonomous: (id, at) => patch(id, { autonomousConfirmedAt: at }),
  };
}

function setUp(options: { isLive?: boolean } = {}) {
  let ids = 0;
  const state = {
    report: { items: [], hash: 'h0', unreadable: [] } as TrustReport,
    changes: 0,
    moved: [] as string[],
  };
  const service = createWorkspaceService({
    rows: createRows(),
    scanTrust: () => Promise.resolve(state.report),
    hasLiveSession: () => options.isLive ?? false,
    demoBase: join(base, 'demos'),
    newId: () => asWorkspaceId(`id-${(ids += 1)}`),
    now: () => 5,
    sessionsMoved: (sessions) => void state.moved.push(...sessions),
    onChange: () => (state.changes += 1),
  });
  return { service, state };
}

async function added(service: ReturnType<typeof setUp>['service'], path = base) {
  const result = await service.add(path);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

test('a folder and a link to it are one workspace, under the real path', async () => {
  const { service } = setUp();
  mkdirSync(join(base, 'real'));
  symlinkSync(join(base, 'real'), join(base, 'link'));
  const first = await added(service, join(base, 'link'));
  const second = await added(service, join(base, 'real'));
  expect(first).toMatchObject({ path: join(base, 'real'), name: 'real', exists: true });
  expect(second.id).toBe(first.id);
  expect(await service.list()).toHaveLength(1);
});

test('a path that is missing, a file, below a file or relative is refused with its reason', async () => {
  const { service } = setUp();
  writeFileSync(join(base, 'file'), '');
  const codeOf = async (path: string) => {
    const result = await service.add(path);
    return result.ok ? 'ok' : result.error.code;
  };
  expect(await codeOf(join(base, 'missing'))).toBe('folder-missing');
  expect(await codeOf(join(base, 'file'))).toBe('not-a-folder');
  expect(await codeOf(join(base, 'file', 'below'))).toBe('not-a-folder');
  expect(await codeOf('relative')).toBe('bad-input');
});

test('a workspace whose folder was deleted stays on the list as not existing', async () => {
  const { service } = setUp();
  mkdirSync(join(base, 'gone'));
  await added(service, join(base, 'gone'));
  rmSync(join(base, 'gone'), { recursive: true });
  expect(await service.list()).toMatchObject([{ exists: false }]);
});

test('a folder that would run nothing asks no question; one that would asks until decided', async () => {
  const { service, state } = setUp();
  const { id } = await added(service);
  expect(await service.trustReport(id)).toMatchObject({ value: { isQuestionOpen: false } });
  state.report = { items: [{ kind: 'hook', text: 'x', file: '/f' }], hash: 'h1', unreadable: [] };
  expect(await service.trustReport(id)).toMatchObject({ value: { isQuestionOpen: true } });
  expect(await service.decideTrust(id, 'restricted', 'h1')).toMatchObject({
    value: { trust: 'restricted' },
  });
  expect(await service.trustReport(id)).toMatchObject({ value: { isQuestionOpen: false } });
  state.report = { ...state.report, hash: 'h2' };
  expect(await service.trustReport(id)).toMatchObject({ value: { isQuestionOpen: true } });
});

test('consent to a list that has changed meanwhile is refused and nothing is kept', async () => {
  const { service, state } = setUp();
  const { id } = await added(service);
  state.report = { items: [{ kind: 'hook', text: 'x', file: '/f' }], hash: 'h1', unreadable: [] };
  expect(await service.decideTrust(id, 'trusted', 'h0')).toMatchObject({
    error: { code: 'trust-needed' },
  });
  expect(await service.list()).toMatchObject([{ trust: 'unasked' }]);
});

test('a workspace with a running session is not removed', async () => {
  const { service } = setUp({ isLive: true });
  const { id } = await added(service);
  expect(await service.remove(id)).toMatchObject({ error: { code: 'session-busy' } });
  expect(await service.list()).toHaveLength(1);
});

test('removing, consenting and adding tell the window', async () => {
  const { service, state } = setUp();
  const { id } = await added(service);
  expect(await service.confirmAutonomous(id)).toMatchObject({
    value: { isAutonomousConfirmed: true },
  });
  expect(await service.remove(id)).toEqual({ ok: true, value: null });
  expect(state.changes).toBe(3);
  expect(await service.remove(id)).toMatchObject({ error: { code: 'not-found' } });
});

test('each demo gets a scratch folder of its own', async () => {
  const { service } = setUp();
  const first = await service.addDemo();
  const second = await service.addDemo();
  expect(first).toMatchObject({ value: { name: 'Demo', exists: true } });
  expect(first.ok && second.ok && first.value.path !== second.value.path).toBe(true);
});

test('case 65: a folder that was moved is found again with its sessions', async () => {
  const { service, state } = setUp();
  mkdirSync(join(base, 'before'));
  const { id } = await added(service, join(base, 'before'));
  renameSync(join(base, 'before'), join(base, 'after'));
  expect(await service.list()).toMatchObject([{ exists: false }]);
  expect(await service.relink(id, join(base, 'nowhere'))).toMatchObject({ ok: false });
  expect(await service.relink(id, join(base, 'after'))).toMatchObject({
    ok: true,
    value: { id, path: join(base, 'after'), exists: true },
  });
  expect(state.moved).toEqual(['s']);
  const other = setUp({ isLive: true });
  const running = await added(other.service);
  expect(await other.service.relink(running.id, join(base, 'after'))).toMatchObject({
    ok: false,
    error: { code: 'session-busy' },
  });
});
