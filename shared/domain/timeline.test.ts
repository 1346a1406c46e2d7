import { complete as aComplete } from '@shared/events/testing/complete';
import { describe, expect, it } from 'vitest';
import type { AgentEventBody, TodoItem } from '../events';
import { stamped } from '../../electron/claude/normalize/testing/replay';
import { applyToFacts, closingEvents, emptyFacts } from '../../electron/sessions/session-facts';
import { emptyTimeline, foldEvents } from './timeline';
import type { Timeline } from './timeline-types';

const main = { parentToolUseId: null };
const chunk = (text: string, blockIndex = 0, parentToolUseId: string | null = null) =>
  ({ type: 'message_chunk', messageId: 'M', blockIndex, text, parentToolUseId }) as const;
const shell = { kind: 'shell_exec' as const, command: 'x', workDir: null, description: null };
const payload = { ...shell, timeout: null, background: false, output: null };
const task = { kind: 'subagent_task' as const, description: 'd', prompt: 'p', subagentType: null };
const call = (toolCallId: string, parentToolUseId: string | null = null): AgentEventBody => ({
  type: 'tool_call',
  toolCallId,
  toolName: 'Bash',
  title: 'x',
  status: 'running',
  payload,
  parentToolUseId,
});
const agent = (toolCallId: string, parentToolUseId: string | null = null): AgentEventBody => ({
  ...(call(toolCallId, parentToolUseId) as Extract<AgentEventBody, { type: 'tool_call' }>),
  toolName: 'Agent',
  payload: task,
});
const update = (
  toolCallId: string,
  status: 'complete' | 'error' | 'interrupted',
  parentToolUseId: string | null = null,
): AgentEventBody => ({ type: 'tool_update', toolCallId, status, payload, parentToolUseId });
const taskUpdate = (status: 'running' | 'completed', background: boolean): AgentEventBody => ({
  type: 'task_update',
  taskId: 'K',
  toolCallId: 'A',
  taskType: 'local_agent',
  description: 'd',
  status,
  background,
  ...main,
});
const prompt: AgentEventBody = {
  type: 'user_message',
  messageUuid: null,
  text: 'go',
  images: [],
  origin: 'user',
  ...main,
};
const complete = aComplete({
  costUsd: 0.1,
  sessionCostUsd: 0.3,
  inheritedCostUsd: 0.2,
  usage: { input: 1, output: 1, cacheRead: 0, cacheCreation: 0 },
});
const fold = (events: AgentEventBody[], from: Timeline = emptyTimeline()): Timeline =>
  foldEvents(from, stamped(events, from.lastSeq + 1));

