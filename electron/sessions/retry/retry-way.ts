import type { ForkPoint, SessionRecord } from '@shared/domain/entities';
import type { ClaudeSessionId, MessageUuid, SessionId } from '@shared/domain/ids';
import { isLeftOut, leftOutBefore } from '@shared/domain/left-out';
import { type RetryPoint, retryPoints, type TurnMark } from '@shared/domain/retry-points';
import type { SessionStorePort } from '../ports';

type Store = Pick<SessionStorePort, 'findSession' | 'readTurnMarks'>;

/** A prompt as a session shows it; `owner` is the session it was sent in. */
export interface OwnedPoint {
  owner: SessionRecord;
  point: RetryPoint;
}

/** Where a new branch leaves which session. */
export interface BranchStart {
  parent: SessionRecord;
  at: MessageUuid | null;
  point: ForkPoint | null;
}

/** Prompts of a session with those it shares with its ancestors, oldest first. */
export function listRetryPoints(store: Store, record: SessionRecord): OwnedPoint[] {
  const lists: OwnedPoint[][] = [];
  let owner: SessionRecord | undefined = record;
  let until = Number.POSITIVE_INFINITY;
  let early: readonly MessageUuid[] = [];
  const seen = new Set<SessionId>();
  while (owner !== undefined && !seen.has(owner.id)) {
    seen.add(owner.id);
    const from: SessionRecord = owner;
    const unshared = early;
    const last = until;
    const shown = pointsOf(store, from, last).filter(
      ({ seq, messageUuid }) => seq <= last && !unshared.includes(messageUuid),
    );
    lists.unshift(shown.map((point) => ({ owner: from, point })));
    if (from.parentSessionId === null || from.forkPoint === null) break;
    until = from.forkPoint.seq;
    early = from.forkPoint.early;
    owner = store.findSession(from.parentSessionId);
  }
  return lists.flat();
}

/** Undefined when nothing is known of what came before the prompt. */
export function branchStart(store: Store, { owner, point }: OwnedPoint): BranchStart | undefined {
  const { way, cutSeq, early } = point;
  switch (way.kind) {
    case 'start':
      return {
        parent: owner,
        at: null,
        point: { seq: cutSeq, early, claudeSessionId: null, startsEmpty: true },
      };
    case 'message':
      return {
        parent: owner,
        at: way.at,
        point: { seq: cutSeq, early, claudeSessionId: way.claudeSessionId, startsEmpty: false },
      };
    case 'fork': {
      const parent =
        owner.parentSessionId === null ? undefined : store.findSession(owner.parentSessionId);
      return parent && { parent, at: owner.forkedAtUuid, point: owner.forkPoint };
    }
    case 'unknown':
      return undefined;
  }
}

/** A branch that keeps all up to the end of the turn that ended with `at`, shared turns included. */
export function branchAfter(
  store: Store,
  record: SessionRecord,
  at: MessageUuid,
): BranchStart | undefined {
  let parent: SessionRecord | undefined = record;
  let until = Number.POSITIVE_INFINITY;
  const seen = new Set<SessionId>();
  while (parent !== undefined && !seen.has(parent.id)) {
    seen.add(parent.id);
    const marks = marksOf(store, parent, until);
    const end = marks.findLastIndex(
      (mark) => mark.type === 'complete' && mark.lastMessageUuid === at,
    );
    const complete = marks[end];
    if (complete !== undefined) {
      const early = pointsOf(store, parent, until).find(
        ({ cutSeq }) => cutSeq === complete.seq,
      )?.early;
      const said = marks.slice(0, end).findLast((mark) => mark.type === 'session_status');
      const claudeSessionId = said?.type === 'session_status' ? said.claudeSessionId : null;
      return {
        parent,
        at,
        point: { seq: complete.seq, early: early ?? [], claudeSessionId, startsEmpty: false },
      };
    }
    if (parent.parentSessionId === null || parent.forkPoint === null) return undefined;
    until = parent.forkPoint.seq;
    parent = store.findSession(parent.parentSessionId);
  }
  return undefined;
}

/** A branch that leaves out what was said since the CLI went on under another id than this one. */
export function startBefore(
  store: Store,
  parent: SessionRecord,
  claudeSessionId: ClaudeSessionId,
): BranchStart {
  const marks = store.readTurnMarks(parent.id);
  const left = marks.findIndex(
    (mark) => mark.type === 'session_status' && mark.claudeSessionId === parent.claudeSessionId,
  );
  const before = left < 0 ? marks : marks.slice(0, left);
  const seq = before.findLast((mark) => mark.type === 'complete')?.seq ?? 0;
  return { parent, at: null, point: { seq, early: [], claudeSessionId, startsEmpty: false } };
}

/** Prompts written since the last retry in place; one of them in the transcript says it was taken. */
export function writtenSinceRetry(
  store: Pick<Store, 'readTurnMarks'>,
  record: SessionRecord,
): MessageUuid[] {
  const last = record.leftOut.at(-1);
  if (record.goesOn === null || last === undefined) return [];
  return store
    .readTurnMarks(record.id)
    .flatMap((mark) =>
      mark.type === 'user_message' && mark.seq > last.untilSeq && mark.messageUuid !== null
        ? [mark.messageUuid]
        : [],
    );
}

/** Of the newest event up to the end of the turn that ended with `at`; null when no turn did. */
export function seqOfTurnEnd(store: Store, id: SessionId, at: MessageUuid): number | null {
  const end = store
    .readTurnMarks(id)
    .findLast((mark) => mark.type === 'complete' && mark.lastMessageUuid === at);
  return end?.seq ?? null;
}

/** Where turns begin and end, without those left out for whoever shares the events up to `until`. */
function marksOf(store: Store, record: SessionRecord, until: number): TurnMark[] {
  const leftOut = leftOutBefore(record.leftOut, until);
  return store.readTurnMarks(record.id).filter(({ seq }) => !isLeftOut(leftOut, seq));
}

const pointsOf = (store: Store, record: SessionRecord, until: number): RetryPoint[] =>
  retryPoints(marksOf(store, record, until), record.parentSessionId === null ? 'new' : 'fork');
