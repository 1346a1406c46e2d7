import type { AgentEventOf } from '@shared/events';
import type { WritableDb } from '../opening/database';
import { indexMessage, unindexMessage } from '../search/message-index';
import { fromChunkValue, toChunkValue, type ChunkValue } from './chunk-value';
import { keyOrNext, type RowKeys } from './row-keys';

/**
 * Writes streamed text of one session within one transaction. Each commit appends what is new as one
 * row per block, so a growing text is never rewritten; when the block has ended its pieces are joined
 * into `messages.text` and indexed, once. A block has ended when something else follows in its thread.
 * Text that still arrives afterwards reopens it until the turn ends, so that blocks which alternate
 * are not joined again and again.
 */
export interface TextBlocks {
  append(event: AgentEventOf<'message_chunk' | 'reasoning'>): void;
  /** Something that is not text followed in this thread. */
  endThread(thread: string): void;
  /** The turn has ended, and with it every block. */
  endAll(): void;
  /** Writes what is pending of blocks that go on. */
  flush(): void;
}

interface PendingBlock {
  thread: string;
  kind: 'text' | 'reasoning';
  sourceId: string;
  blockIndex: number;
  firstSeq: number;
  firstAt: number;
  lastSeq: number;
  lastAt: number;
  pieces: string[];
}

interface BlockRow {
  key: number;
  last_seq: number;
  state: number;
}

const STREAMING = 0;
const COMPLETE = 1;
const REOPENED = 2;

export const createTextBlocks = (
  db: WritableDb,
  sessionKey: number,
  keys: RowKeys | null,
): TextBlocks => {
  /** The block each thread is writing; what it got in this commit is not yet in a row. */
  const current = new Map<string, PendingBlock>();

  const write = (block: PendingBlock, hasEnded: boolean): void => {
    const text = block.pieces.join('');
    const known = findBlock(block);
    const row = known === undefined ? insert(block, text, hasEnded) : goOn(known, block);
    const isNew = known === undefined;
    if (isNew || row.state === REOPENED) endOthers(block.thread, row.key);
    if (isNew && hasEnded) {
      indexMessage(db, row.key, text);
      return;
    }
    db.run(INSERT_CHUNK, row.key, block.lastSeq, toChunkValue(text));
    if (hasEnded && row.state === STREAMING) join(db, row.key, '', false);
  };

  /** The stored row this block goes on with; one of an earlier turn is another block. */
  const findBlock = (block: PendingBlock): BlockRow | undefined => {
    const { kind, thread, sourceId, blockIndex } = block;
    const row = db.all<BlockRow>(FIND_BLOCK, sessionKey, thread, kind, sourceId, blockIndex)[0];
    const isOver = row !== undefined && thread === '' && hasPromptAfter(row.last_seq, block);
    return isOver ? undefined : row;
  };

  const hasPromptAfter = (seq: number, { firstSeq }: PendingBlock): boolean =>
    db.all(PROMPT_BETWEEN, sessionKey, seq, firstSeq)[0] !== undefined;

  const insert = (block: PendingBlock, text: string, hasEnded: boolean): BlockRow => {
    const state = hasEnded ? COMPLETE : STREAMING;
    const key = db.insert(
      INSERT_BLOCK,
      keys?.message(block.firstAt) ?? null,
      sessionKey,
      block.kind,
      block.thread,
      block.sourceId,
      block.blockIndex,
      block.firstSeq,
      block.lastSeq,
      block.firstAt,
      block.lastAt,
      state,
      hasEnded ? text : '',
    );
    return { key, last_seq: block.lastSeq, state };
  };

  const goOn = (row: BlockRow, block: PendingBlock): BlockRow => {
    const state = row.state === STREAMING ? STREAMING : REOPENED;
    db.run(EXTEND_BLOCK, block.lastSeq, block.lastAt, state, row.key);
    return { ...row, state };
  };

  const endOthers = (thread: string, exceptKey: number): void => {
    for (const { key } of db.all<{ key: number }>(STREAMING_IN_THREAD, sessionKey, thread)) {
      if (key !== exceptKey) join(db, key, '', false);
    }
  };

  const endCurrent = (thread: string): void => {
    const block = current.get(thread);
    if (block === undefined) return;
    current.delete(thread);
    write(block, true);
  };

  return {
    append(event) {
      const thread = event.parentToolUseId ?? '';
      const kind = event.type === 'reasoning' ? 'reasoning' : 'text';
      const block = current.get(thread);
      if (
        block !== undefined &&
        block.kind === kind &&
        block.blockIndex === event.blockIndex &&
        block.sourceId === event.messageId
      ) {
        block.pieces.push(event.text);
        block.lastSeq = event.seq;
        block.lastAt = event.at;
        return;
      }
      endCurrent(thread);
      current.set(thread, {
        thread,
        kind,
        sourceId: event.messageId,
        blockIndex: event.blockIndex,
        firstSeq: event.seq,
        firstAt: event.at,
        lastSeq: event.seq,
        lastAt: event.at,
        pieces: [event.text],
      });
    },
    endThread(thread) {
      endCurrent(thread);
      endOthers(thread, -1);
    },
    endAll() {
      for (const thread of current.keys()) endCurrent(thread);
      const open = db.all<{ key: number; state: number; text: string }>(OPEN_BLOCKS, sessionKey);
      for (const { key, state, text } of open) join(db, key, text, state === REOPENED);
    },
    flush() {
      for (const block of current.values()) write(block, false);
      current.clear();
    },
  };
};

/** Joins a block's pieces behind the text it already has. */
const join = (db: WritableDb, key: number, stored: string, isIndexed: boolean): void => {
  const pieces = db.all<{ text: ChunkValue }>(
    'SELECT text FROM message_chunks WHERE message_key = ? ORDER BY seq',
    key,
  );
  const text = stored + pieces.map((piece) => fromChunkValue(piece.text)).join('');
  if (isIndexed) unindexMessage(db, key);
  db.run('UPDATE messages SET text = ?, state = 1 WHERE key = ?', text, key);
  db.run('DELETE FROM message_chunks WHERE message_key = ?', key);
  indexMessage(db, key, text);
};

export const FIND_BLOCK = `
SELECT key, last_seq, state FROM messages
WHERE session_key = ? AND thread = ? AND kind = ? AND source_id = ? AND block_index = ?
  AND kind <> 'prompt' ORDER BY key DESC LIMIT 1`;
export const PROMPT_BETWEEN = `
SELECT 1 FROM messages
WHERE session_key = ? AND last_seq > ? AND last_seq < ? AND kind = 'prompt' AND thread = '' LIMIT 1`;
const INSERT_BLOCK = `
INSERT INTO messages (key, session_key, kind, thread, source_id, block_index, first_seq, last_seq,
  started_at, at, state, text)
VALUES (${keyOrNext('messages')}, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const EXTEND_BLOCK = 'UPDATE messages SET last_seq = ?, at = ?, state = ? WHERE key = ?';
const INSERT_CHUNK = 'INSERT INTO message_chunks (message_key, seq, text) VALUES (?, ?, ?)';
export const STREAMING_IN_THREAD =
  'SELECT key FROM messages WHERE session_key = ? AND thread = ? AND state <> 1 AND state = 0';
export const OPEN_BLOCKS =
  'SELECT key, state, text FROM messages WHERE session_key = ? AND state <> 1';
