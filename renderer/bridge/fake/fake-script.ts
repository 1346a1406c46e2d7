import { asClaudeSessionId, asMessageUuid } from '@shared/domain/ids';
import type { Scripted } from './fake-events';

const usage = { input: 1200, output: 860, cacheRead: 38_400, cacheCreation: 4200 };
const MODEL = 'claude-opus-4-5-20260101';

export const started: Scripted[] = [
  {
    type: 'session_status',
    claudeSessionId: asClaudeSessionId('0b9f6a52-4a1e-4c3e-9a55-6f2f3f3f9d10'),
    status: 'new',
    model: MODEL,
    tools: ['Bash', 'Read', 'Edit'],
    permissionMode: 'default',
    apiKeySource: 'none',
    cliVersion: '2.1.332',
    mcpServers: [
      { name: 'github', status: 'connected' },
      { name: 'sentry', status: 'failed' },
    ],
  },
];

export const prompt = (text: string, uuid: string): Scripted => ({
  type: 'user_message',
  messageUuid: asMessageUuid(uuid),
  text,
  images: [],
  origin: 'user',
});

export const say = (messageId: string, text: string, parent?: string): Scripted => ({
  type: 'message_chunk',
  messageId,
  blockIndex: 1,
  text,
  ...(parent ? { parent } : {}),
});

export const context = (used: number, size = 200_000): Scripted => ({
  type: 'context_window',
  used,
  size,
  remaining: size - used,
  percent: (used / size) * 100,
  known: true,
});

export const complete = (costUsd: number | null, sessionCostUsd: number | null): Scripted => ({
  type: 'complete',
  costUsd,
  sessionCostUsd,
  inheritedCostUsd: 0,
  usage,
  usageByModel: { [MODEL]: { ...usage, costUsd, contextWindow: 200_000 } },
  durationMs: 84_000,
  numTurns: 6,
  lastMessageUuid: asMessageUuid('5d3c1d0e-70e1-4c3c-8a4e-3f3f8a1c9b01'),
  isError: false,
  stopReason: 'end_turn',
  origin: 'user',
  promptUuids: [],
});

export const read = (id: string, filePath: string): Scripted[] => {
  const payload = { kind: 'read_file' as const, filePath, offset: null, limit: null };
  return [
    {
      type: 'tool_call',
      toolCallId: id,
      toolName: 'Read',
      title: filePath,
      status: 'running',
      payload: { ...payload, output: null },
    },
    {
      type: 'tool_update',
      toolCallId: id,
      status: 'complete',
      payload: { ...payload, output: { content: READ_CONTENT, lineCount: 4, truncated: false } },
    },
  ];
};

const READ_CONTENT = `export function parse(line: string): Frame | null {
  if (line === '') return null;
  return JSON.parse(line) as Frame;
}
`;

export const bash = (
  id: string,
  command: string,
  stdout: string | null,
  exitCode = 0,
): Scripted[] => {
  const payload = {
    kind: 'shell_exec' as const,
    command,
    workDir: null,
    description: null,
    timeout: null,
    background: false,
  };
  const call: Scripted = {
    type: 'tool_call',
    toolCallId: id,
    toolName: 'Bash',
    title: command,
    status: 'running',
    payload: { ...payload, output: null },
  };
  if (stdout === null) return [call];
  return [
    call,
    {
      type: 'tool_update',
      toolCallId: id,
      status: exitCode === 0 ? 'complete' : 'error',
      payload: { ...payload, output: { exitCode, stdout, stderr: null } },
    },
  ];
};

export const edit = (id: string, filePath: string, diff: string): Scripted[] => {
  const payload = {
    kind: 'modify_file' as const,
    filePath,
    mutations: [{ type: 'edit' as const, content: null, oldContent: null, newContent: null, diff }],
  };
  const call = { toolCallId: id, payload };
  return [
    { type: 'tool_call', toolName: 'Edit', title: filePath, status: 'running', ...call },
    { type: 'tool_update', status: 'complete', ...call },
  ];
};

export const agent = (id: string, description: string): Scripted => ({
  type: 'tool_call',
  toolCallId: id,
  toolName: 'Agent',
  title: description,
  status: 'running',
  payload: {
    kind: 'subagent_task',
    description,
    prompt: `${description}. Report what you find, with file names.`,
    subagentType: 'explorer',
  },
});

export const agentDone = (id: string, description: string): Scripted => ({
  type: 'tool_update',
  toolCallId: id,
  status: 'complete',
  payload: { kind: 'subagent_task', description, prompt: null, subagentType: 'explorer' },
});

export const inside = (parent: string, events: Scripted[]): Scripted[] =>
  events.map((event) => ({ ...event, parent }));
