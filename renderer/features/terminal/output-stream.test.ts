import { expect, it } from 'vitest';
import type { PushEvents, PushName } from '@shared/contract/push';
import type { Client } from '../../bridge/client';
import { followOutput } from './output-stream';

const ID = 't1';

function setUp() {
  const listeners = new Map<PushName, (payload: never) => void>();
  const calls: [string, unknown][] = [];
  const waiting: ((screen: string, seq: number) => void)[] = [];
  const client = {
    on(name: PushName, listener: (payload: never) => void) {
      listeners.set(name, listener);
      return () => listeners.delete(name);
    },
    terminals: {
      attach: () =>
        new Promise((resolve) =>
          waiting.push((screen, seq) =>
            resolve({ ok: true, value: { screen, seq, cols: 80, rows: 24, isReadAloud: false } }),
          ),
        ),
      acknowledge: (input: unknown) => calls.push(['acknowledge', input]),
      detach: (input: unknown) => calls.push(['detach', input]),
    },
  } as unknown as Client;
  let text = '';
  const drawn: (() => void)[] = [];
  const stop = followOutput({
    client,
    terminalId: ID,
    restart: (screen) => (text = screen),
    write(data, done) {
      text += data;
      drawn.push(done);
    },
  });
  return {
    calls,
    stop,
    text: () => text,
    draw: () => drawn.splice(0).forEach((done) => done()),
    output(seq: number, data: string, terminalId = ID) {
      const payload: PushEvents['terminals.output'] = { terminalId, seq, data };
      listeners.get('terminals.output')?.(payload as never);
    },
    fallBehind: () => listeners.get('terminals.fellBehind')?.({ terminalId: ID } as never),
    async attached(screen: string, seq: number) {
      waiting.shift()?.(screen, seq);
      await Promise.resolve();
      await Promise.resolve();
    },
    pending: () => waiting.length,
  };
}

it('shows the screen, then what came since, once', async () => {
  const { output, attached, text } = setUp();
  output(5, 'hello');
  output(8, '+++');
  await attached('hello', 5);
  output(9, '!');
  output(9, '!', 'another');
  expect(text()).toBe('hello+++!');
});

it('asks again after a gap, and when it fell behind', async () => {
  const { output, attached, text, pending, fallBehind } = setUp();
  await attached('', 0);
  output(1, 'a');
  output(9, 'z');
  expect(pending()).toBe(1);
  await attached('a-------z', 9);
  expect(text()).toBe('a-------z');
  fallBehind();
  output(12, 'new');
  await attached('whole new', 12);
  expect(text()).toBe('whole new');
});

it('tells what is drawn, not what came', async () => {
  const { output, attached, calls, draw, stop } = setUp();
  await attached('', 0);
  output(40_000, 'x'.repeat(40_000));
  expect(calls).toEqual([]);
  draw();
  expect(calls).toEqual([['acknowledge', { terminalId: ID, seq: 40_000 }]]);
  stop();
  expect(calls.at(-1)).toEqual(['detach', { terminalId: ID }]);
});
