import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { asSessionId, asWorkspaceId } from '@shared/domain/ids';
import { folderOfPlace } from './folder-of-place';

type Known = Parameters<typeof folderOfPlace>[1];
const SESSION = asSessionId('00000000-0000-4000-8000-000000000001');
const WORKSPACE = asWorkspaceId('00000000-0000-4000-8000-000000000002');

function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'place-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const known = {
    manager: { find: (id: string) => (id === SESSION ? { cwd: folder } : undefined) },
    store: { findWorkspace: (id: string) => (id === WORKSPACE ? { path: folder } : undefined) },
    shells: { list: () => [{ id: 't1', folder }] },
  } as unknown as Known;
  return { folder, known };
}

test('a terminal begins in the folder of its session, workspace or neighbour', () => {
  const { folder, known } = setUp();
  for (const place of [
    { kind: 'session', sessionId: SESSION },
    { kind: 'workspace', workspaceId: WORKSPACE },
    { kind: 'terminal', terminalId: 't1' },
  ] as const)
    expect(folderOfPlace(place, known)).toEqual({ ok: true, value: folder });
});

test('a folder that is gone is named, and so is what is no longer there', () => {
  const { folder, known } = setUp();
  const gone = folderOfPlace({ kind: 'terminal', terminalId: 't2' }, known);
  expect(gone).toMatchObject({ ok: false, error: { code: 'not-found' } });
  rmSync(folder, { recursive: true });
  const missing = folderOfPlace({ kind: 'session', sessionId: SESSION }, known);
  expect(missing).toMatchObject({ ok: false, error: { code: 'folder-missing' } });
  expect(missing.ok ? '' : missing.error.message).toContain(folder);
});
