import { expect, it } from 'vitest';
import { billsApiKey, costWords } from './cost-words';
import { knownCost } from './known-cost';

const session = {
  isDemo: false,
  costUsd: 0.73,
  status: 'idle',
  turnStartedAt: null,
  apiKeySource: 'none',
} as const;

it('case 59: a figure on a subscription is called an estimate', () => {
  expect(costWords(session)).toContain('estimate');
  expect(costWords({ ...session, costUsd: null })).toContain('not known');
});

it('while the first turn runs no cost is known, and it is said when it will be', () => {
  const first = { ...session, costUsd: 0, turnStartedAt: 1000 };
  expect(knownCost(first)).toBeNull();
  expect(costWords(first)).toBe('Cost not known yet: a turn says what it cost when it ends.');
});

it.each(['failed', 'interrupted'] as const)(
  'a first turn that %s is not one that cost nothing',
  (status) => {
    const lost = { ...session, costUsd: 0, status };
    expect(knownCost(lost)).toBeNull();
    expect(costWords(lost)).toContain('cut off');
    expect(knownCost({ ...lost, costUsd: 0.73 })).toBe(0.73);
  },
);

it('what is known stays while another turn runs, and nothing sent cost nothing', () => {
  expect(knownCost({ ...session, turnStartedAt: 1000 })).toBe(0.73);
  expect(knownCost({ ...session, costUsd: 0 })).toBe(0);
  expect(knownCost({ ...session, costUsd: null })).toBeNull();
});

it('says when an API key pays', () => {
  expect(billsApiKey({ apiKeySource: 'ANTHROPIC_API_KEY' })).toBe(true);
  expect(billsApiKey({ apiKeySource: 'none' })).toBe(false);
  expect(billsApiKey({ apiKeySource: null })).toBe(false);
});
