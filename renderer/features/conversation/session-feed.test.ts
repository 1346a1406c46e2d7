import { afterEach, expect, it, vi } from 'vitest';
import { asSessionId } from '@shared/domain/ids';
import type { AgentEvent } from '@shared/events';
import { createClient } from '../../bridge/client';
import type { Bridge } from '../../bridge/window-bridge';
import { createSessionFeed, type SessionFeed } from './session-feed';

const sessionId = asSessionId('11111111-1111-4111-8111-111111111111');
const chunk = (seq: number, text: string): AgentEvent => ({
  type: 'message_chunk',
  sessionId,
  seq,
  at: seq,
  parentToolUseId: null,
  messageId: 'm1',
  blockIndex: 0,
  text,
});

function setUp(snapshots: { events: AgentEvent[]; seq: number; hasEarlier?: boolean }[]) {
  const listeners = new Map<string, (payload: never) => void>();
  const invoke = vi.fn(async (channel: string, _input?: unknown) => {
    const next = snapshots.length > 1 ? snapshots.shift() : snapshots[0];
    const value = { summary: {}, queue: [], models: [], hasEarlier: false, ...next };
    return channel === 'sessions.attach'
      ? { ok: true as const, value }
      : { ok: true as const, value: null };
  });
  const bridge: Bridge = {
    invoke,
    subscribe: (name, listener) => {
      listeners.set(name, listener);
      return () => listeners.delete(name);
    },
    pathForFile: () => '',
  };
  const feed = createSessionFeed(createClient(bridge), sessionId);
  const push = (...events: AgentEvent[]) =>
    listeners.get('sessions.eventsAppended')?.({ sessionId, events } as never);
  return { feed, push, invoke, listeners };
}

const textOf = (feed: SessionFeed): string | null => {
  const state = feed.getState();
  if (state.phase !== 'ready') return null;
  return state.timeline.items.map((item) => (item.kind === 'text' ? item.text : '')).join('|');
};

const open: (() => void)[] = [];
afterEach(() => {
  for (const stop of open.splice(0)) stop();
});

it('goes on from the snapshot, taking each event once', async () => {
  const { feed, push } = setUp([{ events: [chunk(1, 'EC')], seq: 1 }]);
  open.push(feed.start());
  push(chunk(1, 'EC'), chunk(2, 'HO'));
  await vi.waitFor(() => expect(textOf(feed)).toBe('ECHO'));
  push(chunk(2, 'HO'));
  expect(textOf(feed)).toBe('ECHO');
});

it('attaches again after a gap instead of guessing', async () => {
  const { feed, push, invoke } = setUp([
    { events: [chunk(1, 'a')], seq: 1 },
    { events: [chunk(3, 'abc')], seq: 3 },
  ]);
  open.push(feed.start());
  await vi.waitFor(() => expect(textOf(feed)).toBe('a'));
  push(chunk(3, 'c'));
  await vi.waitFor(() => expect(textOf(feed)).toBe('abc'));
  expect(invoke.mock.calls.filter(([channel]) => channel === 'sessions.attach')).toHaveLength(2);
});

it('ends its subscriptions and detaches when it is stopped', async () => {
  const { feed, listeners, invoke } = setUp([{ events: [], seq: 0 }]);
  const stop = feed.start();
  await vi.waitFor(() => expect(feed.getState().phase).toBe('ready'));
  stop();
  expect(listeners.size).toBe(0);
  expect(invoke).toHaveBeenLastCalledWith('sessions.detach', { sessionId });
});

/** A feed on a main that answers pages as the test says. */
function setUpPages(answerPage: (beforeSeq: number) => Promise<unknown>) {
  const made = setUp([
    { events: [chunk(10, 'snapshot')], seq: 10, hasEarlier: true },
    { events: [chunk(12, 'later')], seq: 12, hasEarlier: true },
  ]);
  const attach = made.invoke.getMockImplementation();
  made.invoke.mockImplementation(async (channel: string, input?: unknown) =>
    channel === 'sessions.page'
      ? ((await answerPage((input as { beforeSeq: number }).beforeSeq)) as never)
      : ((await attach?.(channel)) as never),
  );
  return made;
}

const block = (seq: number, text: string): AgentEvent =>
  ({ ...chunk(seq, text), messageId: `b${seq}` }) as AgentEvent;

it('asks for what comes before its first event and puts it there', async () => {
  const asked: number[] = [];
  const { feed } = setUpPages(async (beforeSeq) => {
    asked.push(beforeSeq);
    return { ok: true, value: { events: [block(9, 'before')], hasEarlier: false } };
  });
  open.push(feed.start());
  await vi.waitFor(() => expect(textOf(feed)).toBe('snapshot'));
  await feed.loadEarlier();
  expect(asked).toEqual([10]);
  expect(textOf(feed)).toBe('before|snapshot');
});

it('a page that is refused says why and can be asked for again', async () => {
  let isRefused = true;
  const { feed } = setUpPages(async () =>
    isRefused
      ? { ok: false, error: { code: 'timed-out', message: 'late' } }
      : { ok: true, value: { events: [block(9, 'before')], hasEarlier: false } },
  );
  open.push(feed.start());
  await vi.waitFor(() => expect(textOf(feed)).toBe('snapshot'));
  await feed.loadEarlier();
  expect(feed.getState()).toMatchObject({ hasEarlier: true, earlierError: { message: 'late' } });
  isRefused = false;
  await feed.loadEarlier();
  expect(feed.getState()).toMatchObject({ hasEarlier: false, earlierError: null });
  expect(textOf(feed)).toBe('before|snapshot');
});

it('a page asked for before a new attachment is not put before another beginning', async () => {
  let answer = (_page: unknown): void => undefined;
  const { feed, push } = setUpPages(() => new Promise((resolve) => (answer = resolve)));
  open.push(feed.start());
  await vi.waitFor(() => expect(textOf(feed)).toBe('snapshot'));
  const loading = feed.loadEarlier();
  // A gap: attached again, at a snapshot that no longer reaches what was known.
  push(chunk(14, 'x'));
  await vi.waitFor(() => expect(textOf(feed)).toBe('later'));
  answer({ ok: true, value: { events: [block(9, 'before')], hasEarlier: false } });
  await loading;
  expect(textOf(feed)).toBe('later');
  expect(feed.getState()).toMatchObject({ hasEarlier: true, isLoadingEarlier: false });
});

it('keeps what leads up to a new snapshot, and a block that grew into it once', async () => {
  const { feed, listeners } = setUp([
    { events: [block(1, 'one'), chunk(2, 'gr')], seq: 2 },
    { events: [chunk(3, 'grown')], seq: 3 },
  ]);
  open.push(feed.start());
  await vi.waitFor(() => expect(textOf(feed)).toBe('one|gr'));
  listeners.get('sessions.queueChanged')?.({ sessionId } as never);
  await vi.waitFor(() => expect(textOf(feed)).toBe('one|grown'));
});
