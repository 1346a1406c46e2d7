import { expect, test } from 'vitest';
import type { CallContext } from '../handler-types';
import { createTerminalHandlers, type TerminalHandlerDeps } from './terminals';

const CONTEXT: CallContext = { windowId: 7, signal: new AbortController().signal };
const DTO = {
  id: 't1',
  folder: '/a',
  groupId: 't1',
  name: null,
  shell: 'zsh',
  running: null,
  exit: null,
};

function setUp(over: Partial<TerminalHandlerDeps> = {}) {
  const done: unknown[] = [];
  const handlers = createTerminalHandlers({
    list: () => [DTO],
    open: () => Promise.resolve({ ok: true, value: DTO }),
    find: (id) =>
      id === 't1'
        ? {
            attach: (windowId) => {
              done.push(['attach', windowId]);
              return Promise.resolve({ screen: '$ ', seq: 2, cols: 80, rows: 24 });
            },
            detach: (windowId) => done.push(['detach', windowId]),
            acknowledge: (windowId, seq) => done.push(['acknowledge', windowId, seq]),
            write: (data) => done.push(['write', data]),
            type: () => Promise.resolve(false),
            paste: (text) => done.push(['paste', text]),
            resize: (cols, rows) => done.push(['resize', cols, rows]),
          }
        : undefined,
    rename: (id) => id === 't1',
    close: () => Promise.resolve(),
    folderOf: () => ({ ok: true, value: '/a' }),
    readClipboard: () => Promise.resolve('copied'),
    isReadAloud: () => true,
    ...over,
  });
  return { handlers, done };
}

test('what a window says of a terminal is said of that window', async () => {
  const { handlers, done } = setUp();
  expect(await handlers.attach({ terminalId: 't1' }, CONTEXT)).toEqual({
    ok: true,
    value: { screen: '$ ', seq: 2, cols: 80, rows: 24, isReadAloud: true },
  });
  await handlers.acknowledge({ terminalId: 't1', seq: 5 }, CONTEXT);
  await handlers.detach({ terminalId: 't1' }, CONTEXT);
  expect(done).toEqual([
    ['attach', 7],
    ['acknowledge', 7, 5],
    ['detach', 7],
  ]);
});

test('the clipboard is read here, and its text goes to the shell only', async () => {
  const { handlers, done } = setUp();
  expect(await handlers.paste({ terminalId: 't1' }, CONTEXT)).toEqual({ ok: true, value: null });
  expect(done).toEqual([['paste', 'copied']]);
});

test('one that was closed is said to be', async () => {
  const { handlers } = setUp();
  for (const answer of [
    await handlers.write({ terminalId: 't2', data: 'x' }, CONTEXT),
    await handlers.attach({ terminalId: 't2' }, CONTEXT),
    await handlers.rename({ terminalId: 't2', name: 'x' }, CONTEXT),
  ])
    expect(answer).toMatchObject({ ok: false, error: { code: 'not-found' } });
});

test('a shell that cannot be started is explained, with the folder', async () => {
  const { handlers } = setUp({
    open: () => Promise.resolve({ ok: false, error: 'no such file' }),
  });
  const place = { kind: 'terminal', terminalId: 't1' } as const;
  const answer = await handlers.open({ place, beside: null, cols: 80, rows: 24 }, CONTEXT);
  expect(answer).toMatchObject({ ok: false, error: { code: 'terminal-failed' } });
  expect(answer.ok ? '' : answer.error.message).toContain('/a (no such file)');
});
