import { expect, it } from 'vitest';
import { billsApiKey, costWords } from './cost-words';

const session = { isDemo: false, costUsd: 0.73, apiKeySource: 'none' };

it('case 59: a figure on a subscription is called an estimate', () => {
  expect(costWords(session)).toContain('estimate');
  expect(costWords({ ...session, costUsd: null })).toContain('not known');
});

it('says when an API key pays', () => {
  expect(billsApiKey({ apiKeySource: 'ANTHROPIC_API_KEY' })).toBe(true);
  expect(billsApiKey({ apiKeySource: 'none' })).toBe(false);
  expect(billsApiKey({ apiKeySource: null })).toBe(false);
});
