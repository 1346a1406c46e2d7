import type { AgentEventBodyOf } from '@shared/events';
import { expect, it } from 'vitest';
import { stopWords } from './turn-facts';

const words = (isError: boolean, stopReason: string | null): string | null =>
  stopWords({ isError, stopReason } as AgentEventBodyOf<'complete'>);

it('says why a turn ended, and does not take a stop reason of the API for a cause', () => {
  expect(words(true, 'stop_sequence')).toBe('Failed');
  expect(words(true, 'error_max_budget_usd')).toBe('Ended by the budget');
  expect(words(false, 'interrupted')).toBe('Stopped');
  expect(words(false, 'end_turn')).toBeNull();
});
