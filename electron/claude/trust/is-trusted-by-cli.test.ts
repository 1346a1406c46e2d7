import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { isTrustedByCli } from './is-trusted-by-cli';

let root = '';
afterEach(() => rmSync(root, { recursive: true, force: true }));

const withFile = (text: string) => {
  root = mkdtempSync(path.join(tmpdir(), 'trusted-'));
  writeFileSync(path.join(root, '.claude.json'), text);
  return { env: {}, home: root };
};

test('a folder is trusted when it or one above it was', async () => {
  const deps = withFile(
    JSON.stringify({
      projects: {
        '/w/a': { hasTrustDialogAccepted: true },
        '/w/b': { hasTrustDialogAccepted: false },
      },
    }),
  );
  expect(await isTrustedByCli('/w/a', deps)).toBe(true);
  expect(await isTrustedByCli('/w/a/inner', deps)).toBe(true);
  expect(await isTrustedByCli('/w/b', deps)).toBe(false);
  expect(await isTrustedByCli('/w', deps)).toBe(false);
  const elsewhere = { env: { CLAUDE_CONFIG_DIR: deps.home }, home: '/nowhere' };
  expect(await isTrustedByCli('/w/a', elsewhere)).toBe(true);
});

test('without the file, or with a broken one, it is not', async () => {
  expect(await isTrustedByCli('/w', withFile('{'))).toBe(false);
  expect(await isTrustedByCli('/w', { env: {}, home: '/nowhere' })).toBe(false);
});
