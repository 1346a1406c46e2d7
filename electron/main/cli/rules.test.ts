import { expect, test } from 'vitest';
import { asSessionId, asWorkspaceId } from '@shared/domain/ids';
import { err, ok } from '@shared/domain/result';
import type { ListedRule } from '../../claude/driver-types';
import { createRules, type RulesDeps } from './rules';

const sessionId = asSessionId('10000000-0000-4000-8000-000000000001');
const workspaceId = asWorkspaceId('10000000-0000-4000-8000-000000000002');

function bench(over: { isTrusted?: boolean; decision?: 'restricted'; listed?: ListedRule[] } = {}) {
  const calls: unknown[] = [];
  const files: RulesDeps['files'] = {
    add: (where, rule) => {
      calls.push(['add', where, rule]);
      return Promise.resolve(ok(null));
    },
    remove: (where, rule) => {
      calls.push(['remove', where, rule]);
      return Promise.resolve(rule === 'Broken' ? err('The file is broken.') : ok(null));
    },
  };
  const told = (name: string) => (input: unknown) => {
    calls.push([name, input]);
    return Promise.resolve(ok(null));
  };
  const rules = createRules({
    manager: {
      // Only where it is and whose it is are looked at.
      find: (id) => (id === sessionId ? ({ cwd: '/w', workspaceId } as never) : undefined),
      listRules: () => Promise.resolve(ok(over.listed ?? [])),
      ruleMade: told('made'),
      dropSessionRule: told('drop'),
    },
    files,
    findWorkspace: () => ({ trust: { decision: over.decision ?? 'trusted' } }) as never,
    isTrustedByCli: () => Promise.resolve(over.isTrusted ?? false),
    keepOwnRules: (_id, kept) => calls.push(['own', kept]),
  });
  return { rules, calls };
}

const rule = { toolName: 'Bash', ruleContent: 'ls' };

test('a rule of the folder is remembered as the user’s own, written, and settles what waits', async () => {
  const { rules, calls } = bench();
  await rules.add({ sessionId, behavior: 'deny', rule, destination: 'localSettings' });
  expect(calls).toEqual([
    ['own', ['deny Bash(ls)']],
    ['add', { source: 'localSettings', cwd: '/w', behavior: 'deny' }, rule],
    [
      'made',
      {
        sessionId,
        update: { type: 'addRules', rules: [rule], behavior: 'deny', destination: 'localSettings' },
      },
    ],
  ]);
});

test('a rule of this session is in no file', async () => {
  const { rules, calls } = bench();
  await rules.add({ sessionId, behavior: 'allow', rule, destination: 'session' });
  expect(calls).toMatchObject([['made', { sessionId }]]);
});

test('a rule is removed where it is kept; what cannot be says why', async () => {
  const listed = (source: string, editability: string): ListedRule => ({
    behavior: 'allow',
    source,
    rule: 'Read',
    editability,
  });
  const { rules, calls } = bench({
    listed: [
      listed('userSettings', 'persistent'),
      listed('session', 'session'),
      listed('policySettings', 'none'),
    ],
  });
  const listing = await rules.list(sessionId);
  expect(listing.ok && listing.value.rules.map(({ whyFixed }) => whyFixed)).toEqual([
    null,
    null,
    'Set by your organisation.',
  ]);
  await rules.remove({ sessionId, behavior: 'allow', source: 'userSettings', rule: 'Read' });
  await rules.remove({ sessionId, behavior: 'allow', source: 'session', rule: 'Read' });
  expect(calls).toMatchObject([
    ['remove', { source: 'userSettings' }, 'Read'],
    ['drop', {}],
  ]);
  const broken = { sessionId, behavior: 'allow', source: 'userSettings', rule: 'Broken' } as const;
  expect(await rules.remove(broken)).toMatchObject({ error: { code: 'file-unusable' } });
});

test('what the CLI heeds of the folder is known before a rule is chosen', async () => {
  const limitsOf = async (over: Parameters<typeof bench>[0]) => {
    const limits = await bench(over).rules.limits(sessionId);
    return limits.ok ? limits.value.folderRules : limits.error.code;
  };
  expect(await limitsOf({})).toBe('local-only');
  expect(await limitsOf({ isTrusted: true })).toBe('heeded');
  expect(await limitsOf({ isTrusted: true, decision: 'restricted' })).toBe('none');
});
