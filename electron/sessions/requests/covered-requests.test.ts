import { describe, expect, test } from 'vitest';
import type { PermissionUpdate } from '@shared/domain/permissions';
import { NO_TRAITS, type RequestTraits } from '@shared/domain/request-facts';
import type { AgentEventBodyOf } from '@shared/events';
import { coveredRequests, ruleMadeBefore } from './covered-requests';

const asked = (
  requestId: string,
  command: string,
  over: Partial<AgentEventBodyOf<'permission_request'>> = {},
): AgentEventBodyOf<'permission_request'> => ({
  type: 'permission_request',
  parentToolUseId: null,
  requestId,
  kind: 'tool',
  toolName: 'Bash',
  input: { command },
  suggestions: [],
  reason: null,
  blockedPath: null,
  agentId: null,
  ...over,
});

const rule = (ruleContent: string): PermissionUpdate => ({
  type: 'addRules',
  rules: [{ toolName: 'Bash', ruleContent }],
  behavior: 'allow',
  destination: 'session',
});

const covered = (
  requests: ReturnType<typeof asked>[],
  traits: Partial<RequestTraits> = {},
  policy: 'ask' | 'supervised' = 'ask',
) =>
  coveredRequests([rule('npm test *')], requests, { policy, cwd: '/w' }, () => ({
    ...NO_TRAITS,
    ...traits,
  })).map(({ request }) => request.requestId);

describe('requests that a new rule covers', () => {
  test('are those it speaks of, and no command behind a separator', () => {
    const waiting = [
      asked('a', 'npm test --watch'),
      asked('b', 'npm test'),
      asked('c', 'npm test; rm -rf x'),
      asked('d', 'npm install'),
      asked('e', 'npm test', { toolName: 'Other' }),
    ];
    expect(covered(waiting)).toEqual(['a', 'b']);
  });

  test('are not those the CLI asks about in spite of a rule', () => {
    const waiting = [asked('a', 'npm test')];
    expect(covered([asked('a', 'npm test', { blockedPath: '/etc' })])).toEqual([]);
    expect(covered([asked('a', 'npm test', { blockedPath: '/w/out' })])).toEqual(['a']);
    expect(covered(waiting, { needsPerson: true })).toEqual([]);
    expect(covered(waiting, { defaultsToNo: true })).toEqual([]);
    expect(covered(waiting, { suppressesRules: true })).toEqual([]);
    expect(covered(waiting, { askRule: { rule: 'Bash', source: 'userSettings' } })).toEqual([]);
    expect(covered(waiting, { isAskedByHook: true })).toEqual([]);
    expect(covered(waiting, { isAskedByHook: true }, 'supervised')).toEqual(['a']);
  });

  test('are never questions, plans or forms', () => {
    expect(covered([asked('a', 'npm test', { kind: 'question' })])).toEqual([]);
  });
});

test('case 50: a rule made before that says the same is found, the newest first', () => {
  const made = [[rule('ls *')], [rule('ls -l')], [rule('pwd')]];
  expect(ruleMadeBefore(made, asked('a', 'ls -l'))).toEqual({
    rule: 'Bash(ls -l)',
    destination: 'session',
  });
  expect(ruleMadeBefore(made, asked('a', 'ls -a'))).toMatchObject({ rule: 'Bash(ls *)' });
  expect(ruleMadeBefore(made, asked('a', 'whoami'))).toBeNull();
});
