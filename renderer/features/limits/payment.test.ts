import { expect, it } from 'vitest';
import { paymentOf } from './payment';

const NOTHING = { tokenSource: null, apiKeySource: null, subscriptionType: null, isDemo: false };

it('case 58: an API key is named, whatever login there is beside it', () => {
  const paid = { ...NOTHING, tokenSource: 'claude.ai', subscriptionType: 'max' };
  expect(paymentOf({ ...paid, apiKeySource: 'ANTHROPIC_API_KEY' })).toEqual({
    kind: 'key',
    words: 'an API key (ANTHROPIC_API_KEY)',
  });
  expect(paymentOf({ ...paid, apiKeySource: 'none' })).toEqual({
    kind: 'login',
    words: 'your subscription (max)',
  });
});

it('what is not known is not guessed', () => {
  expect(paymentOf(NOTHING).kind).toBe('unknown');
  expect(paymentOf({ ...NOTHING, tokenSource: 'none' }).kind).toBe('nobody');
  expect(paymentOf({ ...NOTHING, tokenSource: 'CLAUDE_CODE_OAUTH_TOKEN' }).kind).toBe('login');
  expect(paymentOf({ ...NOTHING, isDemo: true }).kind).toBe('demo');
});
