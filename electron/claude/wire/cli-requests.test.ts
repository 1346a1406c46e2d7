import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PermissionAnswer } from '@shared/domain/permissions';
import { ok } from '@shared/domain/result';
import type { HookRegistration, HostedServer, HostedTool } from '../driver-types';
import { systemClock } from '../process/clock';
import { type CliRequests, createCliRequests } from './cli-requests';
import { createToolHost } from '../hosted-tools/tool-host';
import { createHookTable } from './hook-table';

const allow: PermissionAnswer = {
  behavior: 'allow',
  by: 'user',
  updatedInput: null,
  updatedPermissions: [],
  rule: null,
};
const deny: PermissionAnswer = {
  behavior: 'deny',
  by: 'user',
  message: 'no',
  interrupt: false,
  rule: null,
};

let callTool: HostedTool['call'] = () => Promise.resolve([]);
const HOUSE: HostedServer = {
  name: 'house',
  version: '1.0.0',
  tools: [
    {
      name: 'look',
      description: 'Looks',
      inputSchema: { type: 'object' },
      call: (input, call) => callTool(input, call),
    },
  ],
};

const respond = vi.fn<(id: string, payload: Record<string, unknown>) => void>();
const refuse = vi.fn<(id: string, message: string, code: string | null) => void>();
const onPersonAsked = vi.fn();
const onHookFailed = vi.fn<(message: string) => void>();
let answerHook: HookRegistration['answer'];
let requests: CliRequests;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  answerHook = () => Promise.resolve({});
  requests = createCliRequests({
    channel: { respond, refuse },
    tools: createToolHost([HOUSE]),
    clock: systemClock,
    onPersonAsked,
    onHookFailed,
    hooks: createHookTable([
      {
        event: 'PreToolUse',
        matcher: null,
        onFailure: 'block',
        timeoutSeconds: 10,
        answer: (input, signal) => answerHook(input, signal),
      },
    ]),
  });
});
afterEach(() => vi.useRealTimers());

const ask = (id: string, request: Record<string, unknown>): void =>
  requests.receive({ type: 'control_request', request_id: id, request });
const askTool = (id: string): void =>
  ask(id, {
    subtype: 'can_use_tool',
    tool_name: 'Bash',
    input: { command: 'ls' },
    tool_use_id: `toolu_${id}`,
  });
const askHook = (id: string): void =>
  ask(id, { subtype: 'hook_callback', callback_id: 'hook_0', input: { tool_name: 'Bash' } });
const cancel = (id: string): void =>
  requests.cancel({ type: 'control_cancel_request', request_id: id });

test('several permission requests stay open and are each answered once, in any order', () => {
  askTool('a');
  askTool('b');
  expect(requests.answer('b', allow).ok).toBe(true);
  expect(requests.answer('a', deny).ok).toBe(true);
  expect(requests.answer('a', allow)).toEqual({ ok: false, error: 'unknown-request' });
  expect(respond.mock.calls).toEqual([
    ['b', { behavior: 'allow', updatedInput: { command: 'ls' }, toolUseID: 'toolu_b' }],
    ['a', { behavior: 'deny', message: 'no', toolUseID: 'toolu_a' }],
  ]);
});

test('what a request says beside is known while it is open', () => {
  ask('a', { subtype: 'can_use_tool', tool_name: 'Bash', input: {}, default_to_no: true });
  ask('f', { subtype: 'elicitation', message: 'Name?' });
  expect(requests.traitsOf('a')).toMatchObject({ defaultsToNo: true, needsPerson: false });
  expect(requests.traitsOf('f')).toMatchObject({ defaultsToNo: false });
  requests.answer('a', allow);
  expect(requests.traitsOf('a')).toBeNull();
});

test('a withdrawn request takes no answer', () => {
  askTool('a');
  cancel('a');
  expect(requests.answer('a', allow).ok).toBe(false);
  expect(respond).not.toHaveBeenCalled();
});

test('a person may take as long as they like', async () => {
  askTool('a');
  await vi.advanceTimersByTimeAsync(24 * 3600 * 1000);
  expect(requests.answer('a', allow).ok).toBe(true);
});

