import { complete as plainComplete } from '@shared/events/testing/complete';
import { asClaudeSessionId, asMessageUuid } from '@shared/domain/ids';
import { err, ok } from '@shared/domain/result';
import type { ContextBreakdown } from '@shared/domain/context-breakdown';
import type { McpServer } from '@shared/domain/mcp-server';
import type { AgentEventBody, AgentEventBodyOf } from '@shared/events';
import type {
  ClaudeSession,
  DriverBatch,
  DriverError,
  OpenOptions,
  SessionEnd,
} from '../../claude/driver-types';
import type { FakeChild, FakeDriver } from './fake-driver-types';

export type * from './fake-driver-types';

export const driverError = (over: Partial<DriverError> = {}): DriverError => ({
  code: 'process-exited',
  message: 'The CLI ended with exit code 7.',
  exitCode: 7,
  signal: null,
  stderrTail: '',
  command: 'claude',
  ...over,
});

export const emptyBreakdown = (): ContextBreakdown => ({
  model: null,
  totalTokens: 0,
  windowTokens: 0,
  autoCompactAt: null,
  isCounted: false,
  categories: [],
  memoryFiles: [],
  servers: [],
  agents: [],
  skills: [],
  messages: [],
});

export const mcpServer = (name: string, over: Partial<McpServer> = {}): McpServer => ({
  name,
  status: 'connected',
  error: null,
  transport: 'stdio',
  scope: 'project',
  tools: [],
  ...over,
});

export function createFakeDriver(): FakeDriver {
  const children: FakeChild[] = [];
  const driver: FakeDriver = {
    children,
    get last() {
      const child = children.at(-1);
      if (child === undefined) throw new Error('no child was started');
      return child;
    },
    refusals: [],
    handshake: {
      account: { tokenSource: 'oauth', apiKeySource: null, email: null, subscriptionType: null },
      models: [],
      cliVersion: '2.1.332',
      permissionMode: 'default',
      modelNames: {},
    },
    onPrompt: () => ok(undefined),
    onInterrupt: () => undefined,
    onClose: (child) => child.end({ exitCode: 0, wasRequested: true }),
    tell(child, call) {
      child.calls.push(call);
      return Promise.resolve(ok(undefined));
    },
    missingPermissions: ok({ rules: [], directories: [] }),
    listedRules: ok([]),
    applied: ok({ model: null, effort: null }),
    mcpServers: ok([]),
    models: ok([]),
    usage: ok({ totalTokens: 0, maxTokens: 0, breakdown: emptyBreakdown() }),
    signInPage: ok(null),
    commands: [],
    rewind: ok({ canRewind: true, reason: null, changed: [], insertions: 0, deletions: 0 }),
    locateCli: () =>
      Promise.resolve(
        ok({ path: '/bin/claude', version: '2.1.332', source: 'path', pathVariable: '/bin' }),
      ),
    openClaudeSession(options) {
      const refusal = driver.refusals.shift();
      if (refusal !== undefined) return Promise.resolve(err(refusal));
      const { child, session } = createChild(driver, options);
      children.push(child);
      return Promise.resolve(ok(session));
    },
  };
  return driver;
}

