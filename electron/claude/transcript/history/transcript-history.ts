import path from 'node:path';
import type { ClaudeSessionId } from '@shared/domain/ids';
import type { SubagentFacts } from '../list-transcripts';
import type { HistoryEvent } from './history-event';
import { createHistoryTurns, type HistoryTurns } from './history-turns';
import { keptRows } from './kept-rows';
import { readPlaces } from './read-places';
import { findRows, type RowPlace } from './row-places';

export interface SubagentFile extends SubagentFacts {
  /** Absolute. */
  path: string;
}

export interface HistorySource {
  claudeSessionId: ClaudeSessionId;
  /** Absolute. */
  path: string;
  subagents: readonly SubagentFile[];
  /** A fork's: leaves out what it took over, which is its parent's. */
  skipsCopied: boolean;
}

/**
 * What a transcript tells, oldest first, in the events of a live session: each subagent's right behind the
 * tool call it answers, at whatever depth; one that no call is known of behind everything else. One row is held at
 * a time, so that memory does not grow with the file. Synchronous, for a worker thread; throws what the
 * file system says.
 */
export function* readHistory(source: HistorySource): Generator<HistoryEvent> {
  const turns = createHistoryTurns(source.claudeSessionId);
  const agents = createAgents(source.subagents);
  const rows = keptRows(findRows(source.path), false);
  const own = source.skipsCopied ? rows.slice(lastCopied(rows) + 1) : rows;
  yield* readFile(source.path, own, null, turns, agents);
  for (const agent of agents.rest()) {
    const id = idOf(agent);
    yield* turns.openAgent(id, agent);
    yield* readAgent(agent, id, turns, agents);
  }
  yield* turns.end();
}

/** The API message a fork's own part follows; null: it took nothing over. */
export function lastCopiedMessage(file: string): string | null {
  const rows = keptRows(findRows(file), false);
  return rows[lastCopied(rows)]?.messageId ?? null;
}

const lastCopied = (rows: readonly RowPlace[]): number =>
  rows.findLastIndex(({ copiedFrom }) => copiedFrom !== null);

function* readFile(
  file: string,
  rows: readonly RowPlace[],
  parent: string | null,
  turns: HistoryTurns,
  agents: Agents,
): Generator<HistoryEvent> {
  agents.learn(rows);
  const telling = rows.filter(
    ({ kind, isQueuedPrompt }) => kind !== 'attachment' || isQueuedPrompt,
  );
  for (const { row } of readPlaces(file, telling)) {
    for (const event of turns.take(row, parent)) {
      yield event;
      const agent =
        event.body.type === 'tool_call' ? agents.takeFor(event.body.toolCallId) : undefined;
      if (agent !== undefined && event.body.type === 'tool_call')
        yield* readAgent(agent, event.body.toolCallId, turns, agents);
    }
  }
}

function readAgent(
  agent: SubagentFile,
  toolCallId: string,
  turns: HistoryTurns,
  agents: Agents,
): Generator<HistoryEvent> {
  const rows = keptRows(findRows(agent.path), true);
  return readFile(agent.path, rows, toolCallId, turns, agents);
}

/** Which subagent's file answers which tool call; each is taken once. */
interface Agents {
  /** Results of tools name the subagent that gave them, for files the CLI noted nothing beside. */
  learn(rows: readonly RowPlace[]): void;
  takeFor(toolCallId: string): SubagentFile | undefined;
  /** Those no call is known of, one after the other as they are taken. */
  rest(): Generator<SubagentFile>;
}

function createAgents(files: readonly SubagentFile[]): Agents {
  const waiting = new Set(files);
  const byTool = new Map<string, SubagentFile>();
  for (const file of files) if (file.toolUseId !== null) byTool.set(file.toolUseId, file);
  return {
    learn(rows) {
      for (const { agent } of rows) {
        if (agent === null || byTool.has(agent.toolUseId)) continue;
        const file = files.find((one) => idOf(one) === `agent-${agent.id}`);
        if (file !== undefined && file.toolUseId === null) byTool.set(agent.toolUseId, file);
      }
    },
    takeFor(toolCallId) {
      const file = byTool.get(toolCallId);
      return file !== undefined && waiting.delete(file) ? file : undefined;
    },
    *rest() {
      for (const file of waiting) {
        waiting.delete(file);
        yield file;
      }
    },
  };
}

const idOf = (file: SubagentFile): string => path.basename(file.path, '.jsonl');
