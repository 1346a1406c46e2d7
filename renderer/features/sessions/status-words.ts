import type { SessionStatus } from '@shared/domain/entities';

/** What a screen reader says and a tooltip shows. */
export const STATUS_WORDS: Record<SessionStatus, string> = {
  idle: 'Idle',
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