function createChild(driver: FakeDriver, options: OpenOptions) {
  const waiting: DriverBatch[] = [];
  let wake: (() => void) | null = null;
  let finish: (end: SessionEnd) => void = () => undefined;
  const ended = new Promise<SessionEnd>((resolve) => {
    finish = resolve;
  });
  const push = (batch: DriverBatch) => {
    waiting.push(batch);
    wake?.();
  };
  async function* read(): AsyncGenerator<DriverBatch> {
    for (;;) {
      const batch = waiting.shift();
      if (batch !== undefined) yield batch;
      else if (child.isEnded) return;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  }
  const child: FakeChild = {
    options,
    prompts: [],
    answers: [],
    calls: [],
    traits: new Map(),
    isEnded: false,
    emit: (...events) => push({ events, costState: null, raw: [], progress: [] }),
    count: (...progress) => push({ events: [], costState: null, raw: [], progress }),
    end(end = {}) {
      if (child.isEnded) return;
      child.isEnded = true;
      finish({
        exitCode: 0,
        signal: null,
        wasRequested: false,
        wasForced: false,
        error: null,
        ...end,
      });
      wake?.();
    },
  };
  const done = (call: string) => {
    child.calls.push(call);
    return Promise.resolve(ok(undefined));
  };
  const session: ClaudeSession = {
    pid: 4711,
    handshake: driver.handshake,
    batches: { [Symbol.asyncIterator]: read },
    ended,
    send(prompt) {
      child.prompts.push(prompt);
      return Promise.resolve(driver.onPrompt(child, prompt));
    },
    addWithoutTurn: ({ text }) => driver.tell(child, `add ${text}`),
    interrupt() {
      driver.onInterrupt(child);
      return done('interrupt');
    },
    answer(requestId, answer) {
      child.answers.push({ requestId, answer });
      return ok(undefined);
    },
    requestTraits: (requestId) => child.traits.get(requestId) ?? null,
    setModel: (model) => done(`model ${model ?? 'default'}`),
    async setPermissionMode(mode) {
      const told = await driver.tell(child, `mode ${mode}`);
      return told.ok ? ok(mode) : told;
    },
    setEffort: (effort) => done(`effort ${effort}`),
    setMaxThinkingTokens: (tokens) => driver.tell(child, `thinking ${tokens}`),
    toggleMcpServer: (name, isEnabled) =>
      driver.tell(child, `${isEnabled ? 'enable' : 'disable'} ${name}`),
    listMcpServers: () => Promise.resolve(driver.mcpServers),
    setPermissions: (permissions) =>
      driver.tell(child, `permissions ${JSON.stringify(permissions)}`),
    findMissingPermissions: () => Promise.resolve(driver.missingPermissions),
    listPermissionRules: () => Promise.resolve(driver.listedRules),
    readAppliedChoices: () => Promise.resolve(driver.applied),
    reconnectMcpServer: (name) => driver.tell(child, `reconnect ${name}`),
    async signInMcpServer(name) {
      const told = await driver.tell(child, `sign in to ${name}`);
      return told.ok ? driver.signInPage : told;
    },
    listModels: () => Promise.resolve(driver.models),
    listCommands: () => driver.commands,
    getContextUsage: () => Promise.resolve(driver.usage),
    rewindFiles(prompt, isDryRun) {
      child.calls.push(`${isDryRun ? 'would rewind' : 'rewind'} ${prompt}`);
      return Promise.resolve(driver.rewind);
    },
    stopTask: (taskId) => done(`stop ${taskId}`),
    getTaskOutput(taskId) {
      child.calls.push(`output ${taskId}`);
      return Promise.resolve(ok({ text: 'printed', totalBytes: 7, isTruncated: false }));
    },
    moveToBackground(toolCallId) {
      child.calls.push(`background ${toolCallId ?? 'all'}`);
      return Promise.resolve(ok(true));
    },
    close() {
      child.calls.push('close');
      driver.onClose(child);
      return Promise.resolve({ survivors: [], wasForced: false });
    },
  };
  return { child, session };
}

export const chunk = (text: string, messageId = 'msg_1'): AgentEventBody => ({
  type: 'message_chunk',
  parentToolUseId: null,
  messageId,
  blockIndex: 0,
  text,
});

export const complete = (
  over: Partial<AgentEventBodyOf<'complete'>> = {},
): AgentEventBodyOf<'complete'> =>
  plainComplete({
    costUsd: 0.1,
    sessionCostUsd: 0.1,
    usage: { input: 1, output: 1, cacheRead: 0, cacheCreation: 0 },
    lastMessageUuid: asMessageUuid('22222222-2222-4222-8222-222222222222'),
    ...over,
  });

export const toolCall = (toolCallId: string): AgentEventBody => ({
  type: 'tool_call',
  parentToolUseId: null,
  toolCallId,
  toolName: 'Bash',
  title: 'ls',
  status: 'running',
  payload: { kind: 'misc', label: 'ls', details: null },
});

export const request = (requestId: string): AgentEventBodyOf<'permission_request'> => ({
  type: 'permission_request',
  parentToolUseId: null,
  requestId,
  kind: 'tool',
  toolName: 'Bash',
  input: { command: 'ls' },
  suggestions: [],
  reason: null,
  blockedPath: null,
  agentId: null,
});

export const task = (
  taskId: string,
  status: 'running' | 'completed' | 'stopped',
): AgentEventBody => ({
  type: 'task_update',
  parentToolUseId: null,
  taskId,
  toolCallId: null,
  taskType: 'local_agent',
  description: 'background work',
  status,
  background: true,
});

export const sessionStatus = (
  claudeSessionId: string,
  over: Partial<AgentEventBodyOf<'session_status'>> = {},
): AgentEventBodyOf<'session_status'> => ({
  type: 'session_status',
  parentToolUseId: null,
  claudeSessionId: asClaudeSessionId(claudeSessionId),
  status: 'new',
  model: 'claude-opus-5',
  tools: [],
  permissionMode: 'default',
  apiKeySource: null,
  cliVersion: '2.1.332',
  mcpServers: [],
  ...over,
});
