import { asClaudeSessionId, asMessageUuid } from '@shared/domain/ids';
import type { PermissionAnswer } from '@shared/domain/permissions';
import { err, ok, type Result } from '@shared/domain/result';
import type { AgentEventBody, AgentEventBodyOf } from '@shared/events';
import type {
  ClaudeSession,
  DriverBatch,
  DriverError,
  Handshake,
  OpenOptions,
  Prompt,
  SessionEnd,
} from '../../claude/driver-types';
import type { DriverPort } from '../ports';

/** One child a test plays: what it was started with, what it was told, and what it says. */
export interface FakeChild {
  readonly options: OpenOptions;
  readonly prompts: Prompt[];
  readonly answers: { requestId: string; answer: PermissionAnswer }[];
  readonly calls: string[];
  isEnded: boolean;
  emit(...events: AgentEventBody[]): void;
  end(end?: Partial<SessionEnd>): void;
}

export interface FakeDriver extends DriverPort {
  readonly children: FakeChild[];
  readonly last: FakeChild;
  /** Answers of `openClaudeSession`, used up one by one before children are made. */
  readonly refusals: DriverError[];
  handshake: Handshake;
  /** What a child does with a prompt, an interrupt, a close. */
  onPrompt: (child: FakeChild, prompt: Prompt) => Result<void, DriverError>;
  onInterrupt: (child: FakeChild) => void;
  onClose: (child: FakeChild) => void;
}

export const driverError = (over: Partial<DriverError> = {}): DriverError => ({
  code: 'process-exited',
  message: 'The CLI ended with exit code 7.',
  exitCode: 7,
  signal: null,
  stderrTail: '',
  command: 'claude',
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
    },
    onPrompt: () => ok(undefined),
    onInterrupt: () => undefined,
    onClose: (child) => child.end({ exitCode: 0, wasRequested: true }),
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
    isEnded: false,
    emit: (...events) => push({ events, costState: null, raw: [] }),
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
    interrupt() {
      driver.onInterrupt(child);
      return done('interrupt');
    },
    answer(requestId, answer) {
      child.answers.push({ requestId, answer });
      return ok(undefined);
    },
    setModel: (model) => done(`model ${model ?? 'default'}`),
    setPermissionMode: (mode) => Promise.resolve(ok(mode)),
    setEffort: (effort) => done(`effort ${effort}`),
    getContextUsage: () => Promise.resolve(ok({ totalTokens: 0, maxTokens: 0, raw: {} })),
    stopTask: (taskId) => done(`stop ${taskId}`),
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
): AgentEventBodyOf<'complete'> => ({
  type: 'complete',
  parentToolUseId: null,
  costUsd: 0.1,
  sessionCostUsd: 0.1,
  inheritedCostUsd: 0,
  usage: { input: 1, output: 1, cacheRead: 0, cacheCreation: 0 },
  usageByModel: {},
  durationMs: 1,
  numTurns: 1,
  lastMessageUuid: asMessageUuid('22222222-2222-4222-8222-222222222222'),
  isError: false,
  stopReason: 'end_turn',
  origin: 'user',
  promptUuids: [],
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

export const request = (requestId: string): AgentEventBody => ({
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
