import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asClaudeSessionId } from '@shared/domain/ids';
import { emptyTimeline, foldEvents } from '@shared/domain/timeline';
import { asSessionId } from '@shared/domain/ids';
import { assistantLine, attachmentLine, userLine } from '../testing/rows';
import { lastCopiedMessage, readHistory, type SubagentFile } from './transcript-history';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'history-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (name: string, lines: readonly string[]): string => {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  return file;
};
const ID = asClaudeSessionId('session-1');
const read = (lines: readonly string[], subagents: SubagentFile[] = [], skipsCopied = false) => [
  ...readHistory({
    claudeSessionId: ID,
    path: put('session-1.jsonl', lines),
    subagents,
    skipsCopied,
  }),
];
const told = (events: ReturnType<typeof read>) =>
  events.flatMap(({ body }) => {
    switch (body.type) {
      case 'user_message':
        return [`${body.origin}: ${body.text}`];
      case 'message_chunk':
        return [`${body.parentToolUseId ?? 'main'}: ${body.text}`];
      case 'tool_call':
        return [`call ${body.toolCallId}`];
      case 'tool_update':
        return [`${body.status} ${body.toolCallId}`];
      case 'complete':
        return [`end ${body.stopReason}`];
      default:
        return [];
    }
  });
const toolUse = (uuid: string, parent: string, id: string, name = 'Bash', input: object = {}) =>
  assistantLine(
    uuid,
    parent,
    { id: `msg-${uuid}` },
    {
      message: {
        id: `msg-${uuid}`,
        role: 'assistant',
        model: 'model-1',
        content: [{ type: 'tool_use', id, name, input }],
        stop_reason: 'tool_use',
        usage: { input_tokens: 1, output_tokens: 2 },
      },
    },
  );
const result = (uuid: string, parent: string, id: string, text: string, detail: object = {}) =>
  userLine(uuid, parent, '', {
    message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: text }] },
    toolUseResult: detail,
    sourceToolAssistantUUID: parent,
  });

test('prompts, answers, tools and the ends of turns come in order, with their times and what they used', () => {
  const events = read([
    userLine('u1', null, 'List the files'),
    attachmentLine('x1', 'u1'),
    toolUse('a1', 'x1', 'tool-1', 'Bash', { command: 'ls' }),
    result('r1', 'a1', 'tool-1', 'one two', { stdout: 'one two', stderr: '' }),
    assistantLine('a2', 'r1', { id: 'm2', output: 7 }),
    userLine('u2', 'a2', 'Thanks'),
    assistantLine('a3', 'u2', { id: 'm3' }),
  ]);
  expect(told(events)).toEqual([
    'user: List the files',
    'call tool-1',
    'complete tool-1',
    'main: answer a2',
    'end tool_use',
    'user: Thanks',
    'main: answer a3',
    'end null',
  ]);
  const [first] = events.flatMap(({ body }) => (body.type === 'complete' ? [body] : []));
  expect(first).toMatchObject({
    costUsd: null,
    sessionCostUsd: null,
    lastMessageUuid: 'a2',
    promptUuids: ['u1'],
    usage: { input: 11, output: 9 },
    usageByModel: { 'model-1': { input: 11, output: 9, costUsd: null } },
  });
  expect(events[0]?.at).toBe(Date.parse('2026-11-30T10:00:00.000Z'));
});

test('it folds into the conversation a live session would have shown, subagents under their call', () => {
  const agent = put('agents/agent-7.jsonl', [
    userLine('s0', null, 'Look around', { isSidechain: true, agentId: '7' }),
    assistantLine('s1', 's0', { id: 'ms1' }, { isSidechain: true, agentId: '7' }),
  ]);
  const events = read(
    [
      userLine('u1', null, 'Ask somebody'),
      toolUse('a1', 'u1', 'task-1', 'Agent', { description: 'Look', prompt: 'Look around' }),
      result('r1', 'a1', 'task-1', 'found', { agentId: '7', status: 'completed', content: [] }),
      assistantLine('a2', 'r1', { id: 'm2' }),
    ],
    [{ path: agent, toolUseId: null, agentType: null, description: null }],
  );
  const sessionId = asSessionId('s');
  const timeline = foldEvents(
    emptyTimeline(),
    events.map(({ body, at }, index) => ({ ...body, at, seq: index + 1, sessionId })),
  );
  expect(timeline.isBusy).toBe(false);
  const tool = timeline.items.find((item) => item.kind === 'tool');
  expect(tool).toMatchObject({
    toolCallId: 'task-1',
    status: 'complete',
    thread: { items: [{ kind: 'text', text: 'answer s1' }] },
  });
});

