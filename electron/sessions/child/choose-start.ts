import type { SessionRecord } from '@shared/domain/entities';
import type { ClaudeSessionId, MessageUuid } from '@shared/domain/ids';
import type { SessionStart } from '../../claude/driver-types';
import type { TranscriptPort } from '../ports';
import type { ForeignConversation } from '../session-manager-inputs';

export interface ChooseStartInput {
  record: SessionRecord;
  /** For a fork that was never started; null otherwise. */
  parent: SessionRecord | null;
  foreign: ForeignConversation | null;
  /** Go on after this message; null: at the tip. */
  at: MessageUuid | null;
  /** Prompts written since the last retry in place. */
  written: readonly MessageUuid[];
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
  const goesOn = await goesOnAt(input);
  if (goesOn !== null) return goesOn;
  const existing = await firstExisting(own, transcripts);
  if (existing !== null) return resume(existing, at, null);
  const newest = own[0];
  if (newest === undefined) return null;
  // A turn ended, so there was a conversation; the CLI's refusal says plainly that it is gone.
  if (record.lastMessageUuid !== null) return resume(newest, at, null);
  if (foreign !== null)
    return resume(foreign.claudeSessionId, foreign.at, foreign.isForked ? newest : null);
  if (parent !== null && record.forkPoint?.startsEmpty !== true) {
    const shared = record.forkPoint?.claudeSessionId ?? null;
    const ids = [...new Set([...(shared === null ? [] : [shared]), ...candidatesOf(parent)])];
    const source = (await firstExisting(ids, transcripts)) ?? ids[0];
    if (source !== undefined) return resume(source, record.forkedAtUuid, newest);
  }
  return { kind: 'new', claudeSessionId: newest };
}

/** After a retry in place, until the transcript itself goes on from there. */
async function goesOnAt(input: ChooseStartInput): Promise<SessionStart | null> {
  const { record, written, transcripts } = input;
  const { goesOn, claudeSessionId } = record;
  if (goesOn === null || claudeSessionId === null) return null;
  if (goesOn.at === null)
    return (await transcripts.exists(claudeSessionId)) ? null : { kind: 'new', claudeSessionId };
  const source = goesOn.claudeSessionId ?? claudeSessionId;
  const rows = await transcripts.readChain(source);
  const isThere = rows?.some(({ uuid }) => written.some((prompt) => prompt === uuid)) === true;
  return isThere
    ? resume(source, null, null)
    : { ...resume(source, goesOn.at, null), dropsTurn: goesOn.dropsTurn };
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
): Extract<SessionStart, { kind: 'resume' }> => ({
  kind: 'resume',
  claudeSessionId,
  at,
  forkAs,
  dropsTurn: null,
});
