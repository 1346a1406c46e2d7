import type { AgentEventOf, ImageRef } from '../events';
import type { ClaudeSessionId, MessageUuid } from './ids';

/** The events that tell where turns begin and end; everything else may be left out. */
export type TurnMark =
  | AgentEventOf<'user_message'>
  | AgentEventOf<'complete'>
  | AgentEventOf<'session_status'>
  | AgentEventOf<'compact_boundary'>
  | AgentEventOf<'error'>;

export const TURN_MARK_TYPES = [
  'user_message',
  'complete',
  'session_status',
  'compact_boundary',
  'error',
] as const satisfies readonly TurnMark['type'][];

/** Where a conversation goes on when it goes back to just before a prompt. */
export type WayBack =
  /** Nothing came before it: a conversation that begins anew. */
  | { kind: 'start' }
  /** After this message, in the transcript the CLI keeps under that id (null: it has not said). */
  | {
      kind: 'message';
      at: MessageUuid;
      claudeSessionId: ClaudeSessionId | null;
      /** `/clear` has begun another transcript since. */
      isOldTranscript: boolean;
      /** The conversation was compacted since: it goes on with all that was said, not its summary. */
      isBeforeCompaction: boolean;
    }
  /** It is the first of a fork: the same place the fork itself began at. */
  | { kind: 'fork' }
  /** What was said before it was said elsewhere, and its last message is not known. */
  | { kind: 'unknown' };

/** A prompt of the user, and the way back to just before it. */
export interface RetryPoint {
  messageUuid: MessageUuid;
  /** Of the prompt's own event. */
  seq: number;
  /** UTC ms. */
  writtenAt: number;
  text: string;
  images: ImageRef[];
  /** Of the turn that answers it, from 1. */
  turn: number;
  /** It joined a turn that was running: going back goes to before that turn. */
  isFolded: boolean;
  way: WayBack;
  /** The newest event that is kept. */
  cutSeq: number;
  /** Prompts written before the cut that belong to later turns: they are left out with those. */
  early: MessageUuid[];
  /** Turns that come after the cut, its own included. */
  turnsLost: number;
}

interface Base {
  way: WayBack;
  cutSeq: number;
  early: MessageUuid[];
  compactions: number;
  transcript: number;
}

interface Open {
  event: AgentEventOf<'user_message'>;
  messageUuid: MessageUuid;
}

/**
 * Every prompt of a session with the way back to just before it, oldest first. A turn that ended
 * without a message the CLI could resume at (lost with its process, refused by the API) is no place
 * to go back to: the way leads to the one before it, and leaves it out.
 */
export function retryPoints(marks: readonly TurnMark[], origin: 'new' | 'fork'): RetryPoint[] {
  const points: Omit<RetryPoint, 'turnsLost'>[] = [];
  const turns: Open[] = [];
  const transcripts: (ClaudeSessionId | null)[] = [null];
  const bases = new Map<RetryPoint['messageUuid'], Base>();
  const beginsElsewhere = origin === 'new' && firstStatus(marks) === 'resumed';
  const beginning: WayBack =
    origin === 'fork' ? { kind: 'fork' } : { kind: beginsElsewhere ? 'unknown' : 'start' };
  let base: Base = { way: beginning, cutSeq: 0, early: [], compactions: 0, transcript: 0 };
  let compactions = 0;
  let isCleared = false;
  let open: Open[] = [];

  function closeTurn(answered: readonly Open[]): void {
    const [first] = answered;
    if (first === undefined) return;
    turns.push(first);
    for (const { event, messageUuid } of answered) {
      bases.set(messageUuid, base);
      points.push({
        messageUuid,
        seq: event.seq,
        writtenAt: event.at,
        text: event.text,
        images: event.images,
        turn: turns.length,
        isFolded: event !== first.event,
        way: base.way,
        cutSeq: base.cutSeq,
        early: base.early,
      });
    }
  }

  for (const mark of marks) {
    if (mark.parentToolUseId !== null) continue;
    switch (mark.type) {
      case 'user_message':
        if (mark.origin !== 'background' && mark.messageUuid !== null)
          open.push({ event: mark, messageUuid: mark.messageUuid });
        break;
      case 'session_status': {
        const known = transcripts.at(-1) ?? null;
        if (mark.claudeSessionId === null || mark.claudeSessionId === known) break;
        if (known !== null && mark.status === 'new') {
          transcripts.push(mark.claudeSessionId);
          isCleared = true;
        } else transcripts[transcripts.length - 1] = mark.claudeSessionId;
        break;
      }
      case 'compact_boundary':
        compactions += 1;
        break;
      case 'error':
        if (!mark.fatal) break;
        closeTurn(open);
        open = [];
        break;
      case 'complete': {
        const answered = answeredBy(mark, open);
        closeTurn(answered);
        open = open.slice(answered.length);
        base = after(mark, base, {
          isCleared,
          compactions,
          transcript: transcripts.length - 1,
          early: open.map(({ messageUuid }) => messageUuid),
        });
        isCleared = false;
        break;
      }
    }
  }
  closeTurn(open);

  return points.map((point) => {
    const from = bases.get(point.messageUuid);
    return {
      ...point,
      way: from === undefined ? point.way : wayOf(from, transcripts, compactions),
      turnsLost: turns.filter(
        ({ event, messageUuid }) => event.seq > point.cutSeq || point.early.includes(messageUuid),
      ).length,
    };
  });
}

/** Prompts after the last one a result names are answered by a turn of their own. */
function answeredBy(complete: AgentEventOf<'complete'>, open: readonly Open[]): Open[] {
  if (complete.origin === 'background') return [];
  if (complete.promptUuids.length === 0) return [...open];
  const last = open.findLastIndex(({ messageUuid }) => complete.promptUuids.includes(messageUuid));
  return open.slice(0, last + 1);
}

function after(
  complete: AgentEventOf<'complete'>,
  base: Base,
  now: {
    isCleared: boolean;
    compactions: number;
    transcript: number;
    early: MessageUuid[];
  },
): Base {
  const { compactions, transcript, early } = now;
  const at = complete.lastMessageUuid;
  const known = base.way.kind === 'message' ? base.way.at : null;
  if (at !== null && at !== known)
    return {
      way: {
        kind: 'message',
        at,
        claudeSessionId: null,
        isOldTranscript: false,
        isBeforeCompaction: false,
      },
      cutSeq: complete.seq,
      early,
      compactions,
      transcript,
    };
  if (now.isCleared)
    return { way: { kind: 'start' }, cutSeq: complete.seq, early, compactions, transcript };
  return base;
}

function wayOf(
  { way, compactions, transcript }: Base,
  transcripts: readonly (ClaudeSessionId | null)[],
  allCompactions: number,
): WayBack {
  if (way.kind !== 'message') return way;
  return {
    ...way,
    claudeSessionId: transcripts[transcript] ?? null,
    isOldTranscript: transcript < transcripts.length - 1,
    isBeforeCompaction: compactions < allCompactions,
  };
}

const firstStatus = (marks: readonly TurnMark[]): 'new' | 'resumed' | null =>
  marks.find((mark): mark is AgentEventOf<'session_status'> => mark.type === 'session_status')
    ?.status ?? null;
