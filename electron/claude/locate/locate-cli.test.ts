import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LocatedCli } from '../driver-types';
import { parseVersion } from './cli-version';
import { cliNames, installPlaces, newestFirst } from './install-folders';
import { createCliLocator, type LocateDeps } from './locate-cli';
import { textBetween } from './login-shell-path';

let root: string;
let home: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'locate-'));
  home = path.join(root, 'home');
  mkdirSync(home);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function script(file: string, body: string, mode = 0o755): string {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, body);
  chmodSync(file, mode);
  return file;
}

const cliIn = (folder: string, mode?: number): string =>
  script(path.join(folder, 'claude'), '#!/bin/sh\necho "2.1.332 (Claude Code)"\n', mode);

/** A login shell that runs `rc` first, as an interactive one runs its rc file. */
const shell = (rc: string): string =>
  script(
    path.join(root, 'shell'),
    `#!/bin/sh\n[ "$1 $2 $3" = "-i -l -c" ] || exit 9\n${rc}\neval "$4"\n`,
  );

function locator(env: Record<string, string>, more: Partial<LocateDeps> = {}) {
  return createCliLocator({
    env: { PATH: '/usr/bin:/bin', HOME: home, SHELL: '/bin/false', ...env },
    home,
    platform: 'linux',
    ...more,
  });
}

async function found(env: Record<string, string>): Promise<LocatedCli> {
  const result = await locator(env).locate(null);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

describe('with a bare PATH', () => {
  test('case 3: the CLI is found in an install folder, and its own folder is on the child’s PATH', async () => {
    const file = cliIn(path.join(home, '.local', 'bin'));
    expect(await found({})).toEqual({
      path: file,
      version: '2.1.332',
      source: 'install-folder',
      pathVariable: `${path.dirname(file)}:/usr/bin:/bin`,
    });
  });

  test('case 3: a script CLI finds the interpreter beside it', async () => {
    const folder = path.join(home, '.volta', 'bin');
    script(path.join(folder, 'only-here'), '#!/bin/sh\necho 1.2.3\n');
    script(path.join(folder, 'claude'), '#!/usr/bin/env only-here\n');
    expect(await found({})).toMatchObject({ version: '1.2.3' });
  });

  test('case 3: what is really missing says where it was looked for', async () => {
    const result = await locator({}).locate(null);
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'cli-not-found', reason: 'not-found' },
    });
    const lookedIn = result.ok ? [] : result.error.lookedIn;
    expect(lookedIn).toEqual(
      expect.arrayContaining(['/usr/bin', path.join(home, '.local', 'bin'), '/opt/homebrew/bin']),
    );
    expect(new Set(lookedIn).size).toBe(lookedIn.length);
  });
});

describe('the PATH of the login shell', () => {
  test('case 4: is read between markers, past banners and colours', async () => {
    const file = cliIn(path.join(root, 'versions', 'bin'));
    const rc = `printf '\\033[31mWelcome PATH=/evil\\033[0m no newline'\nexport PATH="${path.dirname(file)}:$PATH"`;
    expect(await found({ SHELL: shell(rc) })).toMatchObject({
      path: file,
      source: 'login-shell',
      pathVariable: `${path.dirname(file)}:/usr/bin:/bin`,
    });
  });

  test('case 4: a miss is not remembered, a find is', async () => {
    const search = locator({});
    expect((await search.locate(null)).ok).toBe(false);
    const file = cliIn(path.join(home, '.local', 'bin'));
    const first = await search.locate(null);
    expect(first).toMatchObject({ ok: true, value: { path: file } });
    expect(await search.locate(null)).toEqual(first);
    rmSync(file);
    expect((await search.locate(null)).ok).toBe(false);
  });

  test('case 4: is given to the child also when the CLI was found without it, unless we came from a shell', async () => {
    const file = cliIn(path.join(root, 'bin'));
    const env = { PATH: `${path.dirname(file)}:/usr/bin:/bin`, SHELL: shell('PATH=/tools:$PATH') };
    expect((await found(env)).pathVariable.split(':')).toContain('/tools');
    expect((await found({ ...env, SHLVL: '1' })).pathVariable.split(':')).not.toContain('/tools');
  });

  test('case 4: a marker without its pair is no answer', () => {
    expect(textBetween('x m\n/bin\nm', 'm')).toBe('/bin');
    expect(textBetween('m\n/bin', 'm')).toBeNull();
    expect(textBetween('no', 'm')).toBeNull();
  });
});

