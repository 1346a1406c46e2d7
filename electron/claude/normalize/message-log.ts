import type { AgentEventBody } from '@shared/events';

type BlockKind = 'text' | 'thinking' | 'other';

interface Block {
  kind: BlockKind;
  index: number;
  text: string;
  /** The assistant frame of this block was seen: later deltas repeat it. */
  isFinished: boolean;
}

/** One API message of one thread, put together from deltas and assistant frames. */
export interface LoggedMessage {
  id: string;
  parent: string | null;
  blocks: Block[];
  finished: Block[];
  isStreaming: boolean;
}

/** Messages of which late frames may still come; more are never open at once in one process. */
const KEPT_MESSAGES = 64;

/**
 * Text identity. The CLI says a block up to three times: as deltas, as an assistant frame (which
 * comes before the block's `content_block_stop`, 2.1.332) and, the last one, as `result.result`. A
 * block is known by thread, API message id and ordinal; assistant frames carry no ordinal.
 */
export interface MessageLog {
  startStream(parent: string | null, messageId: string): void;
  stopStream(parent: string | null): void;
  /** The message being streamed in a thread. */
  streamed(parent: string | null): LoggedMessage | null;
  startBlock(message: LoggedMessage, index: number, kind: BlockKind): void;
  delta(
    message: LoggedMessage,
    index: number,
    kind: 'text' | 'thinking',
    text: string,
  ): AgentEventBody | null;
  find(parent: string | null, messageId: string): LoggedMessage;
  /** How many of a frame's blocks the frames before it have already given. */
  repeated(message: LoggedMessage, blocks: readonly { kind: BlockKind; text: string }[]): number;
  /** A block of an assistant frame; returns what was not shown yet. */
  finish(message: LoggedMessage, kind: BlockKind, text: string): AgentEventBody | null;
  /** The newest finished text of a thread. */
  lastText(parent: string | null): string | null;
  /** The main thread's messages are over; a CLI that counts its ids anew means other messages. */
  endTurn(): void;
}

export function createMessageLog(): MessageLog {
  const messages = new Map<string, LoggedMessage>();
  const streams = new Map<string | null, LoggedMessage>();
  const lastTexts = new Map<string | null, string>();

  function find(parent: string | null, id: string): LoggedMessage {
    const key = parent === null ? id : `${parent}/${id}`;
    const known = messages.get(key);
    if (known !== undefined) return known;
    const message = { id, parent, blocks: [], finished: [], isStreaming: false };
    messages.set(key, message);
    if (messages.size > KEPT_MESSAGES) {
      for (const oldest of messages.keys()) {
        messages.delete(oldest);
        break;
      }
    }
    return message;
  }

  function startBlock(message: LoggedMessage, index: number, kind: BlockKind): Block {
    const known = message.blocks[index];
    if (known !== undefined) return known;
    const block = { kind, index, text: '', isFinished: false };
    message.blocks[index] = block;
    return block;
  }

  return {
    startStream(parent, messageId) {
      const message = find(parent, messageId);
      message.isStreaming = true;
      streams.set(parent, message);
    },
    stopStream(parent) {
      const message = streams.get(parent);
      if (message !== undefined) message.isStreaming = false;
      streams.delete(parent);
    },
    streamed: (parent) => streams.get(parent) ?? null,
    startBlock,
    delta(message, index, kind, text) {
      const block = message.blocks[index] ?? startBlock(message, index, kind);
      if (block.isFinished || text === '') return null;
      block.text += text;
      return chunk(message, block, kind, text);
    },
    find,
    repeated({ finished }, blocks) {
      if (finished.length === 0 || blocks.length < finished.length) return 0;
      const isPrefix = finished.every(
        (block, at) => block.kind === blocks[at]?.kind && block.text === blocks[at]?.text,
      );
      return isPrefix ? finished.length : 0;
    },
    finish(message, kind, text) {
      const block =
        message.blocks.find((known) => known?.kind === kind && !known.isFinished) ??
        startBlock(message, message.blocks.length, kind);
      const shown = block.text;
      block.isFinished = true;
      block.text = text;
      message.finished.push(block);
      if (kind === 'text') lastTexts.set(message.parent, text);
      // A stop cuts the assistant frame shorter than its deltas; they stay as they were shown.
      if (kind === 'other' || !text.startsWith(shown) || text.length === shown.length) return null;
      return chunk(message, block, kind, text.slice(shown.length));
    },
    lastText: (parent) => lastTexts.get(parent) ?? null,
    endTurn() {
      for (const [key, { parent }] of messages) if (parent === null) messages.delete(key);
      streams.delete(null);
      lastTexts.delete(null);
    },
  };
}

const chunk = (
  message: LoggedMessage,
  block: Block,
  kind: 'text' | 'thinking',
  text: string,
): AgentEventBody => ({
  type: kind === 'text' ? 'message_chunk' : 'reasoning',
  messageId: message.id,
  blockIndex: block.index,
  text,
  parentToolUseId: message.parent,
});
