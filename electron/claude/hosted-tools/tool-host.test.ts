import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { HostedServer, HostedTool } from './hosted-server';
import { createToolHost } from './tool-host';

const never = new AbortController().signal;

const server = (call: HostedTool['call']): HostedServer => ({
  name: 'house',
  version: '1.0.0',
  tools: [
    {
      name: 'list_sessions',
      description: 'List the open sessions',
      inputSchema: { type: 'object', properties: { limit: { type: 'number' } } },
      call,
    },
  ],
});

const say = (call: HostedTool['call'], message: object, signal = never) =>
  createToolHost([server(call)]).receive('house', { jsonrpc: '2.0', ...message }, signal);
const nothing: HostedTool['call'] = () => Promise.resolve([]);
const callOf = (id: number, args: object = {}) => ({
  id,
  method: 'tools/call',
  params: { name: 'list_sessions', arguments: args, _meta: { 'claudecode/toolUseId': 'toolu_1' } },
});

describe('tools hosted for the CLI', () => {
  test('answer every message of a recorded session the way it was answered then', async () => {
    const lines = readFileSync('e2e/recordings/sdkmcp.jsonl', 'utf8').trim().split('\n');
    const frames: { dir: string; frame: Recorded }[] = lines.map((line) => JSON.parse(line));
    const asked = frames.filter(({ frame }) => frame.request?.subtype === 'mcp_message');
    expect(asked).toHaveLength(4);
    const host = createToolHost([
      server(() => Promise.resolve([{ type: 'text', text: '[{"title":"one","status":"idle"}]' }])),
    ]);
    for (const { frame } of asked) {
      const answered = frames.find(
        (one) => one.dir === 'in' && one.frame.response?.request_id === frame.request_id,
      );
      const { server_name: name = '', message } = frame.request ?? {};
      expect(await host.receive(name, message, never)).toEqual(
        answered?.frame.response?.response?.mcp_response,
      );
    }
  });

  test('get their input and the id of the model’s call', async () => {
    const seen: unknown[] = [];
    await say(
      (input, { toolUseId }) => {
        seen.push(input, toolUseId);
        return Promise.resolve([]);
      },
      callOf(1, { limit: 2 }),
    );
    expect(seen).toEqual([{ limit: 2 }, 'toolu_1']);
  });

  test('may give pictures back', async () => {
    const image = { type: 'image' as const, data: 'aGk=', mimeType: 'image/png' };
    expect(await say(() => Promise.resolve([image]), callOf(1))).toMatchObject({
      result: { content: [image] },
    });
  });

  test.each<[string, HostedTool['call']]>([
    ['rejects', () => Promise.reject(new Error('The disk is full.'))],
    [
      'throws',
      () => {
        throw new Error('The disk is full.');
      },
    ],
  ])('that %s is a result flagged as an error', async (_how, call) => {
    expect(await say(call, callOf(1))).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: { content: [{ type: 'text', text: 'The disk is full.' }], isError: true },
    });
  });

  test('are told when the call is cancelled, by the message or by the control request', async () => {
    const signals: AbortSignal[] = [];
    const host = createToolHost([
      server((_input, { signal }) => {
        signals.push(signal);
        return new Promise(() => undefined);
      }),
    ]);
    const withdrawn = new AbortController();
    void host.receive('house', callOf(1), never);
    void host.receive('house', callOf(2), withdrawn.signal);
    const cancelled = { method: 'notifications/cancelled', params: { requestId: 1 } };
    expect(await host.receive('house', cancelled, never)).toEqual({
      jsonrpc: '2.0',
      id: 0,
      result: {},
    });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    withdrawn.abort();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });

  test('refuse unknown tools and methods, and leave other servers to others', async () => {
    expect(
      await say(nothing, { id: 1, method: 'tools/call', params: { name: 'x' } }),
    ).toMatchObject({ error: { code: -32_602 } });
    expect(await say(nothing, { id: 1, method: 'resources/list' })).toMatchObject({
      error: { code: -32_601 },
    });
    expect(createToolHost([server(nothing)]).receive('other', callOf(1), never)).toBeNull();
    expect(createToolHost([server(nothing)]).receive('house', 'what?', never)).toBeNull();
  });
});

interface Recorded {
  request_id?: string;
  request?: { subtype: string; server_name?: string; message?: unknown };
  response?: { request_id: string; response?: { mcp_response?: unknown } };
}
