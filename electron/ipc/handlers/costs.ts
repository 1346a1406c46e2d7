import type { CostRange, CostsReport, Reconciliation, SessionCosts } from '@shared/contract/costs';
import type { CallError } from '@shared/contract/error';
import type { SessionId } from '@shared/domain/ids';
import { err, ok } from '@shared/domain/result';
import type { Answer, DomainHandlers } from '../handler-types';

export interface CostsHandlerDeps {
  report(range: CostRange): CostsReport;
  session(id: SessionId): SessionCosts | undefined;
  /** Undefined for a session nobody knows. Rejects when `signal` fires. */
  reconcile(id: SessionId, signal: AbortSignal): Promise<Reconciliation | undefined>;
  exportReport(range: CostRange, format: 'csv' | 'json'): Promise<Answer<{ path: string } | null>>;
}

export function createCostsHandlers(deps: CostsHandlerDeps): DomainHandlers<'costs'> {
  return {
    report: (range) => (isBackwards(range) ? err(BACKWARDS) : ok(deps.report(range))),
    session: ({ sessionId }) => orUnknown(deps.session(sessionId)),
    reconcile: async ({ sessionId }, { signal }) =>
      orUnknown(await deps.reconcile(sessionId, signal)),
    exportReport: async ({ format, ...range }) =>
      isBackwards(range) ? err(BACKWARDS) : deps.exportReport(range, format),
  };
}

const isBackwards = ({ from, to }: CostRange): boolean => from !== null && to !== null && from > to;

const BACKWARDS: CallError = {
  code: 'bad-input',
  message: 'The first day lies after the last. Nothing was counted. Choose the days again.',
};

const orUnknown = <T>(found: T | undefined): Answer<T> =>
  found === undefined
    ? err({ code: 'not-found', message: 'This session is no longer there. Choose another one.' })
    : ok(found);
