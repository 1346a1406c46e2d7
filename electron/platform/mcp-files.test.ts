import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { McpServers } from '@shared/domain/mcp-config';
import { ok } from '@shared/domain/result';
import { createMcpFiles, type McpFilesDeps } from './mcp-files';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'mcp-files-'));
});
afterEach(() => rmSync(base, { recursive: true }));

const SERVERS: McpServers = {
  wiki: { type: 'stdio', command: 'wiki', args: [], env: { TOKEN: { secret: 'wiki' } } },
};
const files = (over: Partial<McpFilesDeps> = {}) =>
  createMcpFiles({
    folder: join(base, 'handed'),
    environment: () => ({}),
    secrets: { open: () => Promise.resolve((name) => ok(`${name}-value`)) },
    ...over,
  });

test('what the CLI reads is there for its owner alone, whole, and gone afterwards', async () => {
  const written = await files().write(SERVERS);
  const handed = written.ok ? written.value : null;
  if (handed === null) throw new Error('nothing was written');
  expect(statSync(handed.path).mode & 0o777).toBe(0o600);
  expect(statSync(join(base, 'handed')).mode & 0o777).toBe(0o700);
  expect(JSON.parse(readFileSync(handed.path, 'utf8'))).toEqual({
    mcpServers: {
      wiki: { type: 'stdio', command: 'wiki', args: [], env: { TOKEN: 'wiki-value' } },
    },
  });
  await handed.remove();
  await handed.remove();
  expect(readdirSync(join(base, 'handed'))).toEqual([]);
});

test('what a killed program left is gone before the first file is written', async () => {
  mkdirSync(join(base, 'handed', 'mcp-old'), { recursive: true });
  writeFileSync(join(base, 'handed', 'mcp-old', 'servers.json'), 'secret');
  const ours = files();
  await Promise.all([ours.write(SERVERS), ours.write(SERVERS)]);
  expect(existsSync(join(base, 'handed', 'mcp-old'))).toBe(false);
  expect(readdirSync(join(base, 'handed'))).toHaveLength(2);
});

test('nothing to say writes nothing', async () => {
  expect(await files().write({})).toEqual({ ok: true, value: null });
  expect(existsSync(join(base, 'handed'))).toBe(false);
});

test('without a keyring to open a secret is named and nothing is written', async () => {
  const written = await files({ secrets: null }).write(SERVERS);
  expect(written.ok ? '' : written.error).toContain('the secret wiki is in the keyring');
  expect(existsSync(join(base, 'handed'))).toBe(false);
});
