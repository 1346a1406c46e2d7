import { readAnswerTail } from './answer-tail';
import { startsWith } from './row-kind';
import type { ScannedMessage } from './transcript-scan';

const MESSAGE_ID = Buffer.from('"message":{"id":"');
const BEHIND_ID = Buffer.from('","type":"message","role":"assistant","model":"');
const BEHIND_MODEL = Buffer.from('","content":[');
const CONTENT_END = Buffer.from('],"stop_reason":');
const SIDECHAIN = Buffer.from('"isSidechain":true');
/** Of "true", where `isSidechain` is the field before. */
const LETTER_T = 0x74;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** `parentUuid`, `isSidechain` and `agentId` come before the message. */
const MAX_HEAD_BYTES = 400;
const MAX_NAME_BYTES = 200;

export interface FastAnswers {
  /**
   * Null: written in another way than the CLI does, so it has to be parsed. "same": one more block of the
   * answer read before, with the same figures.
   */
  read(bytes: Buffer, start: number, end: number): FastAnswer | 'same' | null;
  /** What was read before stands in these bytes no more. */
  forget(): void;
}

export type FastAnswer = ScannedMessage & { isCopy: boolean };

/** Reads what counts of an answer's row, as 2.1.332 and 2.1.226 write it, without parsing it. */
export function createFastAnswers(): FastAnswers {
  let model = '';
  let modelBytes = Buffer.alloc(0);
  /** Where the answer before stands: its id, and its fields behind the content. */
  let last = NOWHERE;
  return {
    read(bytes, start, end) {
      const found = bytes.indexOf(MESSAGE_ID, start);
      if (found < 0 || found > start + MAX_HEAD_BYTES || found > end) return null;
      const id = found + MESSAGE_ID.length;
      const idEnd = endOfName(bytes, id);
      if (idEnd < 0 || !startsWith(bytes, idEnd, BEHIND_ID)) return null;
      const name = idEnd + BEHIND_ID.length;
      const nameEnd = endOfName(bytes, name);
      if (nameEnd < 0 || !startsWith(bytes, nameEnd, BEHIND_MODEL)) return null;
      const contentEnd = bytes.lastIndexOf(CONTENT_END, end);
      if (contentEnd < nameEnd || contentEnd > end) return null;
      const size = last.end - last.start;
      const isSame =
        size > 0 &&
        contentEnd + size <= end &&
        bytes.compare(bytes, last.id, last.idEnd, id, idEnd) === 0 &&
        bytes.compare(bytes, last.start, last.end, contentEnd, contentEnd + size) === 0;
      if (isSame) return 'same';
      last = NOWHERE;
      const tail = readAnswerTail(bytes, contentEnd + 1, end);
      if (tail === null || !tail.isAssistant) return null;
      // Nearly every row names the model of the one before.
      if (name + modelBytes.length !== nameEnd || !startsWith(bytes, name, modelBytes)) {
        modelBytes = Buffer.from(bytes.subarray(name, nameEnd));
        model = modelBytes.toString('latin1');
      }
      last = { id, idEnd, start: contentEnd, end: tail.messageEnd };
      // A subagent's id may stand between.
      const side =
        bytes[found - 2] === QUOTE
          ? bytes.subarray(start, found).includes(SIDECHAIN)
          : bytes[found - 5] === LETTER_T;
      return {
        id: bytes.toString('latin1', id, idEnd),
        model,
        at: tail.at,
        isWeak: tail.isCopy || side,
        tokens: tail.tokens,
        isCopy: tail.isCopy,
      };
    },
    forget() {
      last = NOWHERE;
    },
  };
}

const NOWHERE = { id: 0, idEnd: 0, start: 0, end: 0 };

/** Where the quote stands behind it; below 0: it is too long, or not plain ASCII. */
function endOfName(bytes: Buffer, start: number): number {
  for (let index = start; index < start + MAX_NAME_BYTES; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === QUOTE) return index;
    if (byte === BACKSLASH || byte < 0x20 || byte > 0x7e) return -1;
  }
  return -1;
}
