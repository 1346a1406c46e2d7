import { isJson, type Json, listOf, textOf } from '../../normalize/json';
import { createRegionBuffer, readRegions } from '../scan/read-regions';

/** A row of the chain without what was said in it, and where it stands in its file. */
export interface RowPlace {
  /** Bytes from the start of the file. */
  start: number;
  length: number;
  kind: 'user' | 'assistant' | 'attachment' | 'system';
  uuid: string;
  parentUuid: string | null;
  /** Of a compaction's row, which has no parent: what it followed. */
  logicalParentUuid: string | null;
  isSidechain: boolean;
  /** Written by the CLI for the model. */
  isMeta: boolean;
  /** The API message of an answer. */
  messageId: string | null;
  holdsResult: boolean;
  /** A subagent that answered here, by its own id, with the tool call it answered. */
  agent: { id: string; toolUseId: string } | null;
  /** An attachment that is a prompt, sent while a turn ran. */
  isQueuedPrompt: boolean;
  /** An answer a fork took over: the CLI's session it was said in. */
  copiedFrom: string | null;
}

const LINE_FEED = 0x0a;
const SKIPPED = /^\{"type":"(?!(?:user|assistant|attachment|system)")/;
const QUEUED = '"type":"queued_command"';
const ATTACHMENT_HEAD = /^\{"parentUuid":(?:null|"([\w-]+)"),[^{]{0,200}"attachment":\{/;
const ATTACHMENT_UUID = '"type":"attachment","uuid":"';
const HEAD_BYTES = 400;

/**
 * Every row of the chain (2.1.332), in the order of the file. Rows without a uuid, most of a file's bytes,
 * are passed over; of an attachment only its place in the chain is read. A line that is damaged is left
 * out. Synchronous, for a worker thread; throws what the file system says.
 */
export function findRows(path: string): RowPlace[] {
  const rows: RowPlace[] = [];
  readRegions(path, 0, createRegionBuffer(), (region, position) => {
    for (let start = 0; start < region.length; ) {
      const end = region.indexOf(LINE_FEED, start);
      const row = rowAt(region, start, end);
      if (row !== null) rows.push({ ...row, start: position + start, length: end - start });
      start = end + 1;
    }
  });
  return rows;
}

type Found = Omit<RowPlace, 'start' | 'length'>;

function rowAt(bytes: Buffer, start: number, end: number): Found | null {
  const head = bytes.toString('latin1', start, Math.min(end, start + HEAD_BYTES));
  if (SKIPPED.test(head)) return null;
  const attachment = ATTACHMENT_HEAD.exec(head);
  if (attachment !== null && !head.includes(QUEUED)) {
    const found = bytes.subarray(start, end).lastIndexOf(ATTACHMENT_UUID);
    const from = start + found + ATTACHMENT_UUID.length;
    if (found >= 0)
      return {
        ...NOTHING,
        kind: 'attachment',
        uuid: bytes.toString('latin1', from, bytes.indexOf('"', from)),
        parentUuid: attachment[1] ?? null,
      };
  }
  return rowOf(parse(bytes.toString('utf8', start, end)));
}

const NOTHING = {
  logicalParentUuid: null,
  isSidechain: false,
  isMeta: false,
  messageId: null,
  holdsResult: false,
  agent: null,
  isQueuedPrompt: false,
  copiedFrom: null,
} as const;

function rowOf(row: Json | null): Found | null {
  const uuid = textOf(row?.uuid);
  const kind = KINDS.find((one) => one === row?.type);
  if (row === null || uuid === null || kind === undefined) return null;
  const message = isJson(row.message) ? row.message : {};
  const results = listOf(message.content).filter(
    (block): block is Json => isJson(block) && block.type === 'tool_result',
  );
  const source = textOf(row.requestSessionId);
  return {
    kind,
    uuid,
    parentUuid: textOf(row.parentUuid),
    logicalParentUuid: textOf(row.logicalParentUuid),
    isSidechain: row.isSidechain === true,
    isMeta: row.isMeta === true,
    messageId: kind === 'assistant' ? textOf(message.id) : null,
    holdsResult: results.length > 0,
    agent: agentOf(row, results),
    isQueuedPrompt: isJson(row.attachment) && row.attachment.type === 'queued_command',
    copiedFrom: source === textOf(row.sessionId) ? null : source,
  };
}

const KINDS = ['user', 'assistant', 'attachment', 'system'] as const;

function agentOf(row: Json, results: readonly Json[]): RowPlace['agent'] {
  const id = isJson(row.toolUseResult) ? textOf(row.toolUseResult.agentId) : null;
  const toolUseId = results.length === 1 ? textOf(results[0]?.tool_use_id) : null;
  return id === null || toolUseId === null ? null : { id, toolUseId };
}

export function parse(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJson(value) ? value : null;
  } catch {
    return null;
  }
}
