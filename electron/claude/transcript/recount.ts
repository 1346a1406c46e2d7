import path from 'node:path';
import type { ClaudeSessionId } from '@shared/domain/ids';
import type { CountedMessage } from '@shared/domain/reconcile';
import { isJson, listOf, textOf } from '../normalize/json';
import { listSubagents, readSubagentFacts } from './list-transcripts';
import { readRows } from './read-rows';
import { createTokenCount } from './token-count';
import { findTranscript } from './transcript-exists';
import type { ChainRow } from './transcript-row';

export interface RecountedFile {
  claudeSessionId: ClaudeSessionId;
  /** Absolute; null when there is none. */
  path: string | null;
  state: 'read' | 'missing' | 'unreadable';
  /** The system's code when it could not be read, e.g. "EACCES". */
  code: string | null;
  messages: number;
  subagentFiles: number;
  damagedLines: number;
  /** USD; the running total the CLI noted last. */
  notedUsd: number | null;
}

export interface Recount {
  /** One for each id, in the order given. */
  files: RecountedFile[];
  /** Each API message once, over all files. */
  messages: CountedMessage[];
}

interface Facts {
  toolCallIds: Set<string>;
  agentToolCallId: string | null;
  isSubagent: boolean;
  isCopy: boolean;
  at: number | null;
}

/**
 * Counts what the transcripts of one session say was used, subagents included. Files are read a chunk at
 * a time and never written; of a message only its usage is kept. What cannot be read is said, not left out.
 * Rejects when `signal` fires.
 */
export async function recountTranscripts(
  configDir: string,
  ids: readonly ClaudeSessionId[],
  signal: AbortSignal,
): Promise<Recount> {
  const count = createTokenCount();
  const facts = new Map<string, Facts>();
  const owner = new Map<number, RecountedFile>();
  const files: RecountedFile[] = [];

  const readInto = async (file: RecountedFile, from: string, agent: string | null) => {
    owner.set(count.begin(), file);
    const isSubagentFile = from !== file.path;
    const { damagedLines } = await readRows(from, {
      signal,
      onRow(row) {
        if (row.kind === 'cost') file.notedUsd = row.totalUsd ?? file.notedUsd;
        if (row.kind !== 'assistant' || row.usage === null) return;
        count.add(row);
        noteFacts(facts, row, isSubagentFile, agent);
      },
    });
    file.damagedLines += damagedLines;
  };

  for (const claudeSessionId of ids) {
    const file = await findFile(configDir, claudeSessionId);
    files.push(file);
    if (file.path === null) continue;
    try {
      await readInto(file, file.path, null);
      const folder = path.join(path.dirname(file.path), claudeSessionId, 'subagents');
      for (const subagent of listSubagents(folder)) {
        const { toolUseId } = await readSubagentFacts(subagent);
        await readInto(file, subagent, toolUseId);
        file.subagentFiles += 1;
      }
    } catch (error) {
      if (signal.aborted) throw error;
      file.state = 'unreadable';
      file.code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    }
  }

  const messages: CountedMessage[] = [];
  for (const { messageId, model, tokens, file } of count.messages()) {
    const known = facts.get(messageId);
    if (known === undefined) continue;
    const { toolCallIds, ...rest } = known;
    messages.push({ id: messageId, model, tokens, toolCallIds: [...toolCallIds], ...rest });
    const of = owner.get(file);
    if (of !== undefined) of.messages += 1;
  }
  return { files, messages };
}

async function findFile(
  configDir: string,
  claudeSessionId: ClaudeSessionId,
): Promise<RecountedFile> {
  const found = await findTranscript(configDir, claudeSessionId);
  return {
    claudeSessionId,
    path: found,
    state: found === null ? 'missing' : 'read',
    code: null,
    messages: 0,
    subagentFiles: 0,
    damagedLines: 0,
    notedUsd: null,
  };
}

/** A message of the main conversation that a subagent's file replays stays one of the main conversation. */
function noteFacts(
  facts: Map<string, Facts>,
  row: ChainRow,
  isSubagentFile: boolean,
  agentToolCallId: string | null,
): void {
  if (row.usage === null) return;
  const isSubagent = isSubagentFile || row.isSidechain;
  const isCopy = row.copiedFrom !== null;
  const known = facts.get(row.usage.messageId);
  if (known === undefined) {
    facts.set(row.usage.messageId, {
      toolCallIds: new Set(toolCallsOf(row)),
      agentToolCallId,
      isSubagent,
      isCopy,
      at: row.at,
    });
    return;
  }
  for (const id of toolCallsOf(row)) known.toolCallIds.add(id);
  if (!isSubagent) {
    known.isSubagent = false;
    known.agentToolCallId = null;
  }
  if (!isCopy) known.isCopy = false;
}

const toolCallsOf = ({ message }: ChainRow): string[] =>
  listOf(message.content).flatMap((block) => {
    const id = isJson(block) && block.type === 'tool_use' ? textOf(block.id) : null;
    return id === null ? [] : [id];
  });
