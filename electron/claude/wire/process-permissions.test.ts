import { describe, expect, test } from 'vitest';
import type { ProcessPermissions } from '../driver-types';
import { missingFromListing, missingFromSettings, permissionSettings } from './process-permissions';

const allow = (toolName: string, ruleContent?: string): ProcessPermissions['rules'][number] => ({
  behavior: 'allow',
  rule: ruleContent === undefined ? { toolName } : { toolName, ruleContent },
});

const WANTED: ProcessPermissions = {
  rules: [
    allow('Bash', String.raw`touch "a(1)" && printf '\n'`),
    allow('mcp__db__query'),
    { behavior: 'deny', rule: { toolName: 'WebFetch', ruleContent: 'domain:example.com' } },
    { behavior: 'ask', rule: { toolName: 'Bash', ruleContent: '*' } },
  ],
  directories: ['/srv/shared, files/'],
};

const NOTATION = String.raw`Bash(touch "a\(1\)" && printf '\\n')`;

test('brackets and backslashes are escaped, and a rule for every use is the bare name', () => {
  expect(permissionSettings(WANTED)).toEqual({
    permissions: {
      allow: [NOTATION, 'mcp__db__query'],
      deny: ['WebFetch(domain:example.com)'],
      ask: ['Bash'],
      additionalDirectories: ['/srv/shared, files/'],
    },
  });
});

describe('what the CLI does not have', () => {
  test('is nothing when its listing names every rule under the same behavior', () => {
    const state = {
      rules: [
        { behavior: 'allow', source: 'flagSettings', rule: NOTATION },
        { behavior: 'allow', source: 'userSettings', rule: 'mcp__db__query' },
        { behavior: 'deny', source: 'flagSettings', rule: 'WebFetch(domain:example.com)' },
        { behavior: 'ask', source: 'flagSettings', rule: 'Bash' },
      ],
      workspaceDirectories: [{ path: '/srv/shared, files', source: 'localSettings' }],
    };
    expect(missingFromListing({ state }, WANTED)).toEqual({ rules: [], directories: [] });
  });

  test('is what its listing lacks, also when another behavior has it', () => {
    const state = {
      rules: [{ behavior: 'deny', rule: 'mcp__db__query' }],
      workspaceDirectories: [],
    };
    expect(missingFromListing({ state }, WANTED)).toEqual(WANTED);
  });

  test('is what its settings lack, where it has no listing', () => {
    const permissions = {
      allow: ['mcp__db__query'],
      additionalDirectories: ['/srv/shared, files/'],
    };
    expect(missingFromSettings({ effective: { permissions } }, WANTED)).toEqual({
      rules: WANTED.rules.filter(({ rule }) => rule.toolName !== 'mcp__db__query'),
      directories: [],
    });
    expect(missingFromSettings({ effective: {} }, WANTED)).toEqual(WANTED);
  });

  test('is unknown when the answer has another shape', () => {
    expect(missingFromListing({ rules: [] }, WANTED)).toBeNull();
    expect(missingFromSettings({}, WANTED)).toBeNull();
  });
});
