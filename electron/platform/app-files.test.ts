import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerAppRequest } from './app-files';

let base: string;
let folder: string;

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'roundhouse-app-files-'));
  folder = join(base, 'renderer');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  mkdirSync(join(base, 'renderer-secrets'));
  writeFileSync(join(folder, 'index.html'), '<p>hello</p>');
  writeFileSync(join(folder, 'assets', 'a b.js'), '1');
  writeFileSync(join(folder, 'notes.txt'), 'no media type of ours');
  writeFileSync(join(base, 'secret.js'), 'secret');
  writeFileSync(join(base, 'renderer-secrets', 'x.js'), 'secret');
});
afterAll(() => rmSync(base, { recursive: true }));

test('the page comes with its content policy and is never sniffed', async () => {
  const response = await answerAppRequest(folder, 'GET', 'roundhouse://app/index.html');
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('<p>hello</p>');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(response.headers.get('content-security-policy')).not.toContain('unsafe-eval');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

test('a file whose name needs escaping is found', async () => {
  const response = await answerAppRequest(folder, 'GET', 'roundhouse://app/assets/a%20b.js');
  expect(response.headers.get('content-type')).toContain('text/javascript');
});

test.each([
  'roundhouse://app/../secret.js',
  'roundhouse://app/%2e%2e/secret.js',
  'roundhouse://app/..%2fsecret.js',
  'roundhouse://app/..%2frenderer-secrets%2fx.js',
  'roundhouse://app/assets/..%2f..%2fsecret.js',
  'roundhouse://app/index.html%00.js',
  'roundhouse://app/',
  'roundhouse://app/notes.txt',
  'roundhouse://app/missing.js',
  'roundhouse://other/index.html',
  'roundhouse://app/%E0%A4%A',
])('%s is not found', async (address) => {
  expect((await answerAppRequest(folder, 'GET', address)).status).toBe(404);
});

test('nothing can be posted', async () => {
  const response = await answerAppRequest(folder, 'POST', 'roundhouse://app/index.html');
  expect(response.status).toBe(404);
});
