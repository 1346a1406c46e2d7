import { createHash } from 'node:crypto';
import type { HistoryEvent } from '../../claude/transcript/history/history-event';

/** A running hash over events, to tell a history that goes on from one that became another. */
export interface HistoryDigest {
  add(event: HistoryEvent): void;
  /** Of all so far. */
  read(): string;
}

export function createHistoryDigest(): HistoryDigest {
  const hash = createHash('sha1');
  return {
    add: ({ at, body }) => void hash.update(`${at} ${JSON.stringify(body)}\n`),
    read: () => hash.copy().digest('base64'),
  };
}
