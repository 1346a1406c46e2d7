import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asClaudeSessionId } from '@shared/domain/ids';
import { findLiveConversation } from './live-conversation';

let config = '';
beforeEach(() => {
  config = mkdtempSync(join(tmpdir(), 'roundhouse-live-'));
});
afterEach(() => rmSync(config, { recursive: true, force: true }));

const note = (pid: number, over: object = {}) => {
  mkdirSync(join(config, 'sessions'), { recursive: true });
  const text = JSON.stringify({ pid, sessionId: 's', procStart: '77', cwd: '/w', ...over });
  writeFileSync(join(config, 'sessions', `${pid}.json`), text);
};
const find = (id: string, ticks: string | null = '77') =>
  findLiveConversation(config, asClaudeSessionId(id), () => Promise.resolve(ticks));

test('names the process that has the conversation open', async () => {
  expect(await find('s')).toBeNull();
  note(11, { sessionId: 'other' });
  note(12);
  expect(await find('s')).toEqual({ pid: 12, cwd: '/w' });
  expect(await find('nobody')).toBeNull();
});

test('takes no note of a dead process, of another one with its number, or that cannot be read', async () => {
  note(12);
  expect(await find('s', null)).toBeNull();
  expect(await find('s', '78')).toBeNull();
  writeFileSync(join(config, 'sessions', '12.json'), '{"pid":12,');
  expect(await find('s')).toBeNull();
});
