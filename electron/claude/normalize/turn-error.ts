import type { AgentEventBody, ErrorCode } from '@shared/events';
import { contentText, isJson, type Json, numberOf, textOf, textsOf } from './json';
import type { TurnState } from './turn-state';

/** The `error` event of a failed result: what happened and what to do, never the CLI's diagnostics. */
export function turnError(result: Json, turn: TurnState): AgentEventBody {
  const said = resultText(result);
  const refusal = refusedStart(result);
  if (refusal !== null) {
    return error('resume-refused', `${refusal}. Nothing was changed; start a new session.`, true);
  }
  const status = numberOf(result.api_error_status);
  if (turn.apiError === 'authentication_failed' || status === 401) {
    return error('not-signed-in', `${said ?? 'Not signed in'}. Sign in, then send it again.`);
  }
  const known = knownTrouble(result, turn, said ?? '', status);
  if (known !== null) return known;
  if (result.terminal_reason === 'api_error' || result.subtype === 'success') {
    return error('api-error', `${said ?? 'The API gave an error'}. Send it again to retry.`);
  }
  if (result.subtype === 'error_max_budget_usd') return error('budget-reached', BUDGET_REACHED);
  return error('turn-failed', FAILURES[textOf(result.subtype) ?? ''] ?? FAILED);
}

/** Failures with a way out of their own. What the service itself said stays in the message. */
function knownTrouble(
  { terminal_reason }: Json,
  { isLimited, apiError }: TurnState,
  said: string,
  status: number | null,
): AgentEventBody | null {
  if (isLimited || LIMIT.test(said))
    return error(
      'limit-reached',
      `${said || 'A limit of your account is reached'}. Your message is kept.`,
    );
  if (terminal_reason === 'prompt_too_long' || TOO_LONG.test(said))
    return error(
      'prompt-too-long',
      `${said || 'The prompt is too long'}. Your message is kept; compact the conversation, or go back to an earlier message.`,
    );
  if (terminal_reason === 'image_error' || (status === 400 && IMAGE.test(said)))
    return error(
      'image-refused',
      `${said || 'The service refused an image'}. Your message is kept; it stays refused while the image is in the conversation.`,
    );
  if (status === 529 || apiError === 'overloaded')
    return error(
      'service-busy',
      `${said || 'The service is busy'}. Your message is kept; send it again in a while.`,
    );
  return null;
}

/** Texts of limits as older CLIs and 2.1.332 write them. */
const LIMIT = /usage limit reached|hit your .*limit|limit reached\|\d{10}/i;
const TOO_LONG = /prompt is too long|input length and .* exceed context limit/i;
const IMAGE = /\bimages?\b/i;

/** `result`, a string; an object with `text` from other drivers. Null when there is none. */
export function resultText(result: Json): string | null {
  const value = result.result;
  const text = isJson(value) ? (textOf(value.text) ?? contentText(value.content)) : textOf(value);
  return text === '' ? null : text;
}

/** Why the CLI would not start with this conversation; null when it did. Such a result answers nothing. */
export const refusedStart = (result: Json): string | null =>
  textsOf(result.errors).find((line) => REFUSED_START.test(line)) ?? null;

/** Texts of a refused `--resume`, `--resume-session-at` and `--resume-drops-turn` (2.1.332). */
const REFUSED_START = /^(No conversation found|No message found|Resume rejected)/;

const FAILED =
  'The turn ended with an error in the CLI. What was done is kept; send it again to retry.';
/** The CLI counts after each answer of the model (2.1.332). */
const BUDGET_REACHED =
  'The budget was used up during this turn. What was done is kept; raise the budget to go on.';
const FAILURES: Record<string, string> = {
  error_max_turns:
    'The turn reached its limit of rounds. What was done is kept; go on with another message.',
  error_max_structured_output_retries: 'The answer did not take the form that was asked for.',
};

const error = (code: ErrorCode, message: string, fatal = false): AgentEventBody => ({
  type: 'error',
  code,
  message: message.replace(/\.\.(?=\s)/, '.'),
  fatal,
  parentToolUseId: null,
});
