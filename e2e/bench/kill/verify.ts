import Database from 'better-sqlite3';
import type { AgentEvent } from '@shared/events';
import { openStore } from '../../../electron/store';
import { blockKey, type ChildEntry, factsOf } from './child-log';

export interface Findings {
  lost: string[];
  duplicated: string[];
  corrupt: string[];
}

export interface Evidence {
  database: string;
  /** What the killed program had printed, in whole lines. */
  printed: readonly AgentEvent[];
  /** What its child had written, in order. */
  child: readonly ChildEntry[];
  /** UTC ms of the kill. */
  killedAt: number;
}

/** What a child wrote so long before the kill has to be kept, printed or not. */
const GRACE_MS = 500;

/** Compares what must be kept of the killed run with what the database holds after the restart. */
export function verify({ database, printed, child, killedAt }: Evidence): Findings {
  const found: Findings = { lost: [], duplicated: [], corrupt: checkFile(database) };
  const opened = openStore({ path: database, mode: 'read-only', clock: Date });
  if (!opened.ok) {
    found.corrupt.push(opened.error.message);
    return found;
  }
  try {
    const stored = [...opened.value.readHistory({ sessionId: null, limit: null })];
    checkPrinted(found, stored, printed);
    checkChild(found, stored, child, killedAt);
    checkTurnEnds(found, stored);
    for (const { id, status } of opened.value.listSessions())
      if (status !== 'idle' && status !== 'done-unseen')
        found.corrupt.push(`session ${id} is ${status}`);
    for (const { sessionId } of opened.value.listUnfinished())
      found.corrupt.push(`session ${sessionId} still says that something runs`);
  } finally {
    opened.value.close();
  }
  return found;
}

function checkFile(database: string): string[] {
  const raw = new Database(database, { readonly: true });
  try {
    const bad = raw.pragma('integrity_check', { simple: true });
    const orphans = raw.pragma('foreign_key_check');
    const leftovers: readonly (readonly [string, string])[] = [
      ['openings', 'SELECT count(*) FROM openings'],
      ['leases', 'SELECT count(*) FROM leases'],
      ['pieces of text', 'SELECT count(*) FROM message_chunks'],
      ['messages not complete', 'SELECT count(*) FROM messages WHERE state <> 1'],
      [
        'messages not searchable',
        `SELECT count(*) FROM messages WHERE text <> '' AND key NOT IN
         (SELECT rowid FROM message_search)`,
      ],
      [
        'turns without their event',
        `SELECT count(*) FROM turns WHERE NOT EXISTS (SELECT 1 FROM events WHERE type = 'complete'
         AND events.session_key = turns.session_key AND events.seq = turns.seq)`,
      ],
    ];
    return [
      ...(bad === 'ok' ? [] : [`integrity_check: ${String(bad)}`]),
      ...(Array.isArray(orphans) && orphans.length > 0 ? [`${orphans.length} orphans`] : []),
      ...leftovers.flatMap(([what, sql]) => {
        const count = Number(raw.prepare(sql).pluck().get());
        return count === 0 ? [] : [`${count} ${what}`];
      }),
    ];
  } finally {
    raw.close();
  }
}

/** Every printed event is there under its own number, texts inside the block they belong to. */
function checkPrinted(
  found: Findings,
  stored: readonly AgentEvent[],
  printed: readonly AgentEvent[],
): void {
  const bySeq = new Map<string, string>();
  for (const event of stored) {
    const place = `${event.sessionId} ${event.seq}`;
    if (bySeq.has(place)) found.duplicated.push(`number ${place}`);
    bySeq.set(place, JSON.stringify(sorted(event)));
  }
  const texts = textsOf(stored);
  for (const event of printed) {
    if (event.type === 'message_chunk' || event.type === 'reasoning') continue;
    const kept = bySeq.get(`${event.sessionId} ${event.seq}`);
    if (kept !== JSON.stringify(sorted(event)))
      found.lost.push(`printed ${event.type} ${event.seq}, stored is ${kept ?? 'nothing'}`);
  }
  for (const [key, text] of textsOf(printed)) {
    const kept = texts.get(key);
    if (kept?.startsWith(text) !== true) found.lost.push(`printed text of ${key}`);
  }
}

