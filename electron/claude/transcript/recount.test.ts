import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asClaudeSessionId } from '@shared/domain/ids';
import { recountTranscripts } from './recount';
import { assistantLine } from './testing/rows';

let configDir = '';
beforeEach(() => {
  configDir = mkdtempSync(path.join(tmpdir(), 'roundhouse-recount-'));
});
afterEach(() => rmSync(configDir, { recursive: true, force: true }));

const write = (name: string, lines: readonly string[]): void => {
  const file = path.join(configDir, 'projects', 'slug', name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
};
const recount = (...ids: string[]) =>
  recountTranscripts(configDir, ids.map(asClaudeSessionId), new AbortController().signal);

test('every message counts once over the files of a session, with the tool calls it made', async () => {
  const calls = {
    message: {
      id: 'msg_1',
      model: 'model-1',
      usage: { output_tokens: 40 },
      content: [{ type: 'tool_use', id: 'tool_1' }],
    },
  };
  write('c1.jsonl', [
    assistantLine('a1', null, { id: 'msg_1', output: 1 }),
    assistantLine('a2', 'a1', { id: 'msg_1' }, calls),
    '{"cut',
    JSON.stringify({ type: 'cost-state', totalCostUSD: 0.25, modelUsage: {} }),
  ]);
  write('c2.jsonl', [
    assistantLine('a2', null, { id: 'msg_1', output: 40 }, { requestSessionId: 'c1' }),
    assistantLine('a3', 'a2', { id: 'msg_2', output: 2 }),
  ]);
  write('c2/subagents/agent-1.jsonl', [
    assistantLine('s1', null, { id: 'msg_3', output: 5 }, { isSidechain: true }),
  ]);
  write('c2/subagents/agent-1.meta.json', [JSON.stringify({ toolUseId: 'tool_9' })]);

  const { files, messages } = await recount('c1', 'c2');
  expect(files).toMatchObject([
    { state: 'read', messages: 1, subagentFiles: 0, damagedLines: 1, notedUsd: 0.25 },
    { state: 'read', messages: 2, subagentFiles: 1, damagedLines: 0, notedUsd: null },
  ]);
  expect(messages).toMatchObject([
    { id: 'msg_1', tokens: { output: 40 }, toolCallIds: ['tool_1'], isCopy: false },
    { id: 'msg_2', tokens: { output: 2 }, isSubagent: false },
    { id: 'msg_3', tokens: { output: 5 }, isSubagent: true, agentToolCallId: 'tool_9' },
  ]);
});

test('a transcript that is gone, or is no file, is said to be so', async () => {
  mkdirSync(path.join(configDir, 'projects', 'slug', 'c2.jsonl'), { recursive: true });
  const { files, messages } = await recount('c1', 'c2');
  expect(files).toMatchObject([
    { state: 'missing', path: null, code: null },
    { state: 'unreadable', code: 'EISDIR' },
  ]);
  expect(messages).toEqual([]);
});

test('reading ends when nobody waits for it any more', async () => {
  write('c1.jsonl', [assistantLine('a1', null, { id: 'msg_1' })]);
  const signal = AbortSignal.abort();
  await expect(recountTranscripts(configDir, [asClaudeSessionId('c1')], signal)).rejects.toThrow();
});
