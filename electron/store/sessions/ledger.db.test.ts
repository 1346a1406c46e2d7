import { expect, test } from 'vitest';
import type { AgentEventBody, AgentEventBodyOf } from '@shared/events';
import { LEDGER_ENTRIES } from './ledger';
import {
  aSession,
  aSessionId,
  openRawStore,
  openSeededStore,
  prompt,
  stamp,
} from '../testing/records';

const asked = (
  requestId: string,
  over: Partial<AgentEventBodyOf<'permission_request'>> = {},
): AgentEventBody => ({
  type: 'permission_request',
  parentToolUseId: null,
  requestId,
  kind: 'tool',
  toolName: 'Bash',
  input: { command: `make ${requestId}` },
  suggestions: [],
  reason: null,
  blockedPath: null,
  agentId: null,
  ...over,
});

const answered = (
  requestId: string,
  over: Partial<AgentEventBodyOf<'permission_answered'>> = {},
): AgentEventBody => ({
  type: 'permission_answered',
  parentToolUseId: null,
  requestId,
  behavior: 'allow',
  by: 'user',
  updatedInput: null,
  rule: null,
  message: null,
  ...over,
});

function seeded() {
  const store = openSeededStore();
  store.insertSession(aSession(2));
  const commit = (n: number, bodies: AgentEventBody[], at: number, first = 1) =>
    store.commit([
      { sessionId: aSessionId(n), events: stamp(bodies, aSessionId(n), first, at), patch: null },
    ]);
  const read = (sessionId = null as ReturnType<typeof aSessionId> | null, limit = 10) =>
    store.readLedger({ sessionId, cursor: null, limit });
  return { store, commit, read };
}

test('what was asked and answered is kept with who, when, what and the rule', () => {
  const { store, commit, read } = seeded();
  const rules = [{ toolName: 'Bash', ruleContent: 'make a' }];
  commit(1, [prompt('x'), asked('a'), answered('a', { rule: 'Always allow Bash(make a)' })], 1_000);
  store.noteRulesMade(aSessionId(1), 'a', [
    { type: 'addRules', behavior: 'allow', destination: 'session', rules },
  ]);
  expect(read().entries).toEqual([
    {
      sessionId: aSessionId(1),
      sessionTitle: 'Session 1',
      cwd: '/work',
      requestId: 'a',
      kind: 'tool',
      toolName: 'Bash',
      brief: 'make a',
      state: 'answered',
      askedAt: 1_001,
      closedAt: 1_002,
      behavior: 'allow',
      by: 'user',
      rule: 'Always allow Bash(make a)',
      message: null,
      isEdited: false,
      made: [{ type: 'addRules', behavior: 'allow', destination: 'session', rules }],
      subagent: null,
    },
  ]);
  expect(store.listRequests(aSessionId(1))[0]?.made).toHaveLength(1);
});

test('an edited command says so; answers to a question do not', () => {
  const { commit, read } = seeded();
  const question = { kind: 'question', toolName: 'AskUserQuestion' } as const;
  const input = { questions: [{ question: 'Which way?' }] };
  commit(
    1,
    [
      asked('a'),
      answered('a', { updatedInput: { command: 'make b' } }),
      asked('q', { ...question, input }),
      answered('q', { updatedInput: { ...input, answers: {} } }),
    ],
    1_000,
  );
  expect(read().entries.map(({ brief, isEdited }) => [brief, isEdited])).toEqual([
    ['Which way?', false],
    ['make a', true],
  ]);
});

test('all sessions are read page by page, newest first, none twice and none left out', () => {
  const { store, commit, read } = seeded();
  commit(1, [asked('a'), asked('b'), asked('c')], 1_000);
  // At the same ms: the order is still one.
  commit(2, [asked('a'), asked('b')], 1_000);
  const all = read().entries.map(({ sessionId, requestId }) => `${sessionId} ${requestId}`);
  expect(new Set(all).size).toBe(5);
  const paged: string[] = [];
  for (let cursor: string | null = null, pages = 0; pages < 5; pages += 1) {
    const page = store.readLedger({ sessionId: null, cursor, limit: 2 });
    paged.push(...page.entries.map(({ sessionId, requestId }) => `${sessionId} ${requestId}`));
    cursor = page.cursor;
    if (cursor === null) break;
  }
  expect(paged).toEqual(all);
  expect(read(aSessionId(2)).entries).toHaveLength(2);
  expect(read(aSessionId(9))).toEqual({ entries: [], cursor: null });
});

test('a long input is cut, and a deleted session is not told of', () => {
  const { store, commit, read } = seeded();
  commit(1, [asked('a', { toolName: 'x', input: { content: 'y'.repeat(9_000) } })], 1_000);
  expect(read().entries[0]?.brief).toHaveLength(2_000);
  store.commit([{ sessionId: aSessionId(1), events: [], patch: { deletedAt: 5 } }]);
  expect(read().entries).toEqual([]);
});

test('the newest of all sessions come through the index, unsorted', () => {
  const { raw } = openRawStore();
  const plan = raw
    .prepare<unknown[], { detail: string }>(
      `EXPLAIN QUERY PLAN ${LEDGER_ENTRIES}
       ORDER BY asked.asked_at DESC, asked.session_key DESC, asked.request_id DESC LIMIT 50`,
    )
    .all()
    .map(({ detail }) => detail)
    .join('\n');
  expect(plan).toContain('idx_permission_requests_asked_at');
  expect(plan).not.toContain('TEMP B-TREE');
});
