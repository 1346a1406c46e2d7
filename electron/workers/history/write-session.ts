import type { AgentEvent } from '@shared/events';
import type { HistoryEvent } from '../../claude/transcript/history/history-event';
import { applyToFacts, emptyFacts } from '../../sessions/session-facts';
import { briefOf } from '../../sessions/stored-facts';
import type { HistoryDue } from '../../store/imports/imported-history';
import type { HistoryPart } from '../../store/history/write-history';
import { createHistoryDigest, type HistoryDigest } from './history-digest';

export interface WriteSessionDeps {
  write(part: HistoryPart): boolean;
  /** The same events each time it is called. */
  read(): Iterable<HistoryEvent>;
  /** Between two transactions, so that other writers get their turn. */
  pause(): Promise<void>;
}

export interface SessionWritten {
  events: number;
  /** False: nothing new, or somebody continued the session. */
  hasChanged: boolean;
}

/** A transaction of so much is over in a few milliseconds. */
const EVENTS_AT_ONCE = 250;
const CHARS_AT_ONCE = 256 * 1024;

/**
 * Writes a session's history to its end. When what was written before is how it begins, only the rest;
 * else all of it anew.
 */
export async function writeSession(
  due: HistoryDue,
  deps: WriteSessionDeps,
): Promise<SessionWritten> {
  const { known } = due;
  if (known === null || known.events !== due.lastSeq) return writeFrom(due, deps, null);
  const digest = createHistoryDigest();
  let count = 0;
  for (const event of deps.read()) {
    digest.add(event);
    count += 1;
    if (count === known.events) break;
  }
  const goesOn = count === known.events && digest.read() === known.digest;
  return writeFrom(due, deps, goesOn ? { events: count, digest } : null);
}

async function writeFrom(
  due: HistoryDue,
  deps: WriteSessionDeps,
  from: { events: number; digest: HistoryDigest } | null,
): Promise<SessionWritten> {
  const { sessionId, sessionKey, signature } = due;
  const digest = from?.digest ?? createHistoryDigest();
  const facts = emptyFacts();
  let seq = 0;
  let lastSeq = due.lastSeq;
  let isFirst = true;
  let held: { events: AgentEvent[]; images: HistoryPart['images'][number][]; chars: number } = {
    events: [],
    images: [],
    chars: 0,
  };

  function flush(end: HistoryPart['end']): boolean {
    const { events, images } = held;
    held = { events: [], images: [], chars: 0 };
    const isAnew = isFirst && from === null;
    const isWritten = deps.write({
      sessionKey,
      sessionId,
      lastSeq,
      isAnew,
      events,
      images,
      end,
      digest: digest.read(),
    });
    isFirst = false;
    lastSeq = seq;
    return isWritten;
  }

  for (const event of deps.read()) {
    applyToFacts(facts, event.body);
    seq += 1;
    if (from !== null && seq <= from.events) continue;
    if (held.events.length >= EVENTS_AT_ONCE || held.chars >= CHARS_AT_ONCE) {
      seq -= 1;
      if (!flush(null)) return { events: 0, hasChanged: false };
      seq += 1;
      await deps.pause();
    }
    digest.add(event);
    held.events.push({ ...event.body, sessionId, seq, at: event.at });
    held.images.push(...event.images);
    held.chars += sizeOf(event);
  }
  const brief = seq === 0 ? null : briefOf(facts, seq);
  const isWritten = flush({ signature, brief, seqAtLeast: due.lastSeq });
  return { events: seq - (from?.events ?? 0), hasChanged: isWritten && seq !== from?.events };
}

/** About as long as what is stored and indexed of it. */
function sizeOf({ body }: HistoryEvent): number {
  if (body.type === 'message_chunk' || body.type === 'reasoning' || body.type === 'user_message')
    return body.text.length;
  return body.type === 'tool_update' ? JSON.stringify(body.payload).length : 0;
}
