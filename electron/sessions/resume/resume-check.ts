import type { SessionRecord } from '@shared/domain/entities';
import type { ClaudeSessionId } from '@shared/domain/ids';
import type { AgentEventBody } from '@shared/events';
import type { TranscriptPort } from '../ports';
import { errorEvent } from '../child/session-end';

export interface ResumeCheckDeps {
  transcripts: TranscriptPort;
  tell(event: AgentEventBody): void;
}

/**
 * Looks at what a resumed process calls itself, before the row takes that over. Under an id nobody knows
 * and without a transcript it may be a fresh conversation; some versions only announce such an id.
 */
export async function checkResumed(
  record: SessionRecord,
  bodies: readonly AgentEventBody[],
  { transcripts, tell }: ResumeCheckDeps,
): Promise<void> {
  const id = newIdOf(record, bodies);
  if (id === null || (await transcripts.exists(id))) return;
  tell(
    errorEvent(
      'resume-mismatch',
      'Claude Code was asked to resume this conversation and goes on under another id, for which there is ' +
        'no transcript. It may not know what was said before; our own history is kept. Choose how to go on.',
      false,
    ),
  );
}

function newIdOf(
  { claudeSessionId, claudeSessionIds }: SessionRecord,
  bodies: readonly AgentEventBody[],
): ClaudeSessionId | null {
  // A first process, also a fork's, has reported none yet.
  if (claudeSessionIds.length === 0) return null;
  for (const body of bodies) {
    if (body.type !== 'session_status' || body.status !== 'resumed') continue;
    const { claudeSessionId: id } = body;
    if (id !== null && id !== claudeSessionId) return id;
  }
  return null;
}
