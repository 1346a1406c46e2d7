import { describe, expect, it } from 'vitest';
import { allowOnce, allowWith, approvePlan, deny } from './request-answer';

describe('answers to requests', () => {
  it('allow once makes no rule', () => {
    expect(allowOnce()).toMatchObject({ behavior: 'allow', updatedPermissions: [], rule: null });
  });

  it('always sends back the chosen suggestion alone', () => {
    const update = {
      type: 'addRules' as const,
      rules: [{ toolName: 'Bash', ruleContent: 'npm test' }],
      behavior: 'allow' as const,
      destination: 'session' as const,
    };
    expect(allowWith(update, 'words')).toMatchObject({
      updatedPermissions: [update],
      rule: 'words',
    });
  });

  it('case 52: an approved plan sets the mode for the session', () => {
    expect(approvePlan('acceptEdits')).toMatchObject({
      updatedPermissions: [{ type: 'setMode', mode: 'acceptEdits', destination: 'session' }],
    });
  });

  it('never denies without words', () => {
    expect(deny('  ')).toMatchObject({ behavior: 'deny', interrupt: false });
    expect(deny('  ')).not.toMatchObject({ message: '' });
    expect(deny(' use pnpm ')).toMatchObject({ message: 'use pnpm' });
  });
});
