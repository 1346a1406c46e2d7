import { afterEach, describe, expect, test } from 'vitest';
import type { InboxRequest } from '@shared/contract/requests';
import type { SessionId } from '@shared/domain/ids';
import type { AgentEventBody } from '@shared/events';
import { createManualTimers } from '../../ipc/testing/manual-timers';
import { complete, type FakeChild, request } from '../../sessions/testing/fake-driver';
import { createManagerBench } from '../../sessions/testing/manager-bench';
import { createAttention } from './attention';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A manager with what counts for a person on top of it, as the program wires them. */
function attended() {
  const bench = createManagerBench();
  const timers = createManualTimers();
  const counts: number[] = [];
  const told: InboxRequest[][] = [];
  const attention = createAttention({
    manager: bench.manager,
    hub: {
      push(name) {
        if (name === 'requests.changed') told.push(bench.manager.listRequests());
      },
    },
    showCount: (count) => void counts.push(count),
    timers,
  });
  bench.manager.subscribe({
    eventsAppended: (_id, events) => attention.eventsAppended(events),
    sessionChanged: (id) => attention.sessionChanged(id, bench.manager.find(id)),
  });
  attention.start();
  ends.push(() => bench.manager.dispose());
  return {
    ...bench,
    timers,
    counts,
    told,
    /** What stands on the badge once the windows were told. */
    async badge() {
      for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setImmediate(done));
      timers.advance(100);
      return counts.at(-1);
    },
    async asked(text: string, ...events: AgentEventBody[]): Promise<[SessionId, FakeChild]> {
      const id = bench.create();
      const child = await bench.prompted(id, text);
      child.emit(...events);
      await bench.until(() => bench.status(id) === 'needs-you');
      return [id, child];
    },
  };
}

test('the badge counts five requests of three sessions, an archived one’s and a subagent’s too', async () => {
  const { manager, asked, badge } = attended();
  await asked('A', request('a1'), request('a2'));
  const [archived] = await asked('B', request('b1'));
  const fromSubagent: AgentEventBody = {
    type: 'permission_request',
    requestId: 'c2',
    kind: 'tool',
    toolName: 'Bash',
    input: { command: 'ls' },
    suggestions: [],
    reason: null,
    blockedPath: null,
    agentId: 'agent-1',
    parentToolUseId: 'toolu_1',
  };
  const [third] = await asked('C', request('c1'), fromSubagent);
  await manager.archive({ sessionId: archived, isArchived: true });
  expect(await badge()).toBe(5);
  expect(
    manager
      .listRequests()
      .map(({ requestId }) => requestId)
      .toSorted(),
  ).toEqual(['a1', 'a2', 'b1', 'c1', 'c2']);
  manager.answer({ sessionId: third, requestId: 'c2', answer: DENY });
  expect(await badge()).toBe(4);
});

describe('case 23: a request that nobody can answer any more is gone everywhere, and nothing is sent for it', () => {
  const cancelled = (requestId: string): AgentEventBody => ({
    type: 'permission_cancelled',
    parentToolUseId: null,
    requestId,
  });

  test.each<[string, (world: World, child: FakeChild, id: SessionId) => void]>([
    ['the CLI withdraws it', (_world, child) => child.emit(cancelled('r'))],
    [
      'the user stops the turn',
      ({ manager, driver }, _child, id) => {
        driver.onInterrupt = (child) =>
          child.emit(cancelled('r'), complete({ stopReason: 'interrupted' }));
        manager.stop(id);
      },
    ],
  ])('%s', async (_what, end) => {
    const world = attended();
    const [id, child] = await world.asked('A', request('r'));
    expect(await world.badge()).toBe(1);
    end(world, child, id);
    await world.until(() => world.store.requestStates.get('r') === 'cancelled');
    expect(await world.badge()).toBe(0);
    expect(world.told.at(-1)).toEqual([]);
    expect(world.manager.find(id)?.openRequestCount).toBe(0);
    expect(world.manager.answer({ sessionId: id, requestId: 'r', answer: DENY })).toMatchObject({
      ok: false,
      error: { code: 'request-gone' },
    });
    expect(child.answers).toEqual([]);
  });

  test('its child exits: it stays as expired, beside the failure, until the session goes on', async () => {
    const world = attended();
    const [id, child] = await world.asked('A', request('r'));
    child.end({ exitCode: 1 });
    await world.until(() => world.store.requestStates.get('r') === 'expired');
    expect(await world.badge()).toBe(2);
    expect(world.told.at(-1)).toMatchObject([{ requestId: 'r', state: 'expired' }]);
    expect(world.manager.answer({ sessionId: id, requestId: 'r', answer: DENY }).ok).toBe(false);
    expect(child.answers).toEqual([]);
  });

  test('it is withdrawn in the same breath: the last thing told is that it is gone', async () => {
    const world = attended();
    const id = world.create();
    const child = await world.prompted(id, 'A');
    child.emit(request('r'), cancelled('r'));
    await world.until(() => world.store.requestStates.get('r') === 'cancelled');
    expect(await world.badge()).toBe(0);
    expect(world.told.at(-1)).toEqual([]);
    expect(world.status(id)).toBe('working');
    expect(child.answers).toEqual([]);
  });
});

const DENY = {
  behavior: 'deny' as const,
  by: 'user' as const,
  message: 'No.',
  interrupt: false,
  rule: null,
};

type World = ReturnType<typeof attended>;
