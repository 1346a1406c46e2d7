import type { SessionSummary } from '@shared/contract/sessions';

/** Those that wait for a person, longest waiting first. */
export const needingYou = (sessions: readonly SessionSummary[]): SessionSummary[] =>
  sessions
    .filter((session) => session.status === 'needs-you')
    .sort((a, b) => a.statusSince - b.statusSince);
