import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSecrets, type SafeStorage } from './secrets';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Bytes turned over stand for encrypted ones. */
const storageOf = (over: Partial<SafeStorage> = {}): SafeStorage => ({
  isEncryptionAvailable: () => true,
  getSelectedStorageBackend: () => 'gnome_libsecret',
  encryptString: (text) => Buffer.from(Buffer.from(text).map((byte) => byte ^ 0x5a)),
  decryptString: (kept) => Buffer.from(kept.map((byte) => byte ^ 0x5a)).toString(),
  ...over,
});

const secretsOf = (storage = storageOf(), platform: NodeJS.Platform = 'linux') =>
  createSecrets({ storage, platform, file: join(folder, 'kept', 'secrets.json') });

const contents = () => readFileSync(join(folder, 'kept', 'secrets.json'), 'utf8');

describe('secrets', () => {
  test('come back for a process, under their names, and stand in no file as they are', async () => {
    const secrets = secretsOf();
    await secrets.save('jira', 'hunter2');
    await secrets.save('wiki', 'correct horse');
    expect(await secrets.list()).toEqual({ ok: true, value: ['jira', 'wiki'] });
    const open = await secrets.open(['jira']);
    expect(open('jira')).toEqual({ ok: true, value: 'hunter2' });
    expect(open('gone')).toMatchObject({ ok: false });
    expect(contents()).not.toContain('hunter2');
    expect(statSync(join(folder, 'kept', 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  test('saved at the same time are all kept', async () => {
    const secrets = secretsOf();
    await Promise.all(['a', 'b', 'c'].map((name) => secrets.save(name, name)));
    await secrets.remove('b');
    expect(await secrets.list()).toEqual({ ok: true, value: ['a', 'c'] });
  });

  test('a store of plain text counts as none: nothing is kept and the reason is given', async () => {
    const secrets = secretsOf(storageOf({ getSelectedStorageBackend: () => 'basic_text' }));
    expect(secrets.refusal()).toContain('no keyring');
    const saved = await secrets.save('jira', 'hunter2');
    expect(saved.ok ? '' : saved.error).toContain('plain text');
    expect(contents).toThrow(/ENOENT/);
  });

  test('what was kept behind a keyring is not opened without one', async () => {
    await secretsOf().save('jira', 'hunter2');
    const open = await secretsOf(storageOf({ getSelectedStorageBackend: () => 'basic_text' })).open(
      ['jira'],
    );
    expect(open('jira')).toMatchObject({ ok: false });
  });

  test('on other systems the backend is not asked for', async () => {
    const storage = storageOf({
      getSelectedStorageBackend: () => {
        throw new Error('only on Linux');
      },
    });
    expect(secretsOf(storage, 'darwin').refusal()).toBeNull();
    const none = storageOf({ isEncryptionAvailable: () => false });
    expect(secretsOf(none, 'win32').refusal()).toContain('no keyring');
  });

  test('a damaged file is left as it is', async () => {
    const secrets = secretsOf();
    await secrets.save('jira', 'hunter2');
    writeFileSync(join(folder, 'kept', 'secrets.json'), '{ "jira": ');
    const saved = await secrets.save('wiki', 'x');
    expect(saved.ok ? '' : saved.error).toContain('damaged');
    expect(contents()).toBe('{ "jira": ');
    const open = await secrets.open(['jira']);
    expect(open('jira')).toMatchObject({ ok: false });
  });
});
