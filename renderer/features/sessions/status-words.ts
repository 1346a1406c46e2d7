import type { SessionSummary } from '@shared/contract/sessions';
import type { SessionStatus } from '@shared/domain/entities';

/** Every status, and two that are told apart within one: idle without a process, working unheard. */
export type GlyphName = SessionStatus | 'asleep' | 'silent';

/** What a screen reader says and a tooltip shows. */
export const STATUS_WORDS: Record<GlyphName, string> = {
  idle: 'Idle',
  asleep: 'Asleep',
  silent: 'Working, no output for a while',
  starting: 'Starting',
  working: 'Working',
  'needs-you': 'Needs you',
  stopping: 'Stopping',
  'done-unseen': 'Done, not seen yet',
  failed: 'Failed',
  interrupted: 'Interrupted',
  queued: 'Queued',
};

/** A turn is under way, or about to be. */
export const isRunning = (status: SessionStatus): boolean =>
  status === 'working' || status === 'starting' || status === 'stopping' || status === 'needs-you';

/** What is sent to it now waits in its queue. */
export const isBusy = (session: Pick<SessionSummary, 'status' | 'waitingPlace'>): boolean =>
  isRunning(session.status) || session.waitingPlace !== null;
