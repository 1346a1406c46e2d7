import type { AgentEventBody, AgentEventBodyOf, ModelUsage } from '@shared/events';
import type { ModelTotals } from '@shared/domain/entities';
import { type Json, jsonOf, numberOf, textOf } from './json';
import type { Parts } from './parts';
import { refusedStart, resultText, turnError } from './turn-error';
import { isAborted, newTurn } from './turn-state';
import { type ModelUsageEntry, readModelUsage, readUsage } from './usage';

/** `result`: the end of a turn, also of one nobody typed. */
export function resultFrame(parts: Parts, frame: Json): AgentEventBody[] {
  const { turn } = parts;
  const wasStopped = turn.isStopAsked && isAborted(frame);
  const isError = !wasStopped && hasFailed(frame);
  const models = readModelUsage(frame.modelUsage ?? frame.model_usage) ?? new Map();
  parts.context.learnSize(models, parts.facts.model());
  const shown = lastWords(parts, frame);
  const closed = closeTools(parts);
  const failure = isError ? [turnError(frame, turn)] : [];
  const complete = completeEvent(parts, frame, models, isError, wasStopped);
  const size = parts.context.event();
  parts.messages.endTurn();
  parts.context.endTurn();
  parts.turn = newTurn();
  return [...shown, ...closed, ...failure, size, complete];
}

const hasFailed = (frame: Json): boolean =>
  typeof frame.is_error === 'boolean'
    ? frame.is_error
    : (textOf(frame.subtype) ?? '').startsWith('error');

/** The result repeats the last text; it is shown only when the turn had none. */
function lastWords(parts: Parts, frame: Json): AgentEventBody[] {
  if (parts.turn.hasText) return [];
  const text = resultText(frame) ?? parts.turn.localOutput;
  if (text === null || text === '') return [];
  const messageId = textOf(frame.uuid) ?? `result-${textOf(frame.session_id) ?? ''}`;
  return [{ type: 'message_chunk', messageId, blockIndex: 0, text, parentToolUseId: null }];
}

function closeTools(parts: Parts): AgentEventBody[] {
  return parts.tools
    .closeForeground()
    .flatMap((update) =>
      update.type === 'tool_update'
        ? [...parts.requests.cancelForTool(update.toolCallId), update]
        : [update],
    );
}

function completeEvent(
  parts: Parts,
  frame: Json,
  models: Map<string, ModelUsageEntry>,
  isError: boolean,
  wasStopped: boolean,
): AgentEventBody {
  const origin = originOf(parts, frame);
  const answersNobody = origin === 'background' || refusedStart(frame) !== null;
  const usage = readUsage(frame.usage);
  const seen = parts.cost.mainUse();
  const cost = parts.cost.settle(frame, usage, parts.facts.model());
  const state = parts.cost.state();
  return {
    type: 'complete',
    costUsd: cost.costUsd,
    sessionCostUsd: state.sessionCostUsd,
    inheritedCostUsd: state.inheritedCostUsd,
    usage: usage ?? seen,
    usageByModel: usageByModel(cost.byModel, models),
    durationMs: numberOf(frame.duration_ms),
    numTurns: numberOf(frame.num_turns),
    lastMessageUuid: parts.chain.endTurn(),
    isError,
    stopReason: wasStopped
      ? 'interrupted'
      : (textOf(frame.stop_reason) ?? textOf(frame.terminal_reason) ?? textOf(frame.subtype)),
    origin,
    promptUuids: parts.prompts.answeredBy(frame, answersNobody),
    parentToolUseId: null,
  };
}

function originOf(parts: Parts, frame: Json): AgentEventBodyOf<'complete'>['origin'] {
  const kind = textOf(jsonOf(frame.origin).kind);
  if (kind !== null && kind !== 'human') return 'background';
  if (textOf(frame.local_command) !== null) return 'command';
  const namesPrompt = textOf(frame.user_message_uuid) !== null;
  return parts.turn.isOwn && !namesPrompt ? 'background' : 'user';
}

function usageByModel(
  turn: ModelTotals,
  models: Map<string, ModelUsageEntry>,
): Record<string, ModelUsage> {
  return Object.fromEntries(
    Object.entries(turn).map(([model, total]) => [
      model,
      { ...total, contextWindow: models.get(model)?.contextWindow ?? null },
    ]),
  );
}
