import type { CallError } from '@shared/contract/error';
import type { RetryPlan, RetryPrompt } from '@shared/contract/retry';
import type { SessionRecord } from '@shared/domain/entities';
import type { RetryPoint } from '@shared/domain/retry-points';
import type { BranchStart, OwnedPoint } from './retry-way';
import { callError } from '../call-error';

const WORDS_CHARS = 60;

export const toPrompt = ({ point }: OwnedPoint): RetryPrompt => ({
  messageUuid: point.messageUuid,
  text: point.text,
  images: point.images,
  writtenAt: point.writtenAt,
  turn: point.turn,
  refusal: point.way.kind === 'unknown' ? nothingBefore().message : null,
});

export const toPlan = (record: SessionRecord, found: OwnedPoint, start: BranchStart): RetryPlan => {
  const { way, isFolded, turnsLost } = found.point;
  return {
    prompt: toPrompt(found),
    turnsLeftOut: turnsLost,
    startsEmpty: start.point?.startsEmpty === true,
    isFolded,
    isBeforeClear: way.kind === 'message' && way.isOldTranscript,
    isBeforeCompaction: way.kind === 'message' && way.isBeforeCompaction,
    inPlaceRefusal: inPlaceRefusal(record, found),
  };
};

/** What stands where a branch's own part begins. */
export function branchWords(parent: SessionRecord, from: RetryPoint): string {
  const line = from.text.trim().split('\n', 1)[0] ?? '';
  const words = line.length > WORDS_CHARS ? `${line.slice(0, WORDS_CHARS).trimEnd()}…` : line;
  const before = words === '' ? `turn ${from.turn}` : `“${words}”`;
  return `A branch of “${parent.title}” from just before ${before}. What is above is shared with it.`;
}

/** Why a message can only be retried in a branch; null: in place too. */
export const inPlaceRefusal = (record: SessionRecord, { owner }: OwnedPoint): string | null =>
  owner.id === record.id
    ? null
    : `This message was sent in “${owner.title}” and is shared with it, so it can only be retried in a branch.`;

/** What stands behind the turns that a retry in place left out. */
export function inPlaceWords(copyTitle: string, from: RetryPoint): string {
  const turns = from.turnsLost === 1 ? 'One turn is' : `${from.turnsLost} turns are`;
  return `Went back to before turn ${from.turn}. ${turns} left out from here on; “${copyTitle}” keeps the conversation as it was.`;
}

export const filesWords = (filesBefore: string | null): string =>
  filesBefore === null
    ? ''
    : ` The files were taken back too; as they were before they are kept in ${filesBefore} of the repository.`;

export const nothingBefore = (): CallError =>
  callError(
    'not-found',
    'What came before this message was said in another program, so there is no known place to go back to. ' +
      'Nothing was changed; choose a later message.',
  );
