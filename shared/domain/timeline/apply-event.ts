import type { AgentEvent, AgentEventOf } from '../../events';
import type { TimelineItem } from '../timeline-types';
import { applyChunk, itemId } from './apply-chunk';
import { applyTask } from './apply-task';
import { applyToolCall, applyToolUpdate } from './apply-tool';
import { closeAsk, openAsk } from './asks';
import type { Draft } from './draft';
import { endForegroundThreads, endStreaming } from './streaming';

export function applyEvent(draft: Draft, event: AgentEvent): void {
  draft.set({ lastSeq: event.seq });
  noteActivity(draft, event);
  switch (event.type) {
    case 'user_message':
      return append(draft, event, {
        ...base(event, event.messageUuid === null ? null : `prompt:${event.messageUuid}`),
        kind: 'prompt',
        messageUuid: event.messageUuid,
        text: event.text,
        images: event.images,
        origin: event.origin,
      });
    case 'message_chunk':
    case 'reasoning':
      return applyChunk(draft, event);
    case 'tool_call':
      return applyToolCall(draft, event);
    case 'tool_update':
      return applyToolUpdate(draft, event);
    case 'task_update':
      return applyTask(draft, event);
    case 'complete':
      return applyComplete(draft, event);
    case 'error': {
      const { code, message, fatal } = event;
      append(draft, event, { ...base(event, null), kind: 'error', code, message, fatal });
      // The process is gone: no result will end what it was doing.
      if (fatal) endTurn(draft, event);
      return;
    }
    case 'notice':
      return append(draft, event, {
        ...base(event, null),
        kind: 'notice',
        level: event.level,
        text: event.text,
      });
    case 'compact_boundary': {
      const { trigger, preTokens, postTokens } = event;
      const compact = { kind: 'compact' as const, trigger, preTokens, postTokens };
      return append(draft, event, { ...base(event, null), ...compact });
    }
    default:
      return applyFact(draft, event);
  }
}

type FactEvent = Exclude<
  AgentEvent,
  {
    type:
      | 'user_message'
      | 'message_chunk'
      | 'reasoning'
      | 'tool_call'
      | 'tool_update'
      | 'task_update'
      | 'complete'
      | 'error'
      | 'notice'
      | 'compact_boundary';
  }
>;

/** Events that change what is known, but add nothing to the conversation. */
function applyFact(draft: Draft, event: FactEvent): void {
  const { state } = draft;
  switch (event.type) {
    case 'session_status':
      return draft.set({
        mode: event.permissionMode ?? state.mode,
        model: event.model ?? state.model,
        claudeSessionId: event.claudeSessionId,
        apiKeySource: event.apiKeySource,
        cliVersion: event.cliVersion,
        mcpServers: event.mcpServers,
      });
    case 'available_commands':
      return draft.set({ commands: event.commands });
    case 'permission_request': {
      const { requestId, kind, toolName, input, suggestions, reason, blockedPath } = event;
      const { agentId, parentToolUseId, at } = event;
      const asked = { requestId, kind, toolName, input, suggestions, reason, blockedPath };
      const request = { ...asked, agentId, parentToolUseId, at };
      draft.set({ openRequests: [...withoutRequest(draft, requestId), request] });
      return openAsk(draft, request);
    }
    case 'permission_answered':
    case 'permission_cancelled':
      draft.set({ openRequests: withoutRequest(draft, event.requestId) });
      return closeAsk(draft, event.requestId, event.at, wasDenied(event));
    case 'context_window': {
      const { used, size, remaining, percent, known } = event;
      return draft.set({ context: { used, size, remaining, percent, known } });
    }
    case 'rate_limit':
      return draft.set({ rateLimit: event });
    case 'api_retry':
      return draft.set({ retry: event });
    case 'mode_changed':
      return draft.set({ mode: event.mode });
    case 'model_changed':
      return draft.set({ model: event.model });
    case 'unknown':
      return undefined;
  }
}

const wasDenied = (event: AgentEventOf<'permission_answered' | 'permission_cancelled'>): boolean =>
  event.type === 'permission_answered' && event.behavior === 'deny';

const withoutRequest = (draft: Draft, requestId: string) =>
  draft.state.openRequests.filter((request) => request.requestId !== requestId);

const base = (event: AgentEvent, id: string | null) => ({
  id: itemId(event.parentToolUseId, id ?? `event:${event.seq}`),
  seq: event.seq,
  at: event.at,
});

function append(draft: Draft, event: AgentEvent, item: TimelineItem): void {
  const isSpoken = item.kind === 'prompt' || item.kind === 'error';
  const parent = event.parentToolUseId;
  if (isSpoken) endStreaming(draft, draft.ownItems(parent, event), event.at, null);
  draft.push(parent, item);
}

/** What shows that a turn runs, and that the API answered after a retry. */
function noteActivity(draft: Draft, event: AgentEvent): void {
  if (event.parentToolUseId !== null) return;
  const isAnswer = ANSWERS.has(event.type);
  const isWork = isAnswer || event.type === 'user_message' || event.type === 'api_retry';
  if (isWork && !draft.state.isBusy) draft.set({ isBusy: true, turnWait: { ms: 0, since: null } });
  const endsRetry = isAnswer || event.type === 'complete' || event.type === 'error';
  if (endsRetry && draft.state.retry !== null) draft.set({ retry: null });
}

const ANSWERS = new Set<AgentEvent['type']>(['message_chunk', 'reasoning', 'tool_call']);

function applyComplete(draft: Draft, event: AgentEventOf<'complete'>): void {
  endTurn(draft, event);
  const { sessionId: _, seq: __, at: ___, ...complete } = event;
  const { ms, since } = draft.state.turnWait;
  const waitedMs = ms + (since === null ? 0 : event.at - since);
  draft.push(null, { ...base(event, null), kind: 'turn-end', complete, waitedMs });
  draft.set({
    turnWait: { ms: 0, since: null },
    sessionCostUsd: event.sessionCostUsd,
    inheritedCostUsd: event.inheritedCostUsd,
    lastMessageUuid: event.lastMessageUuid ?? draft.state.lastMessageUuid,
  });
}

function endTurn(draft: Draft, event: AgentEvent): void {
  const items = draft.ownItems(null, event);
  endStreaming(draft, items, event.at, null);
  endForegroundThreads(draft, items, event.at);
  draft.set({ isBusy: false });
}
