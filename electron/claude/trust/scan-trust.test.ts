import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TrustReport } from '@shared/domain/entities';
import { scanTrust } from './scan-trust';

let root: string;
let folder: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'trust-'));
  folder = path.join(root, 'repo', 'sub');
  mkdirSync(folder, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const scan = (cwd = folder): Promise<TrustReport> =>
  scanTrust(cwd, { env: {}, home: path.join(root, 'home') });

function write(file: string, content: unknown): string {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, typeof content === 'string' ? content : JSON.stringify(content));
  return target;
}

const settings = {
  hooks: {
    SessionStart: [{ hooks: [{ type: 'command', command: 'touch ran' }] }],
    PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: './check.sh' }] }],
  },
  env: { API_TOKEN: 'very secret', LANG: 'C' },
  apiKeyHelper: '/bin/key.sh',
  permissions: { allow: ['Bash(npm *)'], deny: [], defaultMode: 'acceptEdits' },
  statusLine: { type: 'command', command: 'status.sh' },
  model: 'opus',
};

test('a folder that runs nothing has nothing to ask', async () => {
  expect(await scan()).toMatchObject({ items: [], unreadable: [] });
  write('repo/sub/.claude/settings.json', { model: 'opus', includeCoAuthoredBy: false });
  write('repo/sub/.mcp.json', { mcpServers: {} });
  expect(await scan()).toMatchObject({ items: [], unreadable: [] });
});

test('lists hooks, variables, helper and rules, each with its file, and no values', async () => {
  const file = write('repo/sub/.claude/settings.json', settings);
  const report = await scan();
  expect(report.items).toEqual(
    [
      { kind: 'hook', text: 'SessionStart: touch ran' },
      { kind: 'hook', text: 'PreToolUse (Bash): ./check.sh' },
      { kind: 'env', text: 'API_TOKEN' },
      { kind: 'env', text: 'LANG' },
      { kind: 'api-key-helper', text: '/bin/key.sh' },
      { kind: 'permission-rule', text: 'allow: Bash(npm *)' },
      { kind: 'permission-rule', text: 'defaultMode: acceptEdits' },
      { kind: 'other', text: 'statusLine: status.sh' },
    ].map((item) => ({ ...item, file })),
  );
  expect(JSON.stringify(report)).not.toContain('secret');
});

test('lists the servers of .mcp.json by what they run', async () => {
  write('repo/sub/.mcp.json', {
    mcpServers: {
      files: { command: 'node', args: ['server.js', '--all'], env: { KEY: 'secret' } },
      web: { type: 'http', url: 'https://me:secret@host/mcp?token=secret' },
      odd: 7,
    },
  });
  const report = await scan();
  expect(report.items.map(({ kind, text }) => [kind, text])).toEqual([
    ['mcp-server', 'files: node server.js --all (env: KEY)'],
    ['mcp-server', 'web: https://host/mcp'],
    ['mcp-server', 'odd: unreadable entry'],
  ]);
});

describe('which files count', () => {
  test('servers of every folder above, settings up to the repository’s root', async () => {
    write('repo/.git', 'gitdir: elsewhere');
    write('repo/.claude/settings.local.json', { apiKeyHelper: 'in-repo' });
    write('.claude/settings.json', { apiKeyHelper: 'outside' });
    write('.mcp.json', { mcpServers: { up: { command: 'far-up' } } });
    expect((await scan()).items.map(({ text }) => text)).toEqual(['in-repo', 'up: far-up']);
  });

  test('outside a repository only the folder’s own settings', async () => {
    write('repo/.claude/settings.json', { apiKeyHelper: 'parent' });
    expect((await scan()).items).toEqual([]);
  });

  test('the user’s own settings are not the folder’s, also when the folder is the home', async () => {
    write('home/.claude/settings.json', { apiKeyHelper: 'mine' });
    write('home/.claude/settings.local.json', { apiKeyHelper: 'local' });
    const report = await scan(path.join(root, 'home'));
    expect(report.items.map(({ text }) => text)).toEqual(['local']);
  });
});

describe('files that cannot be read', () => {
  test('are listed and counted into the hash', async () => {
    const clean = await scan();
    const file = write('repo/sub/.mcp.json', '{ not json');
    const broken = await scan();
    expect(broken.items).toEqual([]);
    expect(broken.unreadable).toMatchObject([{ file }]);
    expect(broken.unreadable[0]?.reason).toContain('not valid JSON');
    expect(broken.hash).not.toBe(clean.hash);
    write('repo/sub/.mcp.json', '{ not json either');
    expect((await scan()).hash).not.toBe(broken.hash);
  });

  test('a list, a folder in place of the file, and a shape nobody knows', async () => {
    write('repo/sub/.claude/settings.json', []);
    mkdirSync(path.join(folder, '.mcp.json'));
    write('repo/sub/.claude/settings.local.json', { hooks: { Stop: 'what' }, env: 3 });
    const report = await scan();
    expect(report.unreadable.map(({ reason }) => reason)).toEqual([
      'not a JSON object',
      'not a file',
    ]);
    expect(report.items).toMatchObject([{ kind: 'hook', text: 'Stop: "what"' }]);
  });

  test('a link that leads nowhere but to itself says so', async () => {
    const file = path.join(folder, '.mcp.json');
    symlinkSync(file, file);
    expect((await scan()).unreadable).toEqual([{ file, reason: 'cannot be read (ELOOP)' }]);
  });
});

test('the hash changes with values, not with the order of keys or with what is not covered', async () => {
  write('repo/sub/.claude/settings.json', settings);
  const first = await scan();
  const { hooks, env, ...rest } = settings;
  write('repo/sub/.claude/settings.json', {
    env: Object.fromEntries(Object.entries(env).reverse()),
    ...rest,
    hooks,
    model: 'x',
  });
  expect((await scan()).hash).toBe(first.hash);
  write('repo/sub/.claude/settings.json', { ...settings, env: { ...env, API_TOKEN: 'other' } });
  expect((await scan()).hash).not.toBe(first.hash);
});

test('rules the user made in a card are theirs: they neither ask nor change the answer given', async () => {
  const deps = { env: {}, home: path.join(root, 'home'), ownRules: ['Bash(echo (a); ls)'] };
  const local = 'repo/sub/.claude/settings.local.json';
  write(local, { permissions: { allow: ['Bash(echo \\(a\\); ls)'] } });
  expect((await scanTrust(folder, deps)).items).toEqual([]);

  write('repo/sub/.claude/settings.json', settings);
  const before = await scanTrust(folder, { ...deps, ownRules: [] });
  const after = await scanTrust(folder, deps);
  expect(after.hash).not.toBe(before.hash);
  rmSync(path.join(root, local));
  expect((await scanTrust(folder, deps)).hash).toBe(after.hash);

  write(local, { permissions: { allow: ['Bash(curl *)', 'Bash(echo \\(a\\); ls)'] } });
  expect((await scanTrust(folder, deps)).items.map(({ text }) => text)).toContain(
    'allow: Bash(curl *)',
  );
});

test('a rule of the user’s that denies is theirs as well, and only as a denial', async () => {
  const deps = { env: {}, home: path.join(root, 'home'), ownRules: ['deny Bash(rm *)'] };
  const local = 'repo/sub/.claude/settings.local.json';
  write(local, { permissions: { deny: ['Bash(rm *)'] } });
  expect((await scanTrust(folder, deps)).items).toEqual([]);
  write(local, { permissions: { allow: ['Bash(rm *)'] } });
  expect((await scanTrust(folder, deps)).items).toHaveLength(1);
});
