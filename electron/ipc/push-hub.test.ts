import type { PushEvents, PushName } from '@shared/contract/push';
import type { SessionSummary } from '@shared/contract/sessions';
import { asSessionId, type SessionId } from '@shared/domain/ids';
import type { AgentEvent } from '@shared/events';
import { expect, test } from 'vitest';
import { createManualTimers } from './testing/manual-timers';
import { createPushHub, FRAME_MS } from './push-hub';
import { REST_MS } from './session-news';

const A = asSessionId('00000000-0000-4000-8000-00000000000a');
const B = asSessionId('00000000-0000-4000-8000-00000000000b');

function chunk(sessionId: SessionId, seq: number, text = 'x'): AgentEvent {
  return {
    type: 'message_chunk',
    sessionId,
    seq,
    at: 0,
    parentToolUseId: null,
    messageId: 'm',
    blockIndex: 0,
    text,
  };
}

function setUp(known: readonly SessionId[] = [A, B]) {
  const timers = createManualTimers();
  const hub = createPushHub({
    timers,
    summarize: (id) => (known.includes(id) ? ({ id } as SessionSummary) : undefined),
  });
  const sent: { name: PushName; payload: unknown }[] = [];
  const remove = hub.addWindow(1, { send: (name, payload) => sent.push({ name, payload }) });
  const batches = () =>
    sent
      .filter(({ name }) => name === 'sessions.eventsAppended')
      .map(({ payload }) =>
        (payload as PushEvents['sessions.eventsAppended']).events.map((e) => e.seq),
      );
  return { timers, hub, sent, remove, batches };
}

test('events reach only the window attached to their session, one message per frame', () => {
  const { hub, timers, sent, batches } = setUp();
  hub.beginAttach(1, A).settle(0);
  hub.appendEvents(A, [chunk(A, 1)]);
  hub.appendEvents(A, [chunk(A, 2), chunk(A, 3)]);
  hub.appendEvents(B, [chunk(B, 1)]);
  expect(sent).toEqual([]);
  timers.advance(FRAME_MS);
  expect(batches()).toEqual([[1, 2, 3]]);
});

test('what several sessions of a window have to tell in one frame comes in one message', () => {
  const { hub, timers, sent } = setUp();
  hub.beginAttach(1, A).settle(0);
  hub.beginAttach(1, B).settle(4);
  hub.appendEvents(B, [chunk(B, 4), chunk(B, 5)]);
  hub.appendEvents(A, [chunk(A, 1)]);
  timers.advance(FRAME_MS);
  expect(sent).toEqual([
    { name: 'sessions.eventsAppended', payload: { events: [chunk(A, 1), chunk(B, 5)] } },
  ]);
});

test('events that arrive while the snapshot is made neither go missing nor come twice', () => {
  const { hub, timers, batches } = setUp();
  const attach = hub.beginAttach(1, A);
  hub.appendEvents(A, [chunk(A, 4), chunk(A, 5)]);
  timers.advance(FRAME_MS);
  expect(batches()).toEqual([]);
  attach.settle(4);
  timers.advance(FRAME_MS);
  expect(batches()).toEqual([[5]]);
});

test('attaching again starts over at the new snapshot', () => {
  const { hub, timers, batches } = setUp();
  hub.beginAttach(1, A).settle(0);
  hub.appendEvents(A, [chunk(A, 1)]);
  hub.beginAttach(1, A).settle(1);
  hub.appendEvents(A, [chunk(A, 2)]);
  timers.advance(FRAME_MS);
  expect(batches()).toEqual([[2]]);
});

test('a window that detached, was reset or left gets no more events', () => {
  for (const leave of ['detach', 'reset', 'remove'] as const) {
    const { hub, timers, batches, remove } = setUp();
    hub.beginAttach(1, A).settle(0);
    if (leave === 'detach') hub.detach(1, A);
    else if (leave === 'reset') hub.resetWindow(1);
    else remove();
    hub.appendEvents(A, [chunk(A, 1)]);
    timers.advance(FRAME_MS);
    expect(batches()).toEqual([]);
  }
});

test('a cancelled attach does not undo a later one', () => {
  const { hub, timers, batches } = setUp();
  const first = hub.beginAttach(1, A);
  hub.beginAttach(1, A).settle(0);
  first.cancel();
  hub.appendEvents(A, [chunk(A, 1)]);
  timers.advance(FRAME_MS);
  expect(batches()).toEqual([[1]]);
});

