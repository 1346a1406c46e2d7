import { expect, test } from 'vitest';
import { asClaudeSessionId, asMessageUuid } from '@shared/domain/ids';
import type { AgentEventBody } from '@shared/events';
import { newCostState } from '@shared/domain/cost';
import { aSession, aSessionId, clockAt, openSeededStore, prompt, stamp } from '../testing/records';

const status = (claudeSessionId: string): AgentEventBody => ({
  type: 'session_status',
  parentToolUseId: null,
  claudeSessionId: asClaudeSessionId(claudeSessionId),
  status: 'new',
  model: null,
  tools: [],
  permissionMode: null,
  apiKeySource: null,
  cliVersion: null,
  mcpServers: [],
});

test('case 24: the folder of a session is the one it was created with, whatever happens later', () => {
  const store = openSeededStore();
  store.insertSession(aSession(2, { cwd: '/projects/start' }));
  const sessionId = aSessionId(2);
  store.commit([
    {
      sessionId,
      events: stamp([prompt('cd sub'), status('c1')], sessionId),
      // A caller that forgets its types cannot move a session either.
      patch: Object.assign({ title: 'Renamed' }, { cwd: '/projects/start/sub' }),
    },
  ]);
  expect(store.findSession(sessionId)).toMatchObject({ title: 'Renamed', cwd: '/projects/start' });
});

test('a session is found by our id and by every id the CLI gave it', () => {
  const store = openSeededStore();
  const sessionId = aSessionId(1);
  store.commit([
    {
      sessionId,
      events: stamp([status('c1'), status('c2'), status('c1')]),
      patch: { claudeSessionId: asClaudeSessionId('c3') },
    },
  ]);
  for (const id of [sessionId, 'c1', 'c2', 'c3']) {
    expect(store.findSession(id)).toMatchObject({
      id: sessionId,
      claudeSessionId: 'c3',
      claudeSessionIds: ['c1', 'c2', 'c3'],
    });
  }
  expect(store.findSession('c4')).toBeUndefined();
});

test('every field comes back as it was written, and every patch changes its own', () => {
  const store = openSeededStore({ clock: clockAt(77) });
  const full = aSession(2, {
    model: 'opus',
    effort: 'high',
    policy: 'plan',
    claudeSessionId: asClaudeSessionId('c1'),
    claudeSessionIds: [asClaudeSessionId('c0'), asClaudeSessionId('c1')],
    lastMessageUuid: asMessageUuid('m'),
    parentSessionId: aSessionId(1),
    forkedAtUuid: asMessageUuid('f'),
    forkPoint: {
      seq: 7,
      early: [asMessageUuid('e')],
      claudeSessionId: asClaudeSessionId('c0'),
      startsEmpty: false,
    },
    costState: { ...newCostState(), sessionCostUsd: null, outsideUsd: 1, isComplete: false },
    contextWindow: 200_000,
    isDemo: true,
    archivedAt: 5,
  });
  store.insertSession(full);
  expect(store.listSessions()).toEqual([aSession(1), full]);
  const patch = {
    title: 'T',
    policy: 'supervised' as const,
    model: null,
    effort: null,
    status: 'failed' as const,
    lastMessageUuid: null,
    costState: { ...newCostState(), sessionCostUsd: 2 },
    contextWindow: null,
    archivedAt: null,
  };
  store.commit([{ sessionId: full.id, events: [], patch }]);
  expect(store.findSession(full.id)).toEqual({ ...full, ...patch, updatedAt: 77 });
});

test('the time of a status is that of its last change', () => {
  const store = openSeededStore();
  const sessionId = aSessionId(1);
  const since = (): number | undefined => store.listStatusSince().get(sessionId);
  store.commit([{ sessionId, events: stamp([prompt('a')]), patch: { status: 'working' } }]);
  expect(since()).toBe(10_000);
  store.commit([
    { sessionId, events: stamp([prompt('b')], sessionId, 2, 20_000), patch: { status: 'working' } },
  ]);
  expect(since()).toBe(10_000);
});

test('a fork starts from the whole running total of its parent', () => {
  const store = openSeededStore();
  const totals = { opus: { input: 1, output: 2, cacheRead: 3, cacheCreation: 4, costUsd: 1.25 } };
  store.commit([
    {
      sessionId: aSessionId(1),
      events: [],
      patch: {
        costState: {
          totals,
          sessionCostUsd: 0.75,
          inheritedCostUsd: 0.5,
          outsideUsd: 0,
          isComplete: true,
        },
      },
    },
  ]);
  expect(store.inheritedCost(aSessionId(1))).toEqual({
    totals,
    sessionCostUsd: 0,
    inheritedCostUsd: 1.25,
    outsideUsd: 0,
    isComplete: true,
  });
});

test('a fork inherits what the CLI counts: outside use too, and nothing from before a /clear', () => {
  const store = openSeededStore();
  const totals = { opus: { input: 1, output: 2, cacheRead: 3, cacheCreation: 4, costUsd: 0.3 } };
  const costState = { totals, sessionCostUsd: 5, inheritedCostUsd: 0, outsideUsd: 0.1 };
  store.commit([
    {
      sessionId: aSessionId(1),
      events: [],
      patch: { costState: { ...costState, isComplete: true } },
    },
  ]);
  expect(store.inheritedCost(aSessionId(1)).inheritedCostUsd).toBe(0.3);
});
