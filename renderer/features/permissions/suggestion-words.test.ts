import { describe, expect, it } from 'vitest';
import type { PermissionUpdate } from '@shared/domain/permissions';
import { describeSuggestion } from './suggestion-words';

const rule = (destination: 'session' | 'localSettings' | 'userSettings'): PermissionUpdate => ({
  type: 'addRules',
  rules: [{ toolName: 'Bash', ruleContent: 'npm install *' }],
  behavior: 'allow',
  destination,
});

describe('a suggestion in words', () => {
  it('names the exact rule and how far it reaches', () => {
    expect(describeSuggestion(rule('session'))).toEqual({
      title: 'Always allow Bash(npm install *)',
      where: 'In this session only',
      note: null,
      isModeChange: false,
      rule: 'Always allow Bash(npm install *) in this session only',
    });
    expect(describeSuggestion(rule('localSettings'))?.note).toContain(
      '.claude/settings.local.json',
    );
    expect(describeSuggestion(rule('userSettings'))?.where).toBe('In every project of yours');
  });

  it('says when a rule covers every input of a tool', () => {
    const update: PermissionUpdate = {
      type: 'addRules',
      rules: [{ toolName: 'mcp__db__query' }],
      behavior: 'allow',
      destination: 'localSettings',
    };
    expect(describeSuggestion(update)?.title).toBe('Always allow mcp__db__query, any input');
  });

  it('never hides a mode change inside "always"', () => {
    const words = describeSuggestion({
      type: 'setMode',
      mode: 'acceptEdits',
      destination: 'session',
    });
    expect(words?.isModeChange).toBe(true);
    expect(words?.title).toBe('Switch this session to: accept edits without asking');
    expect(words?.title).not.toMatch(/always/i);
  });

  it('names folders', () => {
    const update: PermissionUpdate = {
      type: 'addDirectories',
      directories: ['/tmp/out'],
      destination: 'session',
    };
    expect(describeSuggestion(update)?.title).toBe('Let it work in /tmp/out');
  });

  it('offers nothing it cannot describe', () => {
    const unknown = { type: 'somethingNew', destination: 'session', rules: [] };
    expect(describeSuggestion(unknown as unknown as PermissionUpdate)).toBeNull();
    const elsewhere = { ...rule('session'), destination: 'moon' };
    expect(describeSuggestion(elsewhere as unknown as PermissionUpdate)).toBeNull();
  });
});
