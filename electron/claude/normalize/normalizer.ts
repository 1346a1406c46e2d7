import type { CostState } from '@shared/domain/entities';
import { asMessageUuid, type MessageUuid } from '@shared/domain/ids';
import type { PermissionAnswer } from '@shared/domain/permissions';
import type { AgentEventBody, ImageRef } from '@shared/events';
import { assistantFrame } from './assistant-frame';
import { createContextMeter } from './context-meter';
import { controlCancel, controlRequest, controlResponse } from './control-frame';
import { createCostLedger } from './cost-ledger';
import { isJson, type Json, textOf } from './json';
import { createMessageChain } from './message-chain';
import { createMessageLog } from './message-log';
import type { Parts } from './parts';
import { createPromptTracker } from './prompt-tracker';
import { rateLimit } from './rate-limit';
import { createRequestTracker } from './request-tracker';
import { resultFrame } from './result-frame';
import { createSessionFacts } from './session-facts';
import { streamEvent } from './stream-event';
import { notice, systemFrame } from './system-frame';
import { createTaskTracker } from './task-tracker';
import { createToolTracker } from './tool-tracker';
import { newTurn } from './turn-state';
import { userFrame } from './user-frame';

export interface NormalizerOptions {
  costState: CostState;
  /** Tokens, known from an earlier process. */
  contextWindow: number | null;
  start: 'new' | 'resume' | 'fork';
}

/** Turns what one CLI process says into agent events. Remembers, but has no clock and no IO. */
export interface Normalizer {
  /** One parsed line from the CLI, or the string when it was not JSON. */
  frame(raw: unknown): AgentEventBody[];
  promptWritten(prompt: {
    messageUuid: MessageUuid;
    text: string;
    images: ImageRef[];
  }): AgentEventBody[];
  /** Empty when the request is not open any more. */
  answered(requestId: string, answer: PermissionAnswer): AgentEventBody[];
  /** The coming aborted result is stopReason "interrupted" and no error. */
  stopRequested(): void;
  /** The process is gone: closes open tools, requests and tasks. */
  ended(): AgentEventBody[];
  costState(): CostState;
  contextWindow(): number | null;
  /** A turn runs, or a prompt waits for its turn. */
  isBusy(): boolean;
  backgroundTaskIds(): string[];
}

export function createNormalizer(options: NormalizerOptions): Normalizer {
  const parts: Parts = {
    messages: createMessageLog(),
    tools: createToolTracker(),
    tasks: createTaskTracker(),
    requests: createRequestTracker(),
    prompts: createPromptTracker(),
    context: createContextMeter(options.contextWindow),
    cost: createCostLedger(options.costState, options.start),
    chain: createMessageChain(),
    facts: createSessionFacts(options.start),
    turn: newTurn(),
    endedTasks: [],
  };
  const isBusy = (): boolean => parts.turn.isActive || parts.prompts.hasWaiting();
  const stop = (): void => {
    if (isBusy()) parts.turn.isStopAsked = true;
  };

  return {
    frame: (raw) => (isJson(raw) ? (dispatch(parts, raw) ?? unknown(raw)) : unknown(raw)),
    promptWritten({ messageUuid, text, images }) {
      parts.prompts.written(messageUuid, text);
      return [
        {
          type: 'user_message',
          messageUuid,
          text,
          images,
          origin: 'user',
          parentToolUseId: null,
        },
      ];
    },
    answered(requestId, answer) {
      const event = parts.requests.answered(requestId, answer);
      if (event !== null && answer.behavior === 'deny' && answer.interrupt) stop();
      return event === null ? [] : [event];
    },
    stopRequested: stop,
    ended() {
      parts.turn = newTurn();
      return [...parts.requests.cancelAll(), ...parts.tools.closeAll(), ...parts.tasks.stopAll()];
    },
    costState: () => parts.cost.state(),
    contextWindow: () => parts.context.size(),
    isBusy,
    backgroundTaskIds: () => parts.tasks.backgroundIds(),
  };
}

const unknown = (raw: unknown): AgentEventBody[] => [
  { type: 'unknown', raw, parentToolUseId: null },
];

/** Null: a frame nobody knows, or one that cannot be read. */
function dispatch(parts: Parts, frame: Json): AgentEventBody[] | null {
  switch (frame.type) {
    case 'stream_event':
      return streamEvent(parts, frame);
    case 'assistant':
      return assistantFrame(parts, frame);
    case 'user':
      return userFrame(parts, frame);
    case 'system':
      return systemFrame(parts, frame);
    case 'result':
      return resultFrame(parts, frame);
    case 'control_request':
      return controlRequest(parts, frame);
    case 'control_cancel_request':
      return controlCancel(parts, frame);
    case 'control_response':
      return controlResponse(parts, frame);
    case 'rate_limit_event':
    case 'rate_limit':
      return rateLimit(frame);
    case 'conversation_reset':
      return conversationReset(parts);
    case 'command_lifecycle':
      return lifecycle(parts, frame);
    case 'auth_status':
      return authStatus(frame);
    default:
      return SILENT.has(frame.type) ? [] : null;
  }
}

/** Known, and of no interest to a conversation (CLI 2.1.332). */
const SILENT = new Set<unknown>([
  'keep_alive',
  'tool_progress',
  'tool_use_summary',
  'prompt_suggestion',
  'active_goal',
  'autocompact_state',
  'transcript_mirror',
]);

/** `/clear`, before the `init` with the new id. The CLI counts its money from zero again. */
function conversationReset(parts: Parts): AgentEventBody[] {
  parts.cost.reset();
  parts.context.clear();
  parts.chain.clear();
  parts.facts.startAnew();
  return [
    ...notice('info', 'The conversation was cleared. Earlier messages are no longer in context.'),
    parts.context.event(),
  ];
}

function lifecycle(parts: Parts, frame: Json): AgentEventBody[] {
  const uuid = textOf(frame.command_uuid);
  if (uuid !== null) parts.prompts.lifecycle(asMessageUuid(uuid), textOf(frame.state) ?? '');
  return [];
}

function authStatus(frame: Json): AgentEventBody[] {
  const failure = textOf(frame.error);
  if (failure === null || failure === '') return [];
  const message = `Signing in failed: ${failure}. Sign in, then send the message again.`;
  return [{ type: 'error', code: 'not-signed-in', message, fatal: false, parentToolUseId: null }];
}