describe('a shell that is slow or asks questions', () => {
  test('case 5: is given up, and the message does not say "not installed"', async () => {
    const slow = { shellTimeoutMs: 300 };
    const result = await locator({ SHELL: shell('sleep 20') }, slow).locate(null);
    expect(result).toMatchObject({ ok: false, error: { reason: 'shell-too-slow' } });
    expect(result.ok ? '' : result.error.message).toContain('took longer than 0.3 s');
  });

  test('case 5: does not keep known folders from being tried', async () => {
    cliIn(path.join(home, '.claude', 'local'));
    const slow = { shellTimeoutMs: 300 };
    const result = await locator({ SHELL: shell('sleep 20') }, slow).locate(null);
    expect(result).toMatchObject({ ok: true, value: { source: 'install-folder' } });
  });

  test('case 5: reads nothing from our input', async () => {
    const file = cliIn(path.join(root, 'late'));
    const rc = `read answer\nexport PATH="${path.dirname(file)}:$PATH"`;
    expect(await found({ SHELL: shell(rc) })).toMatchObject({ source: 'login-shell' });
  });

  test('case 5: a shell that leaves a job behind holding its output does not delay us', async () => {
    const file = cliIn(path.join(root, 'late'));
    const rc = `sleep 30 &\nexport PATH="${path.dirname(file)}:$PATH"`;
    expect(await found({ SHELL: shell(rc) })).toMatchObject({ source: 'login-shell' });
  });
});

describe('a configured path', () => {
  test('is used as it is, and ~ is the home', async () => {
    const file = cliIn(path.join(home, 'my'));
    expect(await locator({}).locate('~/my/claude')).toMatchObject({
      ok: true,
      value: { path: file, source: 'configured' },
    });
  });

  test('that is missing is an error, never another CLI', async () => {
    cliIn(path.join(home, '.local', 'bin'));
    const result = await locator({}).locate('/nowhere/claude');
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'cli-not-found', lookedIn: ['/nowhere/claude'] },
    });
  });

  test('that may not be executed says so, but a script for Node may be a plain file', async () => {
    const plain = cliIn(path.join(root, 'plain'), 0o644);
    expect(await locator({}).locate(plain)).toMatchObject({
      ok: false,
      error: { code: 'cli-not-executable', reason: 'not-executable' },
    });
    expect(await locator({}).locate(root)).toMatchObject({
      ok: false,
      error: { reason: 'not-executable' },
    });
    const js = script(path.join(root, 'cli.mjs'), 'console.log("3.2.1")', 0o644);
    expect(await locator({}).locate(js)).toMatchObject({ ok: true, value: { version: '3.2.1' } });
  });
});

test('a file of the right name that may not be executed is named as the reason', async () => {
  const file = cliIn(path.join(home, '.local', 'bin'), 0o644);
  const result = await locator({}).locate(null);
  expect(result).toMatchObject({ ok: false, error: { reason: 'not-executable' } });
  expect(result.ok ? '' : result.error.message).toContain(file);
});

test('of several Node versions the newest is looked in first', async () => {
  for (const version of ['v9.1.0', 'v22.3.0', 'v22.21.1']) {
    cliIn(path.join(home, '.nvm', 'versions', 'node', version, 'bin'));
  }
  expect((await found({})).path).toContain('v22.21.1');
  expect(newestFirst(['v9.1.0', 'v22.3.0', 'v22.21.1', 'x'])).toEqual([
    'v22.21.1',
    'v22.3.0',
    'v9.1.0',
    'x',
  ]);
});

test('case 55: on Windows the native program comes before the npm shim', () => {
  expect(cliNames('win32')).toEqual(['claude.exe', 'claude.cmd', 'claude.bat']);
  const { folders } = installPlaces('win32', 'C:\\Users\\me', { APPDATA: 'D:\\Roaming' });
  expect(folders).toContain('D:\\Roaming\\npm');
  expect(folders).toContain('C:\\Users\\me\\.local\\bin');
});

test('a version is read from whatever is around it', () => {
  expect(parseVersion('2.1.332 (Claude Code)')).toBe('2.1.332');
  expect(parseVersion('claude v1.0.0-beta.2\n')).toBe('1.0.0-beta.2');
  expect(parseVersion('usage: claude')).toBeNull();
});