test('a form is accepted with its content, declined without, cancelled with a stop', () => {
  for (const id of ['a', 'b', 'c', 'd']) ask(id, { subtype: 'elicitation', message: 'Name?' });
  requests.answer('a', { ...allow, updatedInput: { name: 'x' } });
  requests.answer('b', allow);
  requests.answer('c', deny);
  requests.answer('d', { ...deny, interrupt: true });
  expect(respond.mock.calls.map(([, payload]) => payload)).toEqual([
    { action: 'accept', content: { name: 'x' } },
    { action: 'decline' },
    { action: 'decline' },
    { action: 'cancel' },
  ]);
  expect(onPersonAsked).toHaveBeenCalledTimes(4);
});

test('a hook is answered with what it returns', async () => {
  answerHook = (input) => Promise.resolve({ systemMessage: String(input.tool_name) });
  askHook('h');
  await vi.advanceTimersByTimeAsync(0);
  expect(respond).toHaveBeenCalledExactlyOnceWith('h', { systemMessage: 'Bash' });
  expect(requests.answer('h', allow).ok).toBe(false);
});

test('a hook that throws is an error answer, so that the CLI does not wait', async () => {
  answerHook = () => {
    throw new Error('boom');
  };
  askHook('h');
  await vi.advanceTimersByTimeAsync(0);
  expect(refuse).toHaveBeenCalledExactlyOnceWith('h', 'boom', null);
  expect(onHookFailed.mock.calls[0]?.[0]).toContain('PreToolUse hook failed: boom');
});

test('a hook that is late is an error answer, and is aborted', async () => {
  let signal: AbortSignal | null = null;
  answerHook = (_input, given) => {
    signal = given;
    return new Promise(() => undefined);
  };
  askHook('h');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(refuse).toHaveBeenCalledOnce();
  expect(signal).toMatchObject({ aborted: true });
});

test('a withdrawn hook is aborted and its late answer dropped', async () => {
  let finish: (output: Record<string, unknown>) => void = () => undefined;
  answerHook = () =>
    new Promise((resolve) => {
      finish = resolve;
    });
  askHook('h');
  await vi.advanceTimersByTimeAsync(0);
  cancel('h');
  finish({});
  await vi.advanceTimersByTimeAsync(0);
  expect([respond.mock.calls, refuse.mock.calls]).toEqual([[], []]);
});

test('a permission request with parts missing or odd is still answered', () => {
  for (const [id, odd] of Object.entries({
    a: {},
    b: { input: null },
    c: { tool_name: 7, input: ['x'], tool_use_id: 7 },
  })) {
    ask(id, { subtype: 'can_use_tool', ...odd });
    expect(requests.answer(id, allow)).toEqual(ok(undefined));
    expect(respond).toHaveBeenLastCalledWith(id, { behavior: 'allow', updatedInput: {} });
  }
  expect(refuse).not.toHaveBeenCalled();
});

test('everything else is refused, never left without an answer', () => {
  ask('1', { subtype: 'request_user_dialog', dialog_kind: 'x' });
  ask('2', { subtype: 'not_yet_invented' });
  ask('3', { subtype: 'mcp_message', server_name: 's', message: {} });
  ask('4', { subtype: 'hook_callback', callback_id: 'unknown', input: {} });
  requests.receive({ type: 'control_request', request_id: '6' });
  requests.receive({ type: 'control_request' });
  expect(refuse.mock.calls.map(([id, , code]) => [id, code])).toEqual([
    ['1', 'unsupported_request'],
    ['2', 'unsupported_request'],
    ['3', null],
    ['4', null],
    ['6', 'unsupported_request'],
  ]);
});

const callHouse = (id: string): void =>
  ask(id, {
    subtype: 'mcp_message',
    server_name: 'house',
    message: { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'look' } },
  });

test('a hosted tool answers its own call, and a withdrawn call is aborted and not answered', async () => {
  callTool = () => Promise.resolve([{ type: 'text', text: 'seen' }]);
  callHouse('a');
  await vi.advanceTimersByTimeAsync(0);
  expect(respond.mock.calls).toEqual([
    [
      'a',
      {
        mcp_response: {
          jsonrpc: '2.0',
          id: 7,
          result: { content: [{ type: 'text', text: 'seen' }] },
        },
      },
    ],
  ]);
  respond.mockClear();
  let signal: AbortSignal | undefined;
  callTool = (_input, call) => {
    signal = call.signal;
    return new Promise(() => undefined);
  };
  callHouse('b');
  callHouse('c');
  cancel('b');
  expect(signal?.aborted).toBe(false);
  requests.close();
  expect(signal?.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(respond).not.toHaveBeenCalled();
});
