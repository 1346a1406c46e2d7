import type { SessionSummary } from '@shared/contract/sessions';
import { isAsleep } from '@shared/domain/asleep';
import type { GlyphName } from './status-words';

/** The shape for a session: its status, or what is worth telling apart within it. */
export function glyphOf(session: SessionSummary): GlyphName {
  if (session.waitingPlace !== null) return 'queued';
  if (session.status === 'working' && session.silence !== null) return 'silent';
  return isAsleep(session) ? 'asleep' : session.status;
}
