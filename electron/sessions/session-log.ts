import type { SessionRecord, SessionStatus } from '@shared/domain/entities';
import { isRunning, nextStatus, type StatusSignal } from '@shared/domain/session-status';
import type { AgentEvent, AgentEventBody } from '@shared/events';
import type { CommitQueue } from './writing/commit-queue';
import type { Clock, SessionPatch } from './ports';
import { applyToFacts, type SessionFacts } from './session-facts';
import { briefOf } from './stored-facts';

/** One session's row and the facts of its events, ahead of the disk by at most one tick. */
export interface SessionLog {
  readonly record: SessionRecord;
  readonly facts: SessionFacts;
  readonly status: SessionStatus;
  /** UTC ms. */
  readonly statusSince: number;
  /** Stamps, folds and hands on to be stored; listeners hear of it when it is on disk. */
  append(
    bodies: readonly AgentEventBody[],
    patch?: SessionPatch | null,
    raw?: readonly unknown[],
  ): void;
  signal(signal: StatusSignal): void;
  patch(patch: SessionPatch): void;
  /** Another program has run the session meanwhile: what it stored takes the place of ours. */
  replace(record: SessionRecord, facts: SessionFacts): void;
}

export function createSessionLog(deps: {
  record: SessionRecord;
  /** UTC ms. */
  statusSince: number;
  facts: SessionFacts;
  commits: Pick<CommitQueue, 'append'>;
  clock: Clock;
}): SessionLog {
  const { facts, commits, clock } = deps;
  let record = deps.record;
  let { statusSince } = deps;
  /** Of the newest event that the stored brief sums up, as far as this program wrote it. */
  let briefSeq = record.lastSeq;

  function append(
    bodies: readonly AgentEventBody[],
    patch: SessionPatch | null = null,
    raw: readonly unknown[] = [],
  ): void {
    if (bodies.length === 0 && patch === null && raw.length === 0) return;
    const at = clock.now();
    const first = record.lastSeq + 1;
    const events = bodies.map(
      (body, index): AgentEvent => ({
        ...body,
        sessionId: record.id,
        seq: first + index,
        at,
      }),
    );
    for (const body of bodies) applyToFacts(facts, body);
    record = { ...withPatch(record, patch), lastSeq: record.lastSeq + events.length };
    if (bodies.length > 0 || patch !== null) record.updatedAt = at;
    commits.append({ sessionId: record.id, events, patch: withBrief(patch), raw });
  }

  /** Kept with what is stored whenever a session comes to rest, so that a list needs no event. */
  function withBrief(patch: SessionPatch | null): SessionPatch | null {
    if (isRunning(record.status) || record.lastSeq === briefSeq) return patch;
    briefSeq = record.lastSeq;
    return { ...patch, brief: briefOf(facts, briefSeq) };
  }

  return {
    get record() {
      return record;
    },
    facts,
    get status() {
      return record.status;
    },
    get statusSince() {
      return statusSince;
    },
    append,
    signal(signal) {
      const status = nextStatus(record.status, signal);
      if (status === record.status) return;
      statusSince = clock.now();
      append([], { status });
    },
    patch: (patch) => append([], patch),
    replace(stored, storedFacts) {
      record = stored;
      briefSeq = stored.lastSeq;
      statusSince = stored.updatedAt;
      Object.assign(facts, storedFacts);
    },
  };
}

/** A reported CLI id joins the list of all ids ever reported, newest last. */
function withPatch(record: SessionRecord, patch: SessionPatch | null): SessionRecord {
  if (patch === null) return { ...record };
  const next = { ...record, ...patch };
  const id = patch.claudeSessionId;
  if (id !== undefined && id !== null && !record.claudeSessionIds.includes(id))
    next.claudeSessionIds = [...record.claudeSessionIds, id];
  return next;
}
