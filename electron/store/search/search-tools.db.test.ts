import { expect, test } from 'vitest';
import type { AgentEvent, AgentEventBody } from '@shared/events';
import type { FoundHit, SearchFilters } from '@shared/domain/store-types';
import { asWorkspaceId } from '@shared/domain/ids';
import { NO_FILTERS } from './search';
import type { Store } from '../store';
import { complete } from '@shared/events/testing/complete';
import {
  aSession,
  aSessionId,
  aWorkspace,
  chunk,
  openRawStore,
  openSeededStore,
  prompt,
  stamp,
  toolCall,
} from '../testing/records';

const shell = (toolCallId: string, command: string, stdout: string): AgentEventBody[] => [
  { ...toolCall(toolCallId), title: command },
  {
    type: 'tool_update',
    parentToolUseId: null,
    toolCallId,
    status: 'complete',
    payload: {
      kind: 'shell_exec',
      command,
      workDir: null,
      description: null,
      timeout: null,
      background: null,
      output: { exitCode: 0, stdout, stderr: '' },
    },
  },
];

const commit = (store: Store, n: number, bodies: AgentEventBody[], seq = 1, at = 10_000) => {
  const events: AgentEvent[] = stamp(bodies, aSessionId(n), seq, at);
  store.commit([{ sessionId: aSessionId(n), events, patch: null }]);
};

const page = (store: Store, query: string, filters: Partial<SearchFilters> = {}, cursor = '') =>
  store.searchPage({
    query,
    filters: { ...NO_FILTERS, ...filters },
    order: 'newest',
    cursor: cursor === '' ? null : cursor,
    limit: 50,
  });

const all = (store: Store, query: string, filters: Partial<SearchFilters> = {}): FoundHit[] => {
  const hits: FoundHit[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const next: { hits: FoundHit[]; cursor: string | null } = page(store, query, filters, cursor);
    hits.push(...next.hits);
    ({ cursor } = next);
  }
  return hits;
};

test('a command and its output are found as a tool, with the place of the call', () => {
  const store = openSeededStore();
  commit(store, 1, [prompt('go'), ...shell('t1', 'make bench', 'throughput doubled'), complete()]);
  for (const query of ['bench', 'throughput']) {
    expect(all(store, query)).toEqual([
      expect.objectContaining({
        role: 'tool',
        messageId: null,
        toolName: 'Bash',
        seq: 2,
        toolCallIds: ['t1'],
        at: 10_002,
      }),
    ]);
  }
  const [hit] = all(store, 'throughput');
  expect(hit?.marks.map((at) => hit.snippet[at]).join('')).toBe('throughput');
});

test('a file is found by its name, and by what was written into it', () => {
  const store = openSeededStore();
  commit(store, 1, [
    toolCall('t1'),
    {
      type: 'tool_update',
      parentToolUseId: null,
      toolCallId: 't1',
      status: 'complete',
      payload: {
        kind: 'modify_file',
        filePath: '/yard/src/tokenizer.ts',
        mutations: [
          {
            type: 'create',
            content: 'export const zebra = 1;',
            oldContent: null,
            newContent: null,
            diff: null,
          },
        ],
      },
    },
  ]);
  expect(all(store, 'tokenizer')).toHaveLength(1);
  expect(all(store, 'zebra')).toHaveLength(1);
});

test('a late result takes the place of the one before', () => {
  const store = openSeededStore();
  const [call, done] = shell('t1', 'ls', 'first answer');
  const late = shell('t1', 'ls', 'second answer')[1];
  commit(
    store,
    1,
    [call, done, late].flatMap((body) => body ?? []),
  );
  expect(all(store, 'first')).toEqual([]);
  expect(all(store, 'second')).toHaveLength(1);
});

test('what a subagent said is found at the call that began it', () => {
  const store = openSeededStore();
  commit(store, 1, [
    prompt('go'),
    toolCall('outer'),
    toolCall('inner', 'outer'),
    chunk('deeply hidden', { parentToolUseId: 'inner', messageId: 'm' }),
    complete(),
  ]);
  expect(all(store, 'hidden')).toEqual([
    expect.objectContaining({ seq: 2, toolCallIds: ['outer', 'inner'], role: 'assistant' }),
  ]);
});

test('pages go on where the last one ended: nothing twice, nothing lost, newest first', () => {
  const store = openSeededStore();
  const bodies = Array.from({ length: 90 }, (_, n): AgentEventBody[] =>
    n % 3 === 0
      ? [prompt(`word ${n}`, { messageUuid: null })]
      : shell(`t${n}`, `echo word ${n}`, 'word'),
  ).flat();
  commit(store, 1, bodies);
  const first = page(store, 'word');
  expect(first.hits).toHaveLength(50);
  const hits = all(store, 'word');
  expect(hits).toHaveLength(90);
  expect(new Set(hits.map(({ id }) => id)).size).toBe(90);
  expect(hits.map(({ at }) => at)).toEqual(hits.map(({ at }) => at).sort((a, b) => b - a));
});

