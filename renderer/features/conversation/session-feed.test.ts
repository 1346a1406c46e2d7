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
    if (channel !== 'sessions.attach') return { ok: true as const, value: null };
    const next = snapshots.length > 1 ? snapshots.shift() : snapshots[0];
    const value = { summary: {}, queue: [], models: [], hasEarlier: false, ...next };
    return { ok: true as const, value };
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
    listeners.get('sessions.eventsAppended')?.({ events } as never);
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

it('shows what it knew when it is started again, then catches up', async () => {
  const { feed, push } = setUp([
    { events: [block(1, 'one')], seq: 1 },
    { events: [block(1, 'one'), block(2, 'two')], seq: 2 },
  ]);
  feed.start()();
  open.push(feed.start());
  await vi.waitFor(() => expect(textOf(feed)).toBe('one|two'));
  push(block(3, 'three'));
  expect(textOf(feed)).toBe('one|two|three');
});

it('is the same objects when nothing was missed meanwhile', async () => {
  const { feed, invoke } = setUp([{ events: [block(1, 'one')], seq: 1 }]);
  const stop = feed.start();
  await vi.waitFor(() => expect(textOf(feed)).toBe('one'));
  const before = feed.getState();
  stop();
  expect(feed.getState()).toBe(before);
  open.push(feed.start());
  await vi.waitFor(() =>
    expect(invoke.mock.calls.filter(([channel]) => channel === 'sessions.attach')).toHaveLength(2),
  );
  await Promise.resolve();
  const after = feed.getState();
  if (before.phase !== 'ready' || after.phase !== 'ready') throw new Error('It was not ready.');
  expect(after.timeline).toBe(before.timeline);
});

it('what arrives while it is stopped in the middle of attaching is not taken for known', async () => {
  const { feed, push, invoke } = setUp([
    { events: [block(1, 'one')], seq: 1 },
    { events: [block(1, 'one')], seq: 1 },
    { events: [block(1, 'one'), block(2, 'two')], seq: 2 },
  ]);
  const stop = feed.start();
  await vi.waitFor(() => expect(textOf(feed)).toBe('one'));
  let answer = (_value: unknown): void => undefined;
  const attach = invoke.getMockImplementation();
  invoke.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve as never)));
  void feed.reload();
  push(block(2, 'two'));
  stop();
  answer(await attach?.('sessions.attach'));
  await Promise.resolve();
  open.push(feed.start());
  await vi.waitFor(() => expect(textOf(feed)).toBe('one|two'));
});

it('a page that was on its way when it was stopped can be asked for again', async () => {
  const { feed } = setUpPages(() => new Promise(() => undefined));
  const stop = feed.start();
  await vi.waitFor(() => expect(textOf(feed)).toBe('snapshot'));
  void feed.loadEarlier();
  expect(feed.getState()).toMatchObject({ isLoadingEarlier: true });
  stop();
  open.push(feed.start());
  expect(feed.getState()).toMatchObject({ isLoadingEarlier: false });
});

/** A feed whose main has events 1 to 2,000 and gives the last ten with the attachment. */
function setUpLong() {
  const all = Array.from({ length: 2_000 }, (_, n) => block(n + 1, `w${n + 1}`));
  const made = setUp([{ events: all.slice(-10), seq: 2_000, hasEarlier: true }]);
  const attach = made.invoke.getMockImplementation();
  const main = async (channel: string, input: unknown) => {
    const { beforeSeq = 0, afterSeq = 0, limit = 0 } = input as Record<string, number>;
    if (channel === 'sessions.page') {
      const before = all.filter(({ seq }) => seq < beforeSeq);
      const value = { events: before.slice(-limit), hasEarlier: before.length > limit };
      return { ok: true, value };
    }
    if (channel === 'sessions.pageAfter') {
      const after = all.filter(({ seq }) => seq > afterSeq);
      return { ok: true, value: { events: after.slice(0, limit), hasLater: after.length > limit } };
    }
    return attach?.(channel);
  };
  made.invoke.mockImplementation(main as never);
  const seqs = () => {
    const state = made.feed.getState();
    if (state.phase !== 'ready') return null;
    const { items } = (state.away ?? state).timeline;
    return { first: items[0]?.seq, last: items.at(-1)?.seq, count: items.length };
  };
  return { ...made, seqs };
}

it('goes to where a search leads without loading what lies between, and back', async () => {
  const { feed, push, seqs } = setUpLong();
  open.push(feed.start());
  await vi.waitFor(() => expect(seqs()).toEqual({ first: 1_991, last: 2_000, count: 10 }));
  await feed.goTo(300);
  expect(seqs()).toEqual({ first: 51, last: 550, count: 500 });
  push(block(2_001, 'live'));
  expect(seqs()).toMatchObject({ first: 51, last: 550 });
  feed.toLatest();
  expect(seqs()).toEqual({ first: 1_991, last: 2_001, count: 11 });
});

it('grows at both ends, and becomes the live one when it has reached it: nothing twice', async () => {
  const { feed, seqs } = setUpLong();
  open.push(feed.start());
  await vi.waitFor(() => expect(seqs()).not.toBeNull());
  await feed.goTo(1_000);
  await feed.loadEarlier();
  expect(seqs()).toMatchObject({ first: 251, last: 1_250 });
  await feed.loadLater();
  await feed.loadLater();
  expect(feed.getState()).toMatchObject({ away: null, hasEarlier: true });
  expect(seqs()).toEqual({ first: 251, last: 2_000, count: 1_750 });
});

it('what is loaded already is gone to without asking', async () => {
  const { feed, invoke, seqs } = setUpLong();
  open.push(feed.start());
  await vi.waitFor(() => expect(seqs()).not.toBeNull());
  const asked = invoke.mock.calls.length;
  await feed.goTo(1_995);
  expect(invoke.mock.calls).toHaveLength(asked);
});

it('shows what a branch shares with its parent, and goes on from there', async () => {
  const shared = (seq: number, text: string): AgentEvent => ({
    type: 'message_chunk',
    sessionId,
    seq,
    at: seq,
    parentToolUseId: null,
    messageId: `m${seq}`,
    blockIndex: 0,
    text,
  });
  const { feed, push, invoke } = setUp([
    { events: [shared(-1, 'b'), shared(0, 'c')], seq: 0, hasEarlier: true },
  ]);
  open.push(feed.start());
  await vi.waitFor(() => expect(textOf(feed)).toBe('b|c'));
  push(shared(1, 'd'));
  expect(textOf(feed)).toBe('b|c|d');
  invoke.mockImplementationOnce(async () => ({
    ok: true as const,
    value: {
      summary: {},
      queue: [],
      models: [],
      events: [shared(-2, 'a')],
      hasEarlier: false,
    },
  }));
  await feed.loadEarlier();
  expect(textOf(feed)).toBe('a|b|c|d');
  expect(invoke).toHaveBeenLastCalledWith(
    'sessions.page',
    expect.objectContaining({ beforeSeq: -1 }),
  );
});
