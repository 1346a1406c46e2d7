import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { err, ok } from '@shared/domain/result';
import { systemClock } from '../process/clock';
import { type ControlChannel, createControlChannel } from './control-channel';

let written: Record<string, unknown>[];
let channel: ControlChannel;
let canWrite: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  written = [];
  canWrite = true;
  let ids = 0;
  channel = createControlChannel({
    clock: systemClock,
    newId: () => `id-${(ids += 1)}`,
    write(line) {
      written.push(JSON.parse(line) as Record<string, unknown>);
      return Promise.resolve(canWrite ? ok(undefined) : err({ code: 'EPIPE' }));
    },
  });
});
afterEach(() => vi.useRealTimers());

const success = (requestId: string, response?: unknown): unknown => ({
  type: 'control_response',
  response: { subtype: 'success', request_id: requestId, response },
});

test('answers are matched by id, in any order', async () => {
  const first = channel.request('interrupt', {}, 1000);
  const second = channel.request('set_model', { model: 'm' }, 1000);
  expect(written[1]).toEqual({
    type: 'control_request',
    request_id: 'id-2',
    request: { subtype: 'set_model', model: 'm' },
  });
  channel.receive(success('id-2', { model: 'm' }));
  channel.receive(success('id-1'));
  expect(await second).toEqual({ ok: true, value: { model: 'm' } });
  expect(await first).toEqual({ ok: true, value: {} });
});

test('an error answer carries the text and the code', async () => {
  const request = channel.request('bogus', {}, 1000);
  channel.receive({
    type: 'control_response',
    response: { subtype: 'error', request_id: 'id-1', error: 'no', error_code: 'unsupported' },
  });
  expect(await request).toEqual({
    ok: false,
    error: { kind: 'refused', message: 'no', code: 'unsupported' },
  });
});

test('a request without an answer ends at its time limit, and the late answer is dropped', async () => {
  const request = channel.request('interrupt', {}, 1000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await request).toMatchObject({ ok: false, error: { kind: 'timeout' } });
  expect(() => channel.receive(success('id-1'))).not.toThrow();
});

test('an echo of an answer of ours, and a shape nobody knows, match nothing', async () => {
  const request = channel.request('interrupt', {}, 1000);
  channel.respond('theirs', { behavior: 'allow' });
  channel.receive(written[1]);
  channel.receive({ type: 'control_response', request_id: 'id-1' });
  channel.receive(success('id-1', {}));
  expect(await request).toEqual({ ok: true, value: {} });
});

test('a broken pipe and the end of the process end what waits', async () => {
  const waiting = channel.request('interrupt', {}, 1000);
  channel.close();
  expect(await waiting).toMatchObject({ ok: false, error: { kind: 'closed' } });
  expect(await channel.request('interrupt', {}, 1000)).toMatchObject({ ok: false });
});

test('a request that cannot be written fails at once', async () => {
  canWrite = false;
  expect(await channel.request('interrupt', {}, 1000)).toMatchObject({
    ok: false,
    error: { kind: 'write-failed', message: 'EPIPE' },
  });
});