test('a burst is cut into messages of bounded size, in order', () => {
  const { hub, timers, batches } = setUp();
  hub.beginAttach(1, A).settle(0);
  hub.appendEvents(
    A,
    [1, 2, 3].map((seq) => chunk(A, seq, 'x'.repeat(600_000))),
  );
  timers.advance(FRAME_MS);
  expect(batches()).toEqual([[1], [2], [3]]);
});

test('many changes of one session in a frame are told once, a session that is gone as removed', () => {
  const { hub, timers, sent } = setUp([A]);
  for (let index = 0; index < 50; index += 1) hub.sessionChanged(A);
  hub.sessionChanged(B);
  hub.queueChanged(A);
  hub.queueChanged(A);
  timers.advance(FRAME_MS);
  expect(sent).toEqual([
    { name: 'sessions.queueChanged', payload: { sessionId: A } },
    { name: 'sessions.changed', payload: { changed: [{ id: A }], removed: [B] } },
  ]);
  timers.advance(REST_MS);
  expect(timers.pendingCount()).toBe(0);
});

test('the newest words of a streaming session are told a few times a second, its status at once', () => {
  const timers = createManualTimers();
  let summary = { id: A, status: 'working', lastLine: '' } as SessionSummary;
  const hub = createPushHub({ timers, summarize: () => summary });
  const told: SessionSummary[] = [];
  hub.addWindow(1, {
    send: (_name, payload) => told.push(...(payload as PushEvents['sessions.changed']).changed),
  });
  for (let frame = 0; frame < 60; frame += 1) {
    summary = { ...summary, lastLine: `word ${frame}` };
    hub.sessionChanged(A);
    timers.advance(FRAME_MS);
  }
  expect(told.length).toBeLessThanOrEqual(1 + (60 * FRAME_MS) / REST_MS + 1);
  summary = { ...summary, status: 'done-unseen' };
  hub.sessionChanged(A);
  timers.advance(FRAME_MS);
  expect(told.at(-1)?.status).toBe('done-unseen');
  summary = { ...summary, lastLine: 'the last word' };
  hub.sessionChanged(A);
  timers.advance(2 * REST_MS);
  expect(told.at(-1)?.lastLine).toBe('the last word');
  timers.advance(REST_MS);
  expect(timers.pendingCount()).toBe(0);
});

test('after close nothing is sent and no timer is left', () => {
  const { hub, timers, sent } = setUp();
  hub.sessionChanged(A);
  hub.close();
  timers.advance(1000);
  expect(sent).toEqual([]);
  expect(timers.pendingCount()).toBe(0);
});

test('news for one window reaches no other, and none when it is gone', () => {
  const { hub, sent, remove } = setUp();
  const other: unknown[] = [];
  hub.addWindow(2, { send: (_name, payload) => other.push(payload) });
  hub.pushTo(2, 'windows.commandChosen', { commandId: 'inbox' });
  expect(sent).toEqual([]);
  expect(other).toEqual([{ commandId: 'inbox' }]);
  remove();
  hub.pushTo(1, 'windows.commandChosen', { commandId: 'inbox' });
  expect(sent).toEqual([]);
});

test('whoever asks hears that a window is about to show a session, which then counts as shown', () => {
  const heard: (readonly number[])[] = [];
  const hub = createPushHub({
    timers: createManualTimers(),
    summarize: () => undefined,
    attached: (id) => void heard.push(hub.listAttached(id)),
  });
  hub.addWindow(1, { send: () => undefined });
  hub.beginAttach(1, A);
  expect(heard).toEqual([[1]]);
});

test('it is known which windows show a session', () => {
  const { hub } = setUp();
  hub.addWindow(2, { send: () => undefined });
  hub.beginAttach(1, A).settle(0);
  hub.beginAttach(2, A).settle(0);
  hub.beginAttach(2, B).settle(0);
  expect([hub.listAttached(A), hub.listAttached(B)]).toEqual([[1, 2], [2]]);
  hub.detach(1, A);
  hub.resetWindow(2);
  expect([hub.listAttached(A), hub.listAttached(B)]).toEqual([[], []]);
});

test('who else feeds a window hears that its page begins anew, and that it is gone', () => {
  const forgotten: number[] = [];
  const hub = createPushHub({
    timers: createManualTimers(),
    summarize: () => undefined,
    forgotten: (windowId) => forgotten.push(windowId),
  });
  const remove = hub.addWindow(3, { send: () => undefined });
  hub.resetWindow(3);
  remove();
  expect(forgotten).toEqual([3, 3]);
});
