import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprint } from './build.mjs';
import { judgeBoundaries } from './check-steps.mjs';
import { isInstalled } from './dependencies.mjs';
import { withLock } from './lock.mjs';
import { mustCompile } from './sqlite.mjs';

let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roundhouse-scripts-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the fingerprint of the sources', () => {
  const current = () => fingerprint(folder, ['src']);
  const write = (name, text) => writeFileSync(join(folder, 'src', name), text);

  beforeEach(() => {
    mkdirSync(join(folder, 'src'));
    write('a.ts', 'one');
    write('b.ts', 'two');
  });

  it('changes with content of another size, a touched, a new and a removed file', () => {
    const seen = [current()];
    write('a.ts', 'longer');
    seen.push(current());
    utimesSync(join(folder, 'src', 'b.ts'), 1, 1);
    seen.push(current());
    write('c.ts', '');
    seen.push(current());
    rmSync(join(folder, 'src', 'b.ts'));
    seen.push(current());
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('stays the same when only tests change', () => {
    const before = current();
    write('a.test.ts', 'a test');
    write('b.db.test.tsx', 'a test');
    expect(current()).toBe(before);
  });
});

describe('installed dependencies', () => {
  const lock = {
    packages: {
      '': { version: '1.0.0' },
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '2.0.0', optional: true },
    },
  };
  const installed = (packages) => isInstalled(lock, { packages });

  it('are complete without the optional ones of other platforms', () => {
    expect(installed({ 'node_modules/a': { version: '1.0.0' } })).toBe(true);
  });

  it('are old when one is missing, has another version or is no longer wanted', () => {
    const a = { version: '1.0.0' };
    expect(installed({})).toBe(false);
    expect(installed({ 'node_modules/a': { version: '1.0.1' } })).toBe(false);
    expect(installed({ 'node_modules/a': a, 'node_modules/c': a })).toBe(false);
    expect(isInstalled(lock, null)).toBe(false);
  });
});

describe('better-sqlite3', () => {
  it('is compiled for Node-API 9, in Node or in the Electron in use, and only then', () => {
    expect(mustCompile('45.5.0', '9')).toBe(true);
    expect(mustCompile('33.2.1', '10')).toBe(true);
    expect(mustCompile('45.5.0', '10')).toBe(false);
  });
});

describe('the boundaries check', () => {
  const report = (totalCruised, violations = []) => ({ summary: { totalCruised, violations } });

  it('fails when fewer modules were looked at than there are sources', () => {
    expect(judgeBoundaries(report(0), {}, 10).code).toBe(1);
    expect(judgeBoundaries(report(10), {}, 10).code).toBe(0);
  });

  it('fails with what the rule says when a boundary is crossed', () => {
    const rule = { severity: 'error', name: 'alone' };
    const result = judgeBoundaries(report(10, [{ rule, from: 'a', to: 'b', comment: 'c' }]), {}, 1);
    expect(result).toEqual({ code: 1, output: 'alone: a -> b  c' });
  });
});

describe('the set-up lock', () => {
  it('lets one in at a time', async () => {
    const file = join(folder, 'one.lock');
    const order = [];
    const enter = (name) =>
      withLock(file, async () => {
        order.push(`${name} in`);
        await new Promise((resolve) => setImmediate(resolve));
        order.push(`${name} out`);
      });
    await Promise.all([enter('a'), enter('b')]);
    expect(order).toEqual(['a in', 'a out', 'b in', 'b out']);
  });

  it('takes over the lock of a process that no longer exists', async () => {
    const file = join(folder, 'stale.lock');
    writeFileSync(file, '999999999 1');
    await expect(withLock(file, async () => 'done')).resolves.toBe('done');
  });
});
