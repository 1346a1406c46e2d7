import type { CostState } from '@shared/domain/entities';
import type { MessageUuid } from '@shared/domain/ids';
import type { PermissionAnswer } from '@shared/domain/permissions';
import type { SlashCommand } from '@shared/domain/slash-command';
import type { TaskProgress } from '@shared/domain/task-progress';
import type { AgentEventBody, ImageRef } from '@shared/events';
import { createContextMeter } from './context-meter';
import { createCostLedger } from './cost-ledger';
import { dispatchFrame } from './dispatch-frame';
import { isJson } from './json';
import { createMessageChain } from './message-chain';
import { createMessageLog } from './message-log';
import type { Parts } from './parts';
import { createPromptTracker } from './prompt-tracker';
import { createRequestTracker } from './request-tracker';
import { createSessionFacts } from './session-facts';
import { createTaskTracker } from './task-tracker';
import { createToolTracker } from './tool-tracker';
import { newTurn } from './turn-state';

export interface NormalizerOptions {
  costState: CostState;
  /** Tokens, known from an earlier process. */
  contextWindow: number | null;
  start: 'new' | 'resume' | 'fork';
  /** Hooks that did well are told, too; false when left out. */
  tellsHooks?: boolean;
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
  /** As the CLI told them last; empty before it did. */
  commands(): SlashCommand[];
  /** What the CLI counted of its tasks since this was asked last. */
  takeProgress(): TaskProgress[];
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
    tellsHooks: options.tellsHooks === true,
  };
  const isBusy = (): boolean => parts.turn.isActive || parts.prompts.hasWaiting();
  const stop = (): void => {
    if (isBusy()) parts.turn.isStopAsked = true;
  };

  return {
    frame: (raw) => (isJson(raw) ? (dispatchFrame(parts, raw) ?? unknown(raw)) : unknown(raw)),
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
    commands: parts.facts.known,
    takeProgress: () => parts.tasks.takeProgress(),
  };
}

const unknown = (raw: unknown): AgentEventBody[] => [
  { type: 'unknown', raw, parentToolUseId: null },
];
