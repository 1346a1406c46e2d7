import type { SessionSummary } from '@shared/contract/sessions';

export type ReasonKind = 'needs-you' | 'finished';

/** Why somebody should look at a session. */
export interface Reason {
  kind: ReasonKind;
  /** Two changes never share one, and one change has the same however often it is told. */
  key: string;
}

/** Null: it goes on by itself, was seen, was stopped, or nobody asked it anything. */
export function reasonOf(session: SessionSummary): Reason | null {
  const { status, statusSince } = session;
  if (status === 'needs-you') return { kind: 'needs-you', key: `needs-you ${statusSince}` };
  if (!hasEnded(session)) return null;
  return { kind: 'finished', key: `${status} ${statusSince}` };
}

/** With background work left the last turn is still to come; put away, only a question matters. */
const hasEnded = ({ status, failure, backgroundTaskCount, archivedAt }: SessionSummary): boolean =>
  archivedAt === null &&
  backgroundTaskCount === 0 &&
  (status === 'done-unseen' || (status === 'failed' && failure !== null));
