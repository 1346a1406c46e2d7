import { describe, expect, test } from 'vitest';
import type { SessionSummary } from '@shared/contract/sessions';
import { asSessionId } from '@shared/domain/ids';
import { createHouse, type HouseDeps } from './house-tools';

const ME = asSessionId('11111111-1111-4111-8111-111111111111');
const OTHER = asSessionId('22222222-2222-4222-8222-222222222222');
const never = new AbortController().signal;

const summary = (over: Partial<SessionSummary>) =>
  ({
    id: ME,
    title: 'Mine',
    status: 'idle',
    cwd: '/w',
    lastLine: null,
    updatedAt: 1,
    ...over,
  }) as SessionSummary;

function bench(over: Partial<HouseDeps> = {}) {
  const done: string[] = [];
  const house = createHouse({
    list: () => [summary({}), summary({ id: OTHER, title: 'Other', updatedAt: 2 })],
    readLastAnswer: () => 'Forty-two.',
    setTitle: (id, title) => void done.push(`${id} is ${title}`),
    setStatusLine: (id, text) => void done.push(`${id} at ${text}`),
    askUser: (_id, { question }) => Promise.resolve(`yes to ${question}`),
    startSession: (_from, { prompt }) => {
      done.push(`started ${prompt}`);
      return Promise.resolve(summary({ id: OTHER }));
    },
    send: (id, text) => {
      done.push(`sent ${text} to ${id}`);
      return Promise.resolve();
    },
    ...over,
  });
  const { hosted, hooks } = house.host(ME);
  const call = async (name: string, input: Record<string, unknown>, toolUseId = 'toolu_1') => {
    const tool = hosted[0]?.tools.find((one) => one.name === name);
    if (tool === undefined) throw new Error(`There is no tool ${name}.`);
    const [content] = await tool.call(input, { signal: never, toolUseId });
    return content?.type === 'text' ? content.text : null;
  };
  return { house, hooks, hosted, call, done };
}

describe('the tools of this program', () => {
  test('tell of the other sessions, never of the one that asks', async () => {
    const { call } = bench();
    expect(JSON.parse((await call('list_sessions', {})) ?? '')).toEqual([
      { session_id: OTHER, title: 'Other', status: 'idle', folder: '/w', last_line: null },
    ]);
    expect(await call('read_last_answer', { session_id: OTHER })).toBe('Forty-two.');
    await expect(call('read_last_answer', { session_id: ME })).rejects.toThrow('no other session');
  });

  test('name only the session that asks', async () => {
    const { call, done } = bench();
    await call('set_title', { title: 'Signals' });
    await call('set_status_line', { text: '' });
    expect(done).toEqual([`${ME} is Signals`, `${ME} at null`]);
    expect(await call('ask_user', { question: 'tea?' })).toBe('yes to tea?');
  });

  test('that reach beyond the session do nothing nobody was asked about', async () => {
    const { call, done, hooks } = bench();
    await expect(call('start_session', { prompt: 'go' })).rejects.toThrow('Nobody was asked');
    await expect(call('send_to_session', { session_id: OTHER, text: 'hi' })).rejects.toThrow(
      'Nobody was asked',
    );
    expect(done).toEqual([]);
    const decide = (name: string) =>
      hooks[0]?.answer({ tool_name: `mcp__roundhouse__${name}`, tool_use_id: 'toolu_1' }, never);
    const decision = (permissionDecision: string) => ({
      hookSpecificOutput: { permissionDecision },
    });
    expect(await decide('list_sessions')).toMatchObject(decision('allow'));
    expect(await decide('start_session')).toMatchObject(decision('ask'));
    expect(await decide('send_to_session')).toMatchObject(decision('ask'));
    await call('send_to_session', { session_id: OTHER, text: 'hi' });
    await expect(call('start_session', { prompt: 'go' })).rejects.toThrow('Nobody was asked');
    expect(done).toEqual([`sent hi to ${OTHER}`]);
  });

  test('refuse an input of another shape, and are the same at each start', async () => {
    const { call, house, hosted } = bench();
    await expect(call('set_title', { title: '' })).rejects.toThrow();
    expect(house.host(ME).hosted).toBe(hosted);
    for (const { inputSchema } of hosted[0]?.tools ?? [])
      expect(inputSchema).toMatchObject({ type: 'object' });
  });
});
