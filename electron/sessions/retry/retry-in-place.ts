import type { CallError } from '@shared/contract/error';
import type { GoesOn, SessionRecord } from '@shared/domain/entities';
import { asClaudeSessionId, type SessionId } from '@shared/domain/ids';
import { err, ok } from '@shared/domain/result';
import type { CommitQueue } from '../writing/commit-queue';
import { createGoesOn } from './goes-on';
import type { ManagedSession } from '../managed-session-types';
import { busy } from '../manager-errors';
import type { SessionPatch } from '../ports';
import type { RetryCopies } from './retry-copy';
import type { OwnedPoint } from './retry-way';
import { filesWords, inPlaceRefusal, inPlaceWords } from './retry-words';
import { noticeEvent } from '../child/session-end';
import { callError } from '../call-error';
import type { SessionManagerDeps } from '../session-manager-deps';
import type { RetriedInPlace, RetryInput, SendPrompt, SentPrompt } from '../session-manager-inputs';
import type { Outcome } from '../session-manager-types';

export interface RetryInPlaceDeps {
  manager: SessionManagerDeps;
  commits: CommitQueue;
  copies: RetryCopies;
  send(prompt: SendPrompt): Outcome<SentPrompt>;
  remove(id: SessionId): Outcome<null>;
  /** What keeps the files as they were; null: nothing was changed, or it cannot be kept. */
  rewind(found: OwnedPoint, token: string): Outcome<string | null>;
  putBack(id: SessionId, filesBefore: string): Outcome<unknown>;
}

/**
 * Going back to just before a prompt in the session itself. The CLI cannot return to what it leaves
 * (2.1.332), so the conversation is copied first; until the copy is on disk nothing is left out.
 */
export function createRetryInPlace(deps: RetryInPlaceDeps) {
  const { manager, commits } = deps;

  return async function retryInPlace(
    session: ManagedSession,
    found: OwnedPoint,
    input: RetryInput,
  ): Outcome<RetriedInPlace> {
    const refused = inPlaceRefusal(session.log.record, found);
    if (refused !== null) return err(callError('bad-input', refused));
    if (session.isBusy) return err(busy());
    // The CLI may write the end of a turn after telling of it (2.1.226): only what a process that has
    // ended left behind is the whole conversation.
    await session.close();
    const looked = await createGoesOn(manager, session.log.record, found);
    if (!looked.ok) return looked;
    const goesOn = looked.value;
    const rewound = input.rewindsFiles ? await deps.rewind(found, input.token) : ok(null);
    if (!rewound.ok) return rewound;
    const filesBefore = rewound.value;
    // Files are taken back by a process, whose place among those that run is the copy's from here on.
    await session.close();
    const copied = await deps.copies.make(session);
    if (!copied.ok) {
      if (filesBefore !== null) await deps.putBack(session.log.record.id, filesBefore);
      return err(notCopied(copied.error));
    }
    const before = session.log.record;
    leaveOut(session, found, copied.value.log.record, goesOn, filesBefore);
    const { sessionId, text, imageIds } = input;
    const sent = await deps.send({ sessionId, text, imageIds });
    if (!sent.ok) {
      undo(session, before);
      await deps.remove(copied.value.log.record.id);
      if (filesBefore !== null) await deps.putBack(sessionId, filesBefore);
      return sent;
    }
    return ok({ session: session.summary(), copy: copied.value.summary(), filesBefore });
  };

  function leaveOut(
    { log }: ManagedSession,
    found: OwnedPoint,
    copy: SessionRecord,
    goesOn: GoesOn,
    filesBefore: string | null,
  ): void {
    const { record } = log;
    const left = { afterSeq: found.point.cutSeq, untilSeq: record.lastSeq, keptIn: copy.id };
    const patch: SessionPatch = { leftOut: [...record.leftOut, left], goesOn };
    if (goesOn.at === null) patch.claudeSessionId = asClaudeSessionId(manager.newId());
    const words = inPlaceWords(copy.title, found.point) + filesWords(filesBefore);
    log.append([noticeEvent('info', words)], patch);
    commits.flush();
  }

  /** Nothing has reached the CLI yet: the conversation is what it was. */
  function undo({ log }: ManagedSession, before: SessionRecord): void {
    const { leftOut, goesOn, claudeSessionId } = before;
    const patch: SessionPatch = { leftOut, goesOn, claudeSessionId };
    log.append([noticeEvent('info', 'It could not be sent, so nothing was left out.')], patch);
    commits.flush();
  }
}

const notCopied = ({ code, message }: CallError): CallError =>
  callError(
    code,
    `The conversation could not be copied, so nothing was left out and nothing was sent. ${message} Retry in a branch, or try again.`,
  );
