import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asClaudeSessionId } from '@shared/domain/ids';
import { claudeConfigDir, findTranscript, transcriptExists } from './transcript-exists';

const id = asClaudeSessionId('11111111-1111-4111-8111-111111111111');
let config: string;

beforeEach(() => {
  config = mkdtempSync(path.join(tmpdir(), 'config-'));
});
afterEach(() => rmSync(config, { recursive: true, force: true }));

test('a transcript is found under any project, whatever its folder is called', async () => {
  mkdirSync(path.join(config, 'projects', '-a'), { recursive: true });
  mkdirSync(path.join(config, 'projects', 'odd name'), { recursive: true });
  expect(await transcriptExists(config, id)).toBe(false);
  const file = path.join(config, 'projects', 'odd name', `${id}.jsonl`);
  writeFileSync(file, '');
  expect(await findTranscript(config, id)).toBe(file);
});

test('the projects folder may be a link', async () => {
  const real = path.join(config, 'elsewhere', 'p');
  mkdirSync(real, { recursive: true });
  symlinkSync(path.dirname(real), path.join(config, 'projects'));
  writeFileSync(path.join(real, `${id}.jsonl`), '');
  expect(await transcriptExists(config, id)).toBe(true);
});

test('no config folder means no transcript, and an id is never a path', async () => {
  expect(await transcriptExists(path.join(config, 'none'), id)).toBe(false);
  expect(await transcriptExists(config, asClaudeSessionId('../../etc/passwd'))).toBe(false);
});

test('the config folder follows the variable', () => {
  expect(claudeConfigDir({}, '/home/me')).toBe('/home/me/.claude');
  expect(claudeConfigDir({ CLAUDE_CONFIG_DIR: '/elsewhere' }, '/home/me')).toBe('/elsewhere');
});
