import type { AgentEvent } from '@shared/events';
import type { SessionId } from '@shared/domain/ids';
import type { SessionCommit } from '@shared/domain/store-types';
import type { WritableDb } from '../opening/database';
import { insertPrompt } from '../sessions/prompts';
import { projectEvent } from './projections';
import { keyOrNext, type RowKeys } from './row-keys';
import { getSessionKey, patchSession } from '../sessions/sessions';
import { createTextBlocks, type TextBlocks } from './text-blocks';
import { indexToolUpdate } from '../search/tool-index';

export interface CommitDeps {
  /** UTC ms; dates a change that came without an event. */
  now(): number;
  /** For what was said before it is written down; left out: it is said now. */
  keys?: RowKeys;
}

/** Writes what one tick changed in any number of sessions: all of it or nothing. */
export const createCommit = (
  db: WritableDb,
  deps: CommitDeps,
): ((commits: readonly SessionCommit[]) => void) => {
  const keys = new Map<SessionId, number>();
  const keyOf = (id: SessionId): number => {
    const known = keys.get(id);
    if (known !== undefined) return known;
    const key = getSessionKey(db, id);
    // Only of rows that outlive this transaction; one that is rolled back takes its row along.
    keys.set(id, key);
    return key;
  };
  return (commits) => {
    try {
      db.transaction(() => {
        for (const commit of commits) writeCommit(db, keyOf(commit.sessionId), commit, deps);
      });
    } catch (error) {
      keys.clear();
      throw error;
    }
  };
};

const writeCommit = (
  db: WritableDb,
  key: number,
  { sessionId, events, patch }: SessionCommit,
  deps: CommitDeps,
): void => {
  const last = events.at(-1);
  if (last !== undefined) appendEvents(db, key, sessionId, events, last, deps.keys ?? null);
  if (patch !== null) {
    const at = last?.at ?? deps.now();
    patchSession(db, key, patch, at);
    if (last === undefined) db.run('UPDATE sessions SET updated_at = ? WHERE key = ?', at, key);
  }
};

const appendEvents = (
  db: WritableDb,
  key: number,
  sessionId: SessionId,
  events: readonly AgentEvent[],
  last: AgentEvent,
  keys: RowKeys | null,
): void => {
  let seq = (events[0]?.seq ?? 0) - 1;
  const wasNext = db.run(
    'UPDATE sessions SET last_seq = ?, updated_at = ? WHERE key = ? AND last_seq = ?',
    last.seq,
    last.at,
    key,
    seq,
  );
  if (wasNext === 0) {
    throw new Error(`Events of ${sessionId} do not continue what is stored: ${seq + 1} came next`);
  }
  const blocks = createTextBlocks(db, key, keys);
  for (const event of events) {
    seq += 1;
    if (event.seq !== seq || event.sessionId !== sessionId) {
      throw new Error(`Event ${event.seq} of ${event.sessionId} stands where ${seq} belongs`);
    }
    appendEvent(db, key, blocks, event, keys);
  }
  blocks.flush();
};

const appendEvent = (
  db: WritableDb,
  key: number,
  blocks: TextBlocks,
  event: AgentEvent,
  keys: RowKeys | null,
): void => {
  if (event.type === 'message_chunk' || event.type === 'reasoning') {
    blocks.append(event);
    return;
  }
  endBlocks(blocks, event);
  if (event.type === 'user_message') {
    insertPrompt(db, key, event, keys);
    return;
  }
  const { sessionId: _sessionId, seq, at, type, parentToolUseId, ...body } = event;
  const eventKey = db.insert(
    INSERT_EVENT,
    keys?.event(at) ?? null,
    key,
    seq,
    at,
    type,
    parentToolUseId ?? '',
    JSON.stringify(body),
  );
  if (event.type === 'tool_update') indexToolUpdate(db, key, eventKey, event);
  projectEvent(db, key, event, keys !== null);
};

/** Which text an event shows to be complete. Anything not named here may fall between two deltas. */
const endBlocks = (blocks: TextBlocks, event: AgentEvent): void => {
  switch (event.type) {
    case 'complete':
      blocks.endAll();
      return;
    case 'error':
      if (event.fatal) blocks.endAll();
      return;
    case 'tool_update':
      blocks.endThread(event.toolCallId);
      return;
    case 'user_message':
    case 'tool_call':
    case 'context_window':
    case 'compact_boundary':
      blocks.endThread(event.parentToolUseId ?? '');
      return;
  }
};

const INSERT_EVENT = `
INSERT INTO events (key, session_key, seq, at, type, thread, body)
VALUES (${keyOrNext('events')}, ?, ?, ?, ?, ?, ?)`;
