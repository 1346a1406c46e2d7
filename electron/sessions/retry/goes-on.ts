import type { CallError } from '@shared/contract/error';
import type { GoesOn, SessionRecord } from '@shared/domain/entities';
import { asMessageUuid, type MessageUuid } from '@shared/domain/ids';
import { isLeftOut } from '@shared/domain/left-out';
import { err, ok, type Result } from '@shared/domain/result';
import type { SaidRow, SessionStorePort, TranscriptPort } from '../ports';
import type { OwnedPoint } from './retry-way';
import { noticeEvent } from '../child/session-end';
import type { SessionLog } from '../session-log';
import { callError } from '../call-error';

export interface GoesOnDeps {
  store: Pick<SessionStorePort, 'readTurnMarks'>;
  transcripts: Pick<TranscriptPort, 'readChain'>;
}

/**
 * Where a retry in place goes on. Refused when something was said in another program since: nobody
 * planned to leave that out. The CLI's own guard speaks for a single turn (2.1.332: "refused if the
 * discarded range contains anything not attributable to that turn"), so it is given for one turn alone.
 */
export async function createGoesOn(
  { store, transcripts }: GoesOnDeps,
  record: SessionRecord,
  found: OwnedPoint,
): Promise<Result<GoesOn, CallError>> {
  const { point } = found;
  const { way } = point;
  if (way.kind === 'start' || (way.kind === 'fork' && record.forkPoint?.startsEmpty === true))
    return ok({ at: null, claudeSessionId: null, dropsTurn: null });
  const claudeSessionId = way.kind === 'message' ? way.claudeSessionId : null;
  const source = claudeSessionId ?? record.claudeSessionId;
  const rows = (source === null ? null : await transcripts.readChain(source)) ?? [];
  const ours = promptsAfter(store, record, point);
  const at = way.kind === 'message' ? way.at : lastBefore(rows, ours.prompts);
  if (at === null) return err(noPlace());
  const dropped = rowsAfter(rows, at);
  const foreign = dropped.filter(({ uuid, isTyped }) => isTyped && !ours.prompts.has(uuid));
  if (foreign.length > 0) return err(goneOnElsewhere(foreign.length));
  const [only] = ours.prompts;
  const isAlone = ours.prompts.size === 1 && !ours.hasOwnTurns && only === dropped[0]?.uuid;
  return ok({ at, claudeSessionId, dropsTurn: isAlone ? point.messageUuid : null });
}

/** The CLI will not leave them out after all: what was planned is undone, and nothing has changed. */
export function takeBackLeftOut(log: SessionLog): void {
  const { goesOn, leftOut } = log.record;
  if (goesOn === null) return;
  log.append(
    [
      noticeEvent(
        'warning',
        'Claude Code refused to go back to that message, so the conversation goes on with everything that was said. ' +
          'Your message waits; send it again, or retry in a branch.',
      ),
    ],
    { goesOn: null, leftOut: leftOut.slice(0, -1) },
  );
}

const rowsAfter = (rows: readonly SaidRow[], at: MessageUuid): SaidRow[] => {
  const from = rows.findIndex(({ uuid }) => uuid === at);
  return from < 0 ? [] : rows.slice(from + 1);
};

/** A fork's own part begins behind this row of its transcript. */
function lastBefore(rows: readonly SaidRow[], prompts: ReadonlySet<string>): MessageUuid | null {
  const first = rows.findIndex(({ uuid }) => prompts.has(uuid));
  const before = first > 0 ? rows[first - 1] : undefined;
  return before === undefined ? null : asMessageUuid(before.uuid);
}

/** Prompts of ours that would be left out, and whether the CLI began turns by itself among them. */
function promptsAfter(
  store: GoesOnDeps['store'],
  record: SessionRecord,
  { cutSeq, early }: OwnedPoint['point'],
): { prompts: Set<string>; hasOwnTurns: boolean } {
  const prompts = new Set<string>(early);
  let hasOwnTurns = false;
  for (const mark of store.readTurnMarks(record.id)) {
    if (mark.seq <= cutSeq || isLeftOut(record.leftOut, mark.seq)) continue;
    if (mark.type === 'user_message' && mark.messageUuid !== null) prompts.add(mark.messageUuid);
    if (mark.type === 'complete') hasOwnTurns ||= mark.origin === 'background';
  }
  return { prompts, hasOwnTurns };
}

const goneOnElsewhere = (count: number): CallError =>
  callError(
    'request-refused',
    `The conversation went on in another program since (${count === 1 ? 'one message' : `${count} messages`}). ` +
      'Nothing was left out and nothing was sent; retry in a branch, which keeps all of it.',
  );

const noPlace = (): CallError =>
  callError(
    'request-refused',
    'The place before this message was not found in what Claude Code keeps of the conversation. ' +
      'Nothing was left out and nothing was sent; retry in a branch.',
  );
