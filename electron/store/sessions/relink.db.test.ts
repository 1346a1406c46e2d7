import { expect, test } from 'vitest';
import { asWorkspaceId } from '@shared/domain/ids';
import { aSession, aSessionId, openSeededStore } from '../testing/records';

test("case 65: a moved folder takes its sessions along, those below it too, and nobody else's", () => {
  const store = openSeededStore();
  const workspaceId = aSession(1).workspaceId;
  const { path = '' } = store.findWorkspace(workspaceId) ?? {};
  store.insertSession(aSession(2, { cwd: `${path}/below` }));
  store.insertSession(aSession(3, { cwd: `${path}-other` }));
  store.insertSession(aSession(4, { cwd: path }));
  const moved = store.relinkWorkspace(workspaceId, '/elsewhere');
  expect(moved.id).toBe(workspaceId);
  expect(store.findWorkspace(workspaceId)?.path).toBe('/elsewhere');
  const cwdOf = (n: number) => store.findSession(aSessionId(n))?.cwd;
  expect([cwdOf(2), cwdOf(3), cwdOf(4)]).toEqual([
    '/elsewhere/below',
    `${path}-other`,
    '/elsewhere',
  ]);
  expect(moved.sessions).toContain(aSessionId(2));
  expect(moved.sessions).not.toContain(aSessionId(3));
});

test('where the folder is a workspace already, the sessions join it', () => {
  const store = openSeededStore();
  const from = aSession(1).workspaceId;
  const there = asWorkspaceId('99999999-9999-4999-8999-999999999999');
  store.insertWorkspace({
    id: there,
    path: '/there',
    name: 'there',
    createdAt: 1,
    trust: null,
    autonomousConfirmedAt: null,
  });
  const { path = '' } = store.findWorkspace(from) ?? {};
  store.insertSession(aSession(2, { cwd: path }));
  expect(store.relinkWorkspace(from, '/there').id).toBe(there);
  expect(store.findSession(aSessionId(2))).toMatchObject({ workspaceId: there, cwd: '/there' });
  expect(store.listWorkspaces().map(({ id }) => id)).toEqual([there]);
});
