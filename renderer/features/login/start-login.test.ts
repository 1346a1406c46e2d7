import { expect, it, vi } from 'vitest';
import { createClient } from '../../bridge/client';
import { startLogin } from './start-login';

function setUp() {
  const listeners = new Map<string, (payload: never) => void>();
  const invoke = vi.fn(async (channel: string) => {
    if (channel !== 'login.start') return { ok: true as const, value: null };
    push('login.output', { terminalId: 't1', data: 'early ' });
    return { ok: true as const, value: { terminalId: 't1' } };
  });
  const push = (name: string, payload: object) => listeners.get(name)?.(payload as never);
  const client = createClient({
    invoke,
    subscribe: (name, listener) => {
      listeners.set(name, listener);
      return () => listeners.delete(name);
    },
    pathForFile: () => '',
  });
  const terminal = { cols: 80, rows: 24, write: vi.fn(), onData: vi.fn(), onResize: vi.fn() };
  return { client, terminal, push, invoke, listeners };
}

it('shows output that was pushed before the start was answered, and ends with the process', async () => {
  const { client, terminal, push, listeners } = setUp();
  const outcome = startLogin(client, terminal, new AbortController().signal, () => {
    queueMicrotask(() => {
      push('login.output', { terminalId: 't1', data: 'late' });
      push('login.output', { terminalId: 'other', data: 'no' });
      push('login.exited', { terminalId: 't1', exitCode: 0 });
    });
  });
  expect(await outcome).toEqual({ kind: 'ended' });
  expect(terminal.write.mock.calls.map(([data]) => data)).toEqual(['early ', 'late']);
  expect(listeners.size).toBe(0);
});

it('cancels the process when the dialog is closed', async () => {
  const { client, terminal, invoke } = setUp();
  const scope = new AbortController();
  await startLogin(client, terminal, scope.signal, () => scope.abort());
  expect(invoke).toHaveBeenCalledWith('login.cancel', { terminalId: 't1' });
});
