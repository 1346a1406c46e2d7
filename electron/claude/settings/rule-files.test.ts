import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRuleFiles } from './rule-files';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'rule-files-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const files = () =>
  createRuleFiles({ configDir: () => path.join(root, 'config'), newId: () => 'id' });
const local = () => path.join(root, '.claude', 'settings.local.json');
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const here = () => ({ source: 'localSettings', cwd: root, behavior: 'allow' }) as const;

describe('rules in settings files', () => {
  test('are added once, in the notation of the CLI, and nothing else changes', async () => {
    mkdirSync(path.join(root, '.claude'));
    writeFileSync(local(), '{"model":"x","permissions":{"deny":["WebFetch"],"allow":["Read"]}}');
    const rule = { toolName: 'Bash', ruleContent: 'echo (a)' };
    expect(await files().add(here(), rule)).toEqual({ ok: true, value: null });
    await files().add(here(), rule);
    expect(read(local())).toEqual({
      model: 'x',
      permissions: { deny: ['WebFetch'], allow: ['Read', 'Bash(echo \\(a\\))'] },
    });
    expect(readdirSync(path.join(root, '.claude'))).toEqual(['settings.local.json']);
    await files().remove(here(), 'Bash(echo \\(a\\))');
    expect(read(local())).toMatchObject({ permissions: { allow: ['Read'] } });
  });

  test('go where they belong, also when there is no file yet', async () => {
    await files().add({ ...here(), source: 'projectSettings' }, { toolName: 'Read' });
    await files().add({ ...here(), source: 'userSettings', behavior: 'ask' }, { toolName: 'Bash' });
    expect(read(path.join(root, '.claude', 'settings.json'))).toEqual({
      permissions: { allow: ['Read'] },
    });
    expect(read(path.join(root, 'config', 'settings.json'))).toEqual({
      permissions: { ask: ['Bash'] },
    });
  });

  test('are not written into a file that cannot be read', async () => {
    mkdirSync(path.join(root, '.claude'));
    writeFileSync(local(), '{ not json');
    const added = await files().add(here(), { toolName: 'Read' });
    expect(added).toMatchObject({ ok: false, error: expect.stringContaining('not valid JSON') });
    expect(readFileSync(local(), 'utf8')).toBe('{ not json');
  });

  test('that cannot be written leave the file as it was', async () => {
    writeFileSync(path.join(root, '.claude'), 'a file where the folder would be');
    expect(await files().add(here(), { toolName: 'Read' })).toMatchObject({
      ok: false,
      error: expect.stringContaining('cannot be written'),
    });
  });
});