describe('timeline', () => {
  it('chunks of a block are one item that streams until something follows', () => {
    const open = fold([prompt, chunk('a'), chunk('b')]);
    expect(open.items[1]).toMatchObject({ kind: 'text', text: 'ab', isStreaming: true });
    expect(open.isBusy).toBe(true);
    const next = fold([chunk('c', 1)], open);
    expect(next.items.slice(1)).toMatchObject([
      { text: 'ab', isStreaming: false },
      { text: 'c', isStreaming: true },
    ]);
    const done = fold([complete], next);
    expect(done.items.at(-2)).toMatchObject({ isStreaming: false });
    expect(done).toMatchObject({ isBusy: false, sessionCostUsd: 0.3, inheritedCostUsd: 0.2 });
  });

  it('thinking knows when it ended', () => {
    const thinking: AgentEventBody = { ...chunk('hm'), type: 'reasoning' };
    const timeline = fold([thinking, chunk('so', 1)]);
    expect(timeline.items[0]).toMatchObject({ kind: 'reasoning', isStreaming: false });
    expect(timeline.items[0]).toHaveProperty('endedAt', timeline.items[1]?.at);
  });

  it('never changes its input, and what an event does not touch keeps its identity', () => {
    const before = fold([prompt, call('T'), agent('A'), call('B', 'A'), chunk('a')]);
    const frozen = structuredClone(before);
    const after = fold([chunk('b'), update('T', 'complete')], before);
    expect(before).toEqual(frozen);
    expect(after.items.map((item, at) => item === before.items[at])).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(after.openRequests).toBe(before.openRequests);
    expect(after.items.map((item) => item.id)).toEqual(before.items.map((item) => item.id));
  });

  it('two ways on from the same timeline do not know of each other', () => {
    const start = fold([prompt, call('T')]);
    const one = fold([agent('A'), chunk('in A', 0, 'A')], start);
    const other = fold([chunk('x'), agent('A'), chunk('in A', 0, 'A')], start);
    const again = fold([chunk(' more', 0, 'A'), update('T', 'complete')], one);
    expect(other.items[3]).toMatchObject({ thread: { items: [{ text: 'in A' }] } });
    expect(again.items[2]).toMatchObject({ thread: { items: [{ text: 'in A more' }] } });
    expect(again.items).toHaveLength(3);
  });

  it('events already folded are skipped', () => {
    const events = stamped([prompt, chunk('a')]);
    const once = foldEvents(emptyTimeline(), events);
    expect(foldEvents(once, events)).toBe(once);
  });

  it('an update without a call makes the item', () => {
    expect(fold([update('T', 'error')]).items).toMatchObject([
      { kind: 'tool', toolCallId: 'T', status: 'error', payload },
    ]);
  });

  it('a late result wins over an interruption, not the other way round', () => {
    const late = fold([call('T'), update('T', 'interrupted'), update('T', 'complete')]);
    expect(late.items[0]).toMatchObject({ status: 'complete' });
    expect(fold([update('T', 'interrupted')], late).items[0]).toMatchObject({ status: 'complete' });
  });

  it('subagents inside subagents have threads inside threads', () => {
    const timeline = fold([
      agent('A'),
      agent('B', 'A'),
      call('T', 'B'),
      chunk('deep', 0, 'B'),
      update('T', 'complete', 'B'),
    ]);
    expect(timeline.items).toMatchObject([
      {
        toolCallId: 'A',
        thread: {
          items: [
            {
              toolCallId: 'B',
              thread: { items: [{ toolCallId: 'T', status: 'complete' }, { text: 'deep' }] },
            },
          ],
        },
      },
    ]);
  });

  it('frames of a subagent that come before its tool wait in its place', () => {
    const timeline = fold([chunk('early', 0, 'A'), agent('A'), chunk(' late', 0, 'A')]);
    expect(timeline.items).toMatchObject([
      { toolCallId: 'A', title: 'x', thread: { items: [{ text: 'early late' }] } },
    ]);
  });

  it('case 45: a background thread goes on after the turn and ends with its task', () => {
    const launched = [agent('A'), taskUpdate('running', true), update('A', 'complete')];
    const running = fold([...launched, complete, chunk('later', 0, 'A')]);
    expect(running.isBusy).toBe(false);
    expect(running.tasks).toMatchObject([{ taskId: 'K', status: 'running', isBackground: true }]);
    expect(running.items[0]).toMatchObject({
      thread: { taskStatus: 'running', items: [{ text: 'later', isStreaming: true }] },
    });
    const over = fold([taskUpdate('completed', true)], running);
    expect(over.items[0]).toMatchObject({
      thread: { taskStatus: 'completed', items: [{ isStreaming: false }] },
    });
  });

  it('a retry shows until the API answers', () => {
    const retry: AgentEventBody = {
      type: 'api_retry',
      attempt: 1,
      maxRetries: 10,
      delayMs: 5,
      httpStatus: 529,
      ...main,
    };
    const waiting = fold([retry]);
    expect(waiting.retry).toMatchObject({ attempt: 1 });
    expect(fold([chunk('a')], waiting).retry).toBeNull();
  });

  it('requests are kept by id until they end, in any order', () => {
    const ask = (requestId: string): AgentEventBody => ({
      type: 'permission_request',
      requestId,
      kind: 'tool',
      toolName: 'Bash',
      input: {},
      suggestions: [],
      reason: null,
      blockedPath: null,
      agentId: null,
      ...main,
    });
    const two = fold([ask('R1'), ask('R2')]);
    expect(two.openRequests.map((request) => request.requestId)).toEqual(['R1', 'R2']);
    const one = fold([{ type: 'permission_cancelled', requestId: 'R1', ...main }], two);
    expect(one.openRequests.map((request) => request.requestId)).toEqual(['R2']);
  });

  it('task tools keep one list, whichever way they tell it', () => {
    const todos = (operation: string, items: TodoItem[]): AgentEventBody => ({
      type: 'tool_update',
      toolCallId: `${operation}${items.length}${items[0]?.status ?? ''}`,
      status: 'complete',
      payload: { kind: 'manage_todos', operation, items },
      ...main,
    });
    const created = (title: string): AgentEventBody => ({
      type: 'tool_update',
      toolCallId: title,
      status: 'complete',
      payload: { kind: 'create_task', title, description: null },
      ...main,
    });
    const timeline = fold([
      created('one'),
      created('two'),
      todos('update', [{ id: '2', description: 'two', status: 'completed' }]),
      todos('update', [{ id: '2', description: '', status: 'deleted' }]),
      todos('update', [{ id: '1', description: 'one', status: 'in_progress' }]),
    ]);
    expect(timeline.todos).toEqual([{ id: '1', description: 'one', status: 'in_progress' }]);
    const written = [{ id: null, description: 'new', status: 'pending' }];
    expect(fold([todos('write', written)], timeline).todos).toEqual(written);
  });

  it('a fatal error ends the turn', () => {
    const lost = { type: 'error', code: 'process-exited', message: 'gone', fatal: true } as const;
    const timeline = fold([prompt, chunk('half'), { ...lost, ...main }]);
    expect(timeline.isBusy).toBe(false);
    expect(timeline.items).toMatchObject([{}, { isStreaming: false }, { kind: 'error' }]);
  });
});

