import type { SpanKind } from '@shared/domain/flight-recorder/flight-types';

/** Amber, as everywhere, is a person who is needed. */
export const KIND_COLOR: Record<SpanKind, string> = {
  starting: 'var(--series-rest)',
  model: 'var(--series-1)',
  tools: 'var(--series-2)',
  waiting: 'var(--amber-mark)',
  retry: 'var(--series-3)',
};