test('a subagent that no call is known of is shown behind the rest, not left out', () => {
  const agent = put('agents/agent-9.jsonl', [
    assistantLine('s1', null, { id: 'ms1' }, { isSidechain: true }),
  ]);
  const facts = { toolUseId: null, agentType: 'Explore', description: 'Look' };
  expect(told(read([userLine('u1', null, 'Hello')], [{ path: agent, ...facts }]))).toEqual([
    'user: Hello',
    'call agent-9',
    'agent-9: answer s1',
    'interrupted agent-9',
    'end null',
  ]);
});

test('branches that were left are not in it, tools that ran side by side and what was compacted are', () => {
  const events = read([
    userLine('u1', null, 'First'),
    assistantLine('a1', 'u1', { id: 'm1' }),
    userLine('u2', 'a1', 'Left'),
    assistantLine('a2', 'u2', { id: 'm2' }),
    userLine('u3', 'a1', 'Kept'),
    toolUse('b1', 'u3', 'tool-1'),
    toolUse('b2', 'b1', 'tool-2'),
    result('r1', 'b1', 'tool-1', 'one'),
    result('r2', 'b2', 'tool-2', 'two'),
    assistantLine('a3', 'r2', { id: 'm3' }),
    JSON.stringify({
      type: 'system',
      subtype: 'compact_boundary',
      uuid: 'c1',
      parentUuid: null,
      logicalParentUuid: 'a3',
      compactMetadata: { trigger: 'manual', preTokens: 100 },
    }),
    userLine('c2', 'c1', 'A summary', { isCompactSummary: true }),
    userLine('u4', 'c2', 'After it'),
    assistantLine('a4', 'u4', { id: 'm4' }),
  ]);
  expect(told(events)).toEqual([
    'user: First',
    'main: answer a1',
    'end null',
    'user: Kept',
    'call tool-1',
    'call tool-2',
    'complete tool-1',
    'complete tool-2',
    'main: answer a3',
    'end tool_use',
    'user: After it',
    'main: answer a4',
    'end null',
  ]);
  expect(events.map(({ body }) => body.type)).toContain('compact_boundary');
});

test('commands, stops, notes of background tasks and prompts sent into a turn are told apart', () => {
  const events = read([
    userLine('u1', null, '<command-name>/model</command-name>\n<command-args>opus</command-args>'),
    userLine('u2', 'u1', '<local-command-stdout>Set model to opus</local-command-stdout>'),
    userLine('u3', 'u2', 'Work'),
    assistantLine('a1', 'u3', { id: 'm1' }),
    JSON.stringify({
      type: 'attachment',
      attachment: { type: 'queued_command', prompt: 'And this', source_uuid: 'q1' },
      uuid: 'x1',
      parentUuid: 'a1',
    }),
    userLine('u4', 'x1', '[Request interrupted by user]'),
    userLine(
      'u5',
      'u4',
      '<task-notification><summary>The server stopped</summary></task-notification>',
    ),
    assistantLine('a2', 'u5', { id: 'm2' }),
  ]);
  expect(told(events)).toEqual([
    'command: /model opus',
    'main: Set model to opus',
    'end null',
    'user: Work',
    'main: answer a1',
    'user: And this',
    'end interrupted',
    'background: The server stopped',
    'main: answer a2',
    'end null',
  ]);
});

test('an error of the API ends its turn as one, and damaged lines are passed over', () => {
  const events = read([
    userLine('u1', null, 'Work'),
    '{"type":"user","cut',
    assistantLine('a1', 'u1', { id: 'm1', model: '<synthetic>' }, { isApiErrorMessage: true }),
  ]);
  expect(events.map(({ body }) => body.type)).toContain('error');
  expect(events.at(-1)?.body).toMatchObject({ type: 'complete', isError: true });
});

test('images of a prompt are handed on with their bytes under the name they are stored by', () => {
  const data = Buffer.from('picture').toString('base64');
  const content = [
    { type: 'text', text: 'See' },
    { type: 'image', source: { type: 'base64', media_type: 'image/png', data } },
  ];
  const [prompt] = read([userLine('u1', null, '', { message: { role: 'user', content } })]);
  expect(prompt?.images).toEqual([{ mediaType: 'image/png', bytes: Buffer.from('picture') }]);
  expect(prompt?.body).toMatchObject({ text: 'See', images: [{ byteLength: 7 }] });
});

test('what a fork took over can be left out, and the message it goes on from is known', () => {
  const lines = [
    userLine('u1', null, 'First'),
    assistantLine('a1', 'u1', { id: 'm1' }, { requestSessionId: 'parent' }),
    userLine('u2', 'a1', 'Own'),
    assistantLine('a2', 'u2', { id: 'm2' }),
  ];
  expect(told(read(lines, [], true))).toEqual(['user: Own', 'main: answer a2', 'end null']);
  expect(lastCopiedMessage(path.join(folder, 'session-1.jsonl'))).toBe('m1');
});
