import { expect, it } from 'vitest';
import { policyLabel, runsUnasked } from './policy-words';

it('case 52: shows the mode the CLI reported, not the one that was asked for', () => {
  expect(policyLabel('plan', 'plan')).toBe('Plan');
  expect(policyLabel('plan', 'acceptEdits')).toBe('Plan · accepting edits');
  expect(policyLabel('ask', null)).toBe('Ask');
});

it('is red whenever everything runs unasked', () => {
  expect(runsUnasked('autonomous', null)).toBe(true);
  expect(runsUnasked('plan', 'bypassPermissions')).toBe(true);
  expect(runsUnasked('plan', 'acceptEdits')).toBe(false);
});
