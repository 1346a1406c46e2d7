import { newCostState } from '@shared/domain/cost';
import { asMessageUuid, asSessionId } from '@shared/domain/ids';
import type { PermissionAnswer } from '@shared/domain/permissions';
import type { AgentEvent, AgentEventBody, AgentEventBodyOf, AgentEventType } from '@shared/events';
import { createNormalizer, type Normalizer, type NormalizerOptions } from '../normalizer';

export const freshNormalizer = (options: Partial<NormalizerOptions> = {}): Normalizer =>
  createNormalizer({ costState: newCostState(), contextWindow: null, start: 'new', ...options });

export const normalizeAll = (
  frames: readonly unknown[],
  normalizer: Normalizer = freshNormalizer(),
): AgentEventBody[] => frames.flatMap((frame) => normalizer.frame(frame));

/** One line of a recording, as in e2e/recordings. */
interface RecordedLine {
  dir: string;
  frame: unknown;
}

/** Replays a recording with what the host wrote: its prompts, its answers and its interrupts. */
export function replayLines(
  lines: readonly RecordedLine[],
  normalizer: Normalizer = freshNormalizer(),
): AgentEventBody[] {
  return lines.flatMap(({ dir, frame }) => {
    if (dir === 'out') return normalizer.frame(frame);
    return dir === 'in' ? hostWrote(normalizer, frame as HostFrame) : [];
  });
}

interface HostFrame {
  uuid?: string;
  message?: { content: unknown };
  request?: { subtype: string };
  response?: {
    request_id: string;
    response?: { behavior?: string; message?: string; interrupt?: boolean };
  };
}

function hostWrote(normalizer: Normalizer, frame: HostFrame): AgentEventBody[] {
  if (frame.request?.subtype === 'interrupt') normalizer.stopRequested();
  if (frame.message !== undefined && frame.uuid !== undefined) {
    const text = typeof frame.message.content === 'string' ? frame.message.content : '';
    const messageUuid = asMessageUuid(frame.uuid);
    return normalizer.promptWritten({ messageUuid, text, images: [] });
  }
  const { response } = frame;
  if (response?.response?.behavior === undefined) return [];
  const { behavior, message, interrupt } = response.response;
  const answer: PermissionAnswer =
    behavior === 'deny'
      ? { behavior, by: 'user', message: message ?? '', interrupt: interrupt === true, rule: null }
      : { behavior: 'allow', by: 'user', updatedInput: null, updatedPermissions: [], rule: null };
  return normalizer.answered(response.request_id, answer);
}

export const ofType = <T extends AgentEventType>(
  events: readonly AgentEventBody[],
  type: T,
): AgentEventBodyOf<T>[] =>
  events.filter((event): event is AgentEventBodyOf<T> => event.type === type);

/** Text of the main thread, or of one subagent. */
export const shownText = (
  events: readonly AgentEventBody[],
  parent: string | null = null,
): string =>
  ofType(events, 'message_chunk')
    .filter((event) => event.parentToolUseId === parent)
    .map((event) => event.text)
    .join('');

/** Stamped as the session manager would: one millisecond apart. */
export const stamped = (events: readonly AgentEventBody[], firstSeq = 1): AgentEvent[] =>
  events.map((event, index) => ({
    ...event,
    sessionId: asSessionId('00000000-0000-4000-8000-0000000000aa'),
    seq: firstSeq + index,
    at: 1_000 + firstSeq + index,
  }));

/**
 * Events in one line each, runs of chunks of one block joined: the type and the fields that decide.
 */
export function outline(events: readonly AgentEventBody[]): string[] {
  const lines: string[] = [];
  let open: { key: string; text: string } | undefined;
  for (const event of events) {
    if (event.type !== 'message_chunk' && event.type !== 'reasoning') {
      open = undefined;
      lines.push(prefix(event) + line(event));
      continue;
    }
    const kind = event.type === 'reasoning' ? 'reasoning' : 'text';
    const key = `${prefix(event)}${kind} ${event.messageId}/${event.blockIndex}`;
    if (open?.key === key) lines.pop();
    open = { key, text: (open?.key === key ? open.text : '') + event.text };
    lines.push(`${key} ${JSON.stringify(open.text)}`);
  }
  return lines;
}

const prefix = ({ parentToolUseId }: AgentEventBody): string =>
  parentToolUseId === null ? '' : `[${parentToolUseId}] `;

function line(event: AgentEventBody): string {
  switch (event.type) {
    case 'session_status':
      return `status ${event.status} ${event.model} ${event.permissionMode}`;
    case 'user_message':
      return `prompt ${event.origin} ${JSON.stringify(event.text)}`;
    case 'tool_call':
      return `call ${event.toolCallId} ${event.toolName} ${event.payload.kind}`;
    case 'tool_update':
      return `update ${event.toolCallId} ${event.status}`;
    case 'permission_request':
      return `ask ${event.kind} ${event.toolName}`;
    case 'permission_answered':
      return `answered ${event.behavior}`;
    case 'permission_cancelled':
      return 'withdrawn';
    case 'context_window':
      return `context ${event.used}/${event.size}`;
    case 'complete':
      return `complete ${event.stopReason}${event.isError ? ' failed' : ''} ${usd(event.costUsd)} of ${usd(event.sessionCostUsd)}`;
    case 'error':
      return `error ${event.code}${event.fatal ? ' fatal' : ''}`;
    case 'task_update':
      return `task ${event.status}${event.background === true ? ' background' : ''} ${event.toolCallId}`;
    case 'api_retry':
      return `retry ${event.attempt}/${event.maxRetries} in ${event.delayMs} after ${event.httpStatus}`;
    case 'notice':
      return `notice ${event.level}`;
    case 'mode_changed':
      return `mode ${event.mode}`;
    case 'model_changed':
      return `model ${event.model}`;
    case 'available_commands':
      return `commands ${event.commands.length}`;
    default:
      return event.type;
  }
}

const usd = (amount: number | null): string => (amount === null ? '-' : amount.toFixed(5));
