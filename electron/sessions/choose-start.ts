import type { SessionRecord } from '@shared/domain/entities';
import type { ClaudeSessionId, MessageUuid } from '@shared/domain/ids';
import type { SessionStart } from '../claude/driver-types';
import type { TranscriptPort } from './ports';
import type { ForeignConversation } from './session-manager-types';

export interface ChooseStartInput {
  record: SessionRecord;
  /** For a fork that was never started; null otherwise. */
  parent: SessionRecord | null;
  foreign: ForeignConversation | null;
  /** Go on after this message; null: at the tip. */
  at: MessageUuid | null;
  transcripts: TranscriptPort;
}

/**
 * `--session-id` until a transcript exists, `--resume` from then on: a used id is refused for ever,
 * an id without a transcript cannot be resumed (2.1.332). Some versions announce an id on resume that
 * never gets a transcript, so every id the CLI reported stays a candidate, newest first.
 */
export async function chooseStart(input: ChooseStartInput): Promise<SessionStart | null> {
  const { record, parent, foreign, at, transcripts } = input;
  const own = candidatesOf(record);
  const existing = await firstExisting(own, transcripts);
  if (existing !== null) return resume(existing, at, null);
  const newest = own[0];
  if (newest === undefined) return null;
  // A turn ended, so there was a conversation; the CLI's refusal says plainly that it is gone.
  if (record.lastMessageUuid !== null) return resume(newest, at, null);
  if (foreign !== null)
    return resume(foreign.claudeSessionId, foreign.at, foreign.isForked ? newest : null);
  if (parent !== null) {
    const ids = candidatesOf(parent);
    const source = (await firstExisting(ids, transcripts)) ?? ids[0];
    if (source !== undefined) return resume(source, record.forkedAtUuid, newest);
  }
  return { kind: 'new', claudeSessionId: newest };
}

function candidatesOf(record: SessionRecord): ClaudeSessionId[] {
  const newestFirst = [...record.claudeSessionIds].reverse();
  const current = record.claudeSessionId === null ? [] : [record.claudeSessionId];
  return [...new Set([...current, ...newestFirst])];
}

async function firstExisting(
  ids: readonly ClaudeSessionId[],
  transcripts: TranscriptPort,
): Promise<ClaudeSessionId | null> {
  for (const id of ids) if (await transcripts.exists(id)) return id;
  return null;
}

const resume = (
  claudeSessionId: ClaudeSessionId,
  at: MessageUuid | null,
  forkAs: ClaudeSessionId | null,
): SessionStart => ({ kind: 'resume', claudeSessionId, at, forkAs, dropsTurn: null });