test('filters: folder, session, time, tool, model and cost of the turn', () => {
  const store = openSeededStore();
  const other = asWorkspaceId('00000000-0000-4000-8000-000000000002');
  store.insertWorkspace(aWorkspace({ id: other, path: '/other', name: 'other' }));
  store.insertSession(aSession(2, { workspaceId: other }));
  const usage = { input: 1, output: 1, cacheRead: 0, cacheCreation: 0 };
  const turn = (model: string, costUsd: number) =>
    complete({ costUsd, usageByModel: { [model]: { ...usage, costUsd, contextWindow: null } } });
  commit(store, 1, [prompt('needle'), ...shell('t1', 'grep needle', ''), turn('opus', 2)]);
  commit(store, 2, [prompt('needle'), turn('haiku', 0.1)], 1, 20_000);
  const found = (filters: Partial<SearchFilters>) =>
    all(store, 'needle', filters).map(({ sessionId, role }) => [sessionId === aSessionId(1), role]);
  const [ofFirst, toolOfFirst, ofSecond] = [
    [true, 'user'],
    [true, 'tool'],
    [false, 'user'],
  ];
  expect(found({})).toEqual([ofSecond, toolOfFirst, ofFirst]);
  expect(found({ workspaceId: other })).toEqual([ofSecond]);
  expect(found({ sessionId: aSessionId(1) })).toEqual([toolOfFirst, ofFirst]);
  expect(found({ from: 15_000 })).toEqual([ofSecond]);
  expect(found({ until: 15_000 })).toEqual([toolOfFirst, ofFirst]);
  expect(found({ tool: 'Bash' })).toEqual([toolOfFirst]);
  expect(found({ tool: 'Read' })).toEqual([]);
  expect(found({ model: 'haiku' })).toEqual([ofSecond]);
  expect(found({ costAtLeast: 1 })).toEqual([toolOfFirst, ofFirst]);
  expect(store.listSearchChoices()).toEqual({ tools: ['Bash'], models: ['haiku', 'opus'] });
});

test('by relevance the message that is about it comes first', () => {
  const store = openSeededStore();
  const filler = 'plenty of other words stand here and say nothing of it '.repeat(20);
  commit(store, 1, [
    prompt('walrus walrus walrus', { messageUuid: null }),
    prompt(`${filler} walrus`, { messageUuid: null }),
    ...shell('t1', 'echo walrus', filler),
  ]);
  const request = { query: 'walrus', filters: NO_FILTERS, cursor: null, limit: 2 } as const;
  const first = store.searchPage({ ...request, order: 'relevance' });
  expect(first.hits[0]?.snippet).toBe('walrus walrus walrus');
  expect(first.isBounded).toBe(false);
  const second = store.searchPage({ ...request, order: 'relevance', cursor: first.cursor });
  expect(second).toMatchObject({ hits: [{}], cursor: null });
});

test('find in a session lists every place in order, of this session alone', () => {
  const store = openSeededStore();
  store.insertSession(aSession(2));
  commit(store, 1, [
    prompt('oak'),
    ...shell('t1', 'plant oak', 'grown'),
    chunk('an oak'),
    complete(),
  ]);
  commit(store, 2, [prompt('oak')]);
  const { places, isBounded } = store.findInSession({ sessionId: aSessionId(1), query: 'oak' });
  expect(places.map(({ role, seq }) => [role, seq])).toEqual([
    ['user', 1],
    ['tool', 2],
    ['assistant', 4],
  ]);
  expect(isBounded).toBe(false);
  expect(store.findInSession({ sessionId: aSessionId(1), query: '' }).places).toEqual([]);
});

test('a rare hit behind many that a filter refuses is reached over pages', () => {
  const { store } = openRawStore();
  store.insertSession(aSession(2));
  commit(store, 2, [prompt('common', { messageUuid: null })]);
  for (let first = 1; first <= 24_000; first += 1_000) {
    const bodies = Array.from({ length: 1_000 }, () => prompt('common', { messageUuid: null }));
    commit(store, 1, bodies, first, 20_000 + first);
  }
  const asked = { until: 15_000 };
  const first = page(store, 'common', asked);
  expect(first).toMatchObject({ hits: [], cursor: expect.any(String) });
  expect(all(store, 'common', asked)).toHaveLength(1);
});