describe('what a crash left unfinished', () => {
  const crashed = [
    prompt,
    agent('A'),
    taskUpdate('running', true),
    call('T', 'A'),
    call('B'),
    chunk('ha'),
  ];
  const lost: AgentEventBody = {
    type: 'error',
    code: 'process-exited',
    message: 'gone',
    fatal: true,
    ...main,
  };
  /** The events that repair stores after those of a session whose program died. */
  const repairOf = (events: readonly AgentEventBody[]): AgentEventBody[] => {
    const facts = emptyFacts();
    for (const event of events) applyToFacts(facts, event);
    const closing = closingEvents(facts);
    return facts.isTurnRunning ? [...closing, lost] : closing;
  };

  it('case 10: gets a final state by the events of its repair, and sending works', () => {
    const repair = repairOf(crashed);
    expect(repair.map((event) => event.type)).toEqual([
      'tool_update',
      'tool_update',
      'tool_update',
      'task_update',
      'error',
    ]);
    const repaired = fold(repair, fold(crashed));
    expect(repaired.isBusy).toBe(false);
    expect(repaired.items).toMatchObject([
      { kind: 'prompt' },
      {
        status: 'interrupted',
        thread: { taskStatus: 'stopped', items: [{ status: 'interrupted' }] },
      },
      { status: 'interrupted' },
      { text: 'ha', isStreaming: false },
      { kind: 'error' },
    ]);
    expect(repaired.tasks).toMatchObject([{ status: 'stopped' }]);
    expect(fold([prompt], repaired).isBusy).toBe(true);
  });

  it('case 10: a finished session has nothing to repair', () => {
    expect(repairOf([prompt, call('T'), update('T', 'complete'), chunk('a'), complete])).toEqual(
      [],
    );
  });

  it('case 11: everything said is there, at most the last part is short', () => {
    const said = Array.from({ length: 50 }, (_, at) => ({
      ...chunk(`${at}`),
      messageId: `M${at}`,
    }));
    const events = [prompt, ...said];
    const repaired = fold([...events, ...repairOf(events)]);
    expect(repaired.items).toHaveLength(52);
    expect(repaired.items.every((item) => item.kind !== 'text' || !item.isStreaming)).toBe(true);
  });

  it('case 69: a tool without a result is interrupted, not running for ever', () => {
    const events = [prompt, call('T')];
    const { items } = fold([...events, ...repairOf(events)]);
    expect(items[1]).toMatchObject({ status: 'interrupted', endedAt: expect.any(Number) });
  });
});
