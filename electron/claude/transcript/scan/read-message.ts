import { type Json, isJson, jsonOf, numberOf, textOf } from '../../normalize/json';
import type { ScannedMessage, ScannedTokens } from './transcript-scan';

/** The model of text the CLI made up itself; it was not paid for. */
export const SYNTHETIC = '<synthetic>';

/** What an assistant row says of its message; null where nothing was used or nobody can tell when. */
export function readMessage(row: Json): (ScannedMessage & { copiedFrom: string | null }) | null {
  const { message } = row;
  if (!isJson(message) || !isJson(message.usage)) return null;
  const id = textOf(message.id);
  const model = textOf(message.model);
  const at = Date.parse(textOf(row.timestamp) ?? '');
  if (id === null || model === null || model === SYNTHETIC || Number.isNaN(at)) return null;
  const source = textOf(row.requestSessionId);
  const copiedFrom = source === null || source === textOf(row.sessionId) ? null : source;
  const isWeak = copiedFrom !== null || row.isSidechain === true;
  return { id, model, at, isWeak, tokens: readTokens(message.usage), copiedFrom };
}

function readTokens(usage: Json): ScannedTokens {
  const count = (value: unknown): number => numberOf(value) ?? 0;
  const written = jsonOf(usage.cache_creation);
  return {
    input: count(usage.input_tokens),
    output: count(usage.output_tokens),
    cacheRead: count(usage.cache_read_input_tokens),
    cacheCreation: count(usage.cache_creation_input_tokens),
    cacheCreation1h: count(written.ephemeral_1h_input_tokens),
    thinking: count(jsonOf(usage.output_tokens_details).thinking_tokens),
  };
}