function checkChild(
  found: Findings,
  stored: readonly AgentEvent[],
  child: readonly ChildEntry[],
  killedAt: number,
): void {
  const due = factsOf(child.filter(({ at }) => at < killedAt - GRACE_MS));
  const texts = textsOf(stored);
  for (const [key, text] of due.texts)
    if (texts.get(key)?.startsWith(text) !== true) found.lost.push(`text of ${key}`);
  for (const entry of child) {
    if (!('text' in entry)) continue;
    const key = blockKey(entry.text.messageId, entry.text.blockIndex);
    const kept = texts.get(key);
    if (kept !== undefined && !entry.text.text.startsWith(kept))
      found.duplicated.push(`text of ${key}: ${kept.slice(0, 80)}`);
  }

  const idsOf = (pick: (event: AgentEvent) => string | null) => stored.map(pick);
  const calls = idsOf((event) => (event.type === 'tool_call' ? event.toolCallId : null));
  const results = idsOf((event) =>
    event.type === 'tool_update' && event.status === 'complete' ? event.toolCallId : null,
  );
  const requests = idsOf((event) => (event.type === 'permission_request' ? event.requestId : null));
  expectOnce(found, 'tool call', due.toolCalls, calls);
  expectOnce(found, 'tool result', due.toolResults, results);
  expectOnce(found, 'request', due.requests, requests);

  const costs = stored.flatMap((event) => (event.type === 'complete' ? [event.costUsd] : []));
  const written = child.flatMap((entry) => ('result' in entry ? [entry.result.costUsd] : []));
  expectOnce(found, 'cost', due.costs.map(String), costs.map(String));
  for (const cost of costs)
    if (cost === null || !written.includes(cost)) found.duplicated.push(`a cost of ${cost}`);
  const prompts = idsOf((event) => (event.type === 'user_message' ? event.messageUuid : null));
  expectOnce(found, 'prompt', [], prompts);
}

/** Each of `due` is in `kept`, and nothing is in `kept` twice. */
function expectOnce(
  found: Findings,
  what: string,
  due: readonly string[],
  kept: readonly (string | null)[],
): void {
  const counts = new Map<string, number>();
  for (const one of kept) if (one !== null) counts.set(one, (counts.get(one) ?? 0) + 1);
  for (const one of due) if (!counts.has(one)) found.lost.push(`${what} ${one}`);
  for (const [one, count] of counts)
    if (count > 1) found.duplicated.push(`${what} ${one}, ${count} times`);
}

/** Whatever was begun has an end: one `complete` or fatal error for each prompt. */
function checkTurnEnds(found: Findings, stored: readonly AgentEvent[]): void {
  let open = new Map<string, number>();
  for (const event of stored) {
    const isEnd = event.type === 'complete' || (event.type === 'error' && event.fatal);
    if (event.type === 'user_message') {
      if (open.has(event.sessionId))
        found.corrupt.push(`the turn of prompt ${open.get(event.sessionId)} has no end`);
      open.set(event.sessionId, event.seq);
    } else if (isEnd) open.delete(event.sessionId);
  }
  for (const seq of open.values()) found.corrupt.push(`the turn of prompt ${seq} has no end`);
  const running = new Map<string, string>();
  for (const event of stored) {
    if (event.type === 'tool_call') running.set(event.toolCallId, 'tool');
    if (event.type === 'tool_update') running.delete(event.toolCallId);
    if (event.type === 'permission_request') running.set(event.requestId, 'request');
    if (event.type === 'permission_answered' || event.type === 'permission_cancelled')
      running.delete(event.requestId);
  }
  for (const [id, what] of running) found.corrupt.push(`${what} ${id} is still open`);
}

function textsOf(events: readonly AgentEvent[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const event of events) {
    if (event.type !== 'message_chunk' && event.type !== 'reasoning') continue;
    const key = blockKey(event.messageId, event.blockIndex);
    texts.set(key, (texts.get(key) ?? '') + event.text);
  }
  return texts;
}

const sorted = (event: AgentEvent): unknown =>
  Object.fromEntries(Object.entries(event).sort(([a], [b]) => (a < b ? -1 : 1)));
