import { expect, test } from 'vitest';
import type { InboxRequest } from '@shared/contract/requests';
import type { SessionSummary } from '@shared/contract/sessions';
import { asSessionId } from '@shared/domain/ids';
import type { AgentEvent } from '@shared/events';
import { createManualTimers } from '../../ipc/testing/manual-timers';
import { createAttention } from './attention';

const ID = asSessionId('10000000-0000-4000-8000-000000000001');

const summary = (failure: string | null, archivedAt: number | null = null) =>
  ({ id: ID, failure, archivedAt }) as SessionSummary;
const event = (type: AgentEvent['type']) => ({ type }) as AgentEvent;

function watched(list: SessionSummary[] = []) {
  const timers = createManualTimers();
  const pushed: number[] = [];
  const counts: number[] = [];
  let requests: InboxRequest[] = [];
  const attention = createAttention({
    manager: { list: () => list, listRequests: () => requests },
    hub: {
      push(name) {
        if (name === 'requests.changed') pushed.push(requests.length);
      },
    },
    showCount: (count) => void counts.push(count),
    timers,
  });
  return {
    attention,
    timers,
    pushed,
    counts,
    ask: (count: number) => {
      requests = Array.from({ length: count }, () => ({}) as InboxRequest);
    },
  };
}

test('a burst of requests is one message and one count', () => {
  const { attention, timers, pushed, counts, ask } = watched();
  attention.start();
  ask(3);
  for (let at = 0; at < 3; at += 1) attention.eventsAppended([event('permission_request')]);
  attention.eventsAppended([event('message_chunk')]);
  timers.advance(100);
  expect(pushed).toEqual([0, 3]);
  expect(counts).toEqual([0, 3]);
  attention.eventsAppended([event('message_chunk'), event('complete')]);
  expect(timers.pendingCount()).toBe(0);
});

test('failures count with the requests until they are put aside, archived or gone', () => {
  const { attention, timers, counts } = watched([summary('It broke')]);
  const next = (to: SessionSummary | undefined) => {
    attention.sessionChanged(ID, to);
    timers.advance(100);
  };
  attention.start();
  next(summary('It broke'));
  next(summary(null));
  next(summary('Again'));
  next(summary('Again', 5));
  next(summary('Again'));
  next(undefined);
  expect(counts).toEqual([1, 0, 1, 0, 1, 0]);
});

test('what a deleted session lost is counted again when it is brought back', () => {
  const { attention, timers, counts, ask } = watched();
  attention.start();
  ask(1);
  attention.sessionChanged(ID, summary(null));
  timers.advance(100);
  expect(counts).toEqual([0]);
  attention.sessionChanged(ID, undefined);
  ask(0);
  timers.advance(100);
  ask(1);
  attention.sessionChanged(ID, summary(null));
  attention.sessionChanged(ID, summary(null));
  timers.advance(100);
  expect(counts).toEqual([0, 1]);
});

test('closed, it tells nothing any more', () => {
  const { attention, timers, pushed } = watched();
  attention.changed();
  attention.close();
  timers.advance(100);
  expect(pushed).toEqual([]);
});
