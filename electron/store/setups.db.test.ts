import { expect, test } from 'vitest';
import type { McpServers } from '@shared/domain/mcp-config';
import { HARNESS, PIPE } from '@shared/domain/profile';
import { complete } from '@shared/events/testing/complete';
import { aSession, aSessionId, openSeededStore, stamp, WORKSPACE_ID } from './testing/records';

const MCP: McpServers = { a: { type: 'stdio', command: 'x', args: [], env: {} } };

test('what an owner was given is kept apart from that of others, and taken back one by one', () => {
  const store = openSeededStore();
  store.writeSetup(aSessionId(1), { profile: PIPE, mcp: MCP, hostsTools: true });
  store.writeSetup(WORKSPACE_ID, { budget: { sessionUsd: 5, dayUsd: null } });
  expect(store.readSetup(aSessionId(1))).toEqual({ profile: PIPE, mcp: MCP, hostsTools: true });
  expect(store.readSetup(WORKSPACE_ID)).toEqual({ budget: { sessionUsd: 5, dayUsd: null } });
  store.writeSetup(aSessionId(1), { mcp: null });
  expect(store.readSetup(aSessionId(1))).toEqual({ profile: PIPE, hostsTools: true });
  expect(store.readSetup('2026-03-01')).toEqual({});
  store.close();
});

test('a fork begins with what its parent was given and goes its own way', () => {
  const store = openSeededStore();
  store.writeSetup(aSessionId(1), { profile: PIPE });
  store.insertSession(aSession(2, { parentSessionId: aSessionId(1) }));
  store.writeSetup(aSessionId(1), { profile: HARNESS });
  expect(store.readSetup(aSessionId(2))).toEqual({ profile: PIPE });
  store.close();
});

test('own profiles are listed by name, replaced under it and removed', () => {
  const store = openSeededStore();
  for (const name of ['Poet', 'Clerk']) store.saveProfile({ ...PIPE, name });
  store.saveProfile({ ...HARNESS, name: 'Poet' });
  expect(store.listProfiles()).toEqual([
    { ...PIPE, name: 'Clerk' },
    { ...HARNESS, name: 'Poet' },
  ]);
  store.removeProfile('Clerk');
  expect(store.listProfiles().map(({ name }) => name)).toEqual(['Poet']);
  store.close();
});

test('what a session and a workspace have spent leaves demos out and names turns without a figure', () => {
  const store = openSeededStore();
  store.insertSession(aSession(2));
  store.insertSession(aSession(3, { isDemo: true }));
  const add = (n: number, seq: number, costUsd: number | null) =>
    store.commit([
      {
        sessionId: aSessionId(n),
        events: stamp([complete({ costUsd })], aSessionId(n), seq, seq),
        patch: null,
      },
    ]);
  add(1, 1, 0.5);
  add(1, 2, null);
  add(1, 3, 0.25);
  add(2, 1, 1);
  add(3, 1, 8);
  expect(store.readSessionSpent(aSessionId(1))).toEqual({
    session: { costUsd: 0.75, unpricedTurns: 1 },
    turn: { costUsd: 0.25, unpricedTurns: 0 },
  });
  expect(store.readWorkspaceSpent(WORKSPACE_ID)).toEqual({ costUsd: 1.75, unpricedTurns: 1 });
  store.insertSession(aSession(4));
  expect(store.readSessionSpent(aSessionId(4)).turn).toEqual({ costUsd: 0, unpricedTurns: 0 });
  store.close();
});
