import type { FoundHit } from '@shared/domain/store-types';
import type { ReadableDb } from '../opening/database';

type Place = Pick<FoundHit, 'seq' | 'toolCallIds'>;

/** Where things stand in the main thread of their session. */
export interface Places {
  /** `thread`: the tool call that something was said inside of; '' in the main thread. */
  ofThread(sessionKey: number, thread: string, seq: number): Place;
  ofTool(sessionKey: number, toolCallId: string, seq: number): Place & { toolName: string | null };
}

/** Threads deeper than this are no threads but a damaged file. */
const MAX_DEPTH = 16;

/** Remembers what it looked up, for one search. */
export const createPlaces = (db: ReadableDb): Places => {
  const known = new Map<string, ToolRow | undefined>();
  const find = (sessionKey: number, toolCallId: string): ToolRow | undefined => {
    const id = `${sessionKey} ${toolCallId}`;
    if (!known.has(id)) known.set(id, db.all<ToolRow>(FIND_TOOL, sessionKey, toolCallId)[0]);
    return known.get(id);
  };
  const ofThread = (sessionKey: number, thread: string, seq: number): Place => {
    const toolCallIds: string[] = [];
    let place = seq;
    for (let at = thread; at !== '' && toolCallIds.length < MAX_DEPTH; ) {
      const tool = find(sessionKey, at);
      if (tool === undefined) break;
      toolCallIds.unshift(at);
      place = tool.startedSeq;
      at = tool.thread;
    }
    return { seq: place, toolCallIds };
  };
  return {
    ofThread,
    ofTool(sessionKey, toolCallId, seq) {
      const toolName = find(sessionKey, toolCallId)?.toolName ?? null;
      return { ...ofThread(sessionKey, toolCallId, seq), toolName };
    },
  };
};

interface ToolRow {
  thread: string;
  startedSeq: number;
  toolName: string;
}

export const FIND_TOOL = `
SELECT thread, started_seq AS startedSeq, tool_name AS toolName FROM tool_calls
WHERE session_key = ? AND tool_call_id = ?`;
