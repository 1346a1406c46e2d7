import { readFileSync } from 'node:fs';

export interface ChildBlock {
  at: number;
  text: { messageId: string; blockIndex: number; text: string };
}

type Json = Record<string, unknown>;
export type ChildEntry =
  | { at: number; frame: Json & { type: string } }
  | ChildBlock
  | { at: number; result: { costUsd: number } };

/** What the child noted so far; a last line that is cut is not there yet. */
export function readChildLog(file: string): ChildEntry[] {
  let content = '';
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
  return content
    .slice(0, content.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean)
    .map((line): ChildEntry => JSON.parse(line));
}

/** What a reader of these frames must know. Texts by block, tool and request ids, costs in order. */
export interface ChildFacts {
  texts: Map<string, string>;
  toolCalls: string[];
  toolResults: string[];
  requests: string[];
  costs: number[];
}

export const blockKey = (messageId: string, blockIndex: number): string =>
  `${messageId}#${blockIndex}`;

export function factsOf(entries: readonly ChildEntry[]): ChildFacts {
  const facts: ChildFacts = {
    texts: new Map(),
    toolCalls: [],
    toolResults: [],
    requests: [],
    costs: [],
  };
  let messageId = '';
  for (const entry of entries) {
    if (!('frame' in entry)) continue;
    const { frame } = entry;
    if (frame.type === 'stream_event') messageId = takeDelta(facts, frame, messageId);
    for (const block of blocksOf(frame)) {
      if (block['type'] === 'tool_use') facts.toolCalls.push(String(block['id']));
      if (block['type'] === 'tool_result') facts.toolResults.push(String(block['tool_use_id']));
    }
    if (frame.type === 'control_request') facts.requests.push(String(frame['request_id']));
    if (frame.type === 'result') {
      const used = Object.values(jsonOf(frame['model_usage_since_last_result']));
      facts.costs.push(used.reduce<number>((sum, one) => sum + Number(jsonOf(one)['costUSD']), 0));
    }
  }
  return facts;
}

function takeDelta(facts: ChildFacts, frame: Json, messageId: string): string {
  const event = jsonOf(frame['event']);
  if (event['type'] === 'message_start') return String(jsonOf(event['message'])['id']);
  if (event['type'] !== 'content_block_delta') return messageId;
  const delta = jsonOf(event['delta']);
  const key = blockKey(messageId, Number(event['index']));
  const text = String(delta['text'] ?? delta['thinking']);
  facts.texts.set(key, (facts.texts.get(key) ?? '') + text);
  return messageId;
}

function blocksOf(frame: Json): Json[] {
  const content = jsonOf(frame['message'])['content'];
  return Array.isArray(content) ? content.map(jsonOf) : [];
}

const jsonOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? { ...value } : {};
