import type { NormalizedPayload } from '../../events';
import type { TimelineItem, TimelineRequest, ToolAsk, ToolItem } from '../timeline-types';
import type { Draft } from './draft';

/**
 * A request is open: the call it is about waits, and so does every subagent around it. A request does
 * not name its call, so it is found by thread, tool and input; it may also come before the call.
 */
export function openAsk(draft: Draft, request: TimelineRequest): void {
  const { requestId, parentToolUseId, at } = request;
  const asks = draft.state.asks.filter((ask) => ask.requestId !== requestId);
  const toolCallId = findCall(draft, request, asks);
  draft.set({ asks: [...asks, { requestId, toolCallId, parentToolUseId }] });
  if (toolCallId !== null) beginWait(draft, toolCallId, at);
  for (const tool of around(draft, parentToolUseId)) tool.waitingSince ??= at;
  if (draft.state.turnWait.since === null && !isInBackground(draft, parentToolUseId))
    draft.set({ turnWait: { ...draft.state.turnWait, since: at } });
}

/** `wasDenied`: the call will not run. */
export function closeAsk(draft: Draft, requestId: string, at: number, wasDenied: boolean): void {
  const ask = draft.state.asks.find((open) => open.requestId === requestId);
  if (ask === undefined) return;
  draft.set({ asks: draft.state.asks.filter((open) => open !== ask) });
  endWaits(draft, ask, at);
  const tool = ask.toolCallId === null ? null : draft.ownTool(ask.toolCallId);
  if (tool === null || tool.status !== 'waiting') return;
  tool.status = wasDenied ? 'denied' : 'running';
  if (wasDenied) tool.endedAt = at;
}

/** A call that came after the request about it. */
export function adoptAsk(
  draft: Draft,
  tool: ToolItem,
  { parentToolUseId, at }: { parentToolUseId: string | null; at: number },
): void {
  const lost = draft.state.asks.find((ask) => {
    if (ask.toolCallId !== null || ask.parentToolUseId !== parentToolUseId) return false;
    const request = requestOf(draft, ask);
    return request?.toolName === tool.toolName && fits(tool.payload, request.input);
  });
  if (lost === undefined) return;
  const { toolCallId } = tool;
  const asks = draft.state.asks.map((ask) => (ask === lost ? { ...ask, toolCallId } : ask));
  draft.set({ asks });
  beginWait(draft, toolCallId, at);
}

/** A call that ended by itself waits no longer, even when nobody answered. */
export function endWaitOf(
  draft: Draft,
  { toolCallId, at }: { toolCallId: string; at: number },
): void {
  for (const ask of draft.state.asks)
    if (ask.toolCallId === toolCallId) closeAsk(draft, ask.requestId, at, false);
}

function beginWait(draft: Draft, toolCallId: string, at: number): void {
  const tool = draft.ownTool(toolCallId);
  if (tool === null || tool.status !== 'running') return;
  tool.status = 'waiting';
  tool.waitingSince ??= at;
}

/** What no other open request holds goes on. */
function endWaits(draft: Draft, ask: ToolAsk, at: number): void {
  const others = draft.state.asks;
  const held = new Set(
    others.flatMap((other) => [
      ...(other.toolCallId === null ? [] : [other.toolCallId]),
      ...around(draft, other.parentToolUseId).map((tool) => tool.toolCallId),
    ]),
  );
  const asked = ask.toolCallId === null ? null : draft.ownTool(ask.toolCallId);
  for (const tool of [...around(draft, ask.parentToolUseId), ...(asked === null ? [] : [asked])]) {
    if (tool.waitingSince === null || held.has(tool.toolCallId)) continue;
    tool.waitedMs += at - tool.waitingSince;
    tool.waitingSince = null;
  }
  const { ms, since } = draft.state.turnWait;
  if (since === null || others.some((other) => !isInBackground(draft, other.parentToolUseId)))
    return;
  draft.set({ turnWait: { ms: ms + at - since, since: null } });
}

const around = (draft: Draft, parent: string | null): ToolItem[] =>
  parent === null ? [] : draft.ownToolPath(parent);

const isInBackground = (draft: Draft, parent: string | null): boolean =>
  around(draft, parent).some((tool) => tool.thread?.isBackground === true);

const requestOf = (draft: Draft, ask: ToolAsk): TimelineRequest | undefined =>
  draft.state.openRequests.find((request) => request.requestId === ask.requestId);

/** How far back the call may be. Calls of one message are a few items apart at most. */
const REACH = 200;

function findCall(draft: Draft, request: TimelineRequest, asks: readonly ToolAsk[]): string | null {
  const { parentToolUseId, toolName, input } = request;
  if (toolName === null) return null;
  const items = threadItems(draft, parentToolUseId);
  const asked = new Set(asks.map((ask) => ask.toolCallId));
  const running = items
    .slice(-REACH)
    .filter(
      (item): item is ToolItem =>
        item.kind === 'tool' &&
        item.status === 'running' &&
        item.toolName === toolName &&
        !asked.has(item.toolCallId),
    );
  const [only, another] = running;
  const likely = another === undefined ? only : undefined;
  return (running.find(({ payload }) => fits(payload, input)) ?? likely)?.toolCallId ?? null;
}

function threadItems(draft: Draft, parent: string | null): readonly TimelineItem[] {
  if (parent === null) return draft.state.items;
  return draft.ownTool(parent)?.thread?.items ?? [];
}

/** Whether a call may be the one with this input, by what tells two calls of a tool apart. */
function fits(payload: NormalizedPayload, input: Record<string, unknown>): boolean {
  switch (payload.kind) {
    case 'shell_exec':
      return payload.command === input.command;
    case 'modify_file':
    case 'read_file':
      return payload.filePath === (input.file_path ?? input.notebook_path);
    case 'code_search':
      return payload.pattern === null || payload.pattern === input.pattern;
    case 'http_request':
      return payload.url === null || payload.url === input.url;
    case 'subagent_task':
      return payload.prompt === input.prompt;
    case 'generic':
      return sameJson(payload.input, input);
    default:
      return true;
  }
}

/** ExitPlanMode's input is filled in by the CLI only when it asks (2.1.332). */
const sameJson = (called: unknown, asked: Record<string, unknown>): boolean =>
  typeof called !== 'object' ||
  called === null ||
  Object.entries(called).every(
    ([key, value]) =>
      asked[key] === undefined || JSON.stringify(asked[key]) === JSON.stringify(value),
  );
