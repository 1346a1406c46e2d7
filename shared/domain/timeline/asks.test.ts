import { complete as aComplete } from '@shared/events/testing/complete';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asSessionId } from '../ids';
import type { AgentEvent, AgentEventBody, NormalizedPayload } from '../../events';
import { emptyTimeline, foldEvents } from '../timeline';
import type { Timeline, TimelineItem, ToolItem } from '../timeline-types';
import { toolDurationMs } from './tool-duration';

const shell = (command: string): NormalizedPayload => ({
  kind: 'shell_exec',
  command,
  workDir: null,
  description: null,
  timeout: null,
  background: false,
  output: null,
});
const AGENT: NormalizedPayload = {
  kind: 'subagent_task',
  description: 'd',
  prompt: 'p',
  subagentType: null,
};
const call = (
  toolCallId: string,
  parentToolUseId: string | null = null,
  payload: NormalizedPayload = shell(toolCallId),
): AgentEventBody => ({
  type: 'tool_call',
  toolCallId,
  toolName: payload.kind === 'subagent_task' ? 'Agent' : 'Bash',
  title: toolCallId,
  status: 'running',
  payload,
  parentToolUseId,
});
const update = (
  toolCallId: string,
  status: 'complete' | 'error' | 'interrupted',
  parentToolUseId: string | null = null,
): AgentEventBody => ({
  type: 'tool_update',
  toolCallId,
  status,
  payload: shell(toolCallId),
  parentToolUseId,
});
const ask = (
  requestId: string,
  command: string,
  parentToolUseId: string | null = null,
): AgentEventBody => ({
  type: 'permission_request',
  requestId,
  kind: 'tool',
  toolName: 'Bash',
  input: { command },
  suggestions: [],
  reason: null,
  blockedPath: null,
  agentId: null,
  parentToolUseId,
});
const answer = (
  requestId: string,
  behavior: 'allow' | 'deny' = 'allow',
  parentToolUseId: string | null = null,
): AgentEventBody => ({
  type: 'permission_answered',
  requestId,
  behavior,
  by: 'user',
  updatedInput: null,
  rule: null,
  message: null,
  parentToolUseId,
});
const cancel = (requestId: string): AgentEventBody => ({
  type: 'permission_cancelled',
  requestId,
  parentToolUseId: null,
});
const background: AgentEventBody = {
  type: 'task_update',
  taskId: 'K',
  toolCallId: 'A',
  taskType: 'local_agent',
  description: null,
  status: 'running',
  background: true,
  parentToolUseId: null,
};
const complete = aComplete({ costUsd: null, sessionCostUsd: null, durationMs: 100 });

/** Each with its moment. */
type Timed = readonly [at: number, body: AgentEventBody];

const fold = (events: readonly Timed[]): Timeline =>
  foldEvents(
    emptyTimeline(),
    events.map(
      ([at, body], index): AgentEvent => ({
        ...body,
        sessionId: asSessionId('s'),
        seq: index + 1,
        at,
      }),
    ),
  );

function toolOf(timeline: Timeline, toolCallId: string): ToolItem {
  const look = (items: readonly TimelineItem[]): ToolItem | undefined => {
    for (const item of items) {
      if (item.kind !== 'tool') continue;
      const found = item.toolCallId === toolCallId ? item : look(item.thread?.items ?? []);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const tool = look(timeline.items);
  if (tool === undefined) throw new Error(`no tool ${toolCallId}`);
  return tool;
}

describe('a call that is asked about', () => {
  it('waits, then runs, and its duration leaves the wait out', () => {
    const asked: Timed[] = [
      [0, call('x')],
      [10, ask('R', 'x')],
    ];
    const waiting = toolOf(fold(asked), 'x');
    expect(waiting).toMatchObject({ status: 'waiting', waitingSince: 10 });
    expect(toolDurationMs(waiting, 500)).toBe(10);
    const allowed: Timed[] = [...asked, [510, answer('R')]];
    expect(toolOf(fold(allowed), 'x')).toMatchObject({ status: 'running', waitedMs: 500 });
    const done = toolOf(fold([...allowed, [530, update('x', 'complete')]]), 'x');
    expect(done).toMatchObject({ status: 'complete', waitingSince: null });
    expect(toolDurationMs(done, 9_999)).toBe(30);
  });

  it('is denied, not failed, whatever its result says then', () => {
    const denied: Timed[] = [
      [0, call('x')],
      [10, ask('R', 'x')],
      [500, answer('R', 'deny')],
    ];
    expect(toolOf(fold(denied), 'x')).toMatchObject({ status: 'denied' });
    for (const status of ['error', 'interrupted'] as const)
      expect(toolOf(fold([...denied, [501, update('x', status)]]), 'x').status).toBe('denied');
  });

  it('is found by its input among calls of the same tool', () => {
    const timeline = fold([
      [0, call('x')],
      [1, call('y')],
      [2, ask('R', 'y')],
    ]);
    expect(toolOf(timeline, 'x').status).toBe('running');
    expect(toolOf(timeline, 'y').status).toBe('waiting');
  });

  it('may come after the request', () => {
    const timeline = fold([
      [2, ask('R', 'y')],
      [3, call('x')],
      [4, call('y')],
    ]);
    expect(toolOf(timeline, 'x').status).toBe('running');
    expect(toolOf(timeline, 'y')).toMatchObject({ status: 'waiting', waitingSince: 4 });
  });

  it('that ends while its request is open waits no longer', () => {
    const timeline = fold([
      [0, call('x')],
      [10, ask('R', 'x')],
      [60, update('x', 'interrupted')],
      [61, cancel('R')],
    ]);
    expect(toolOf(timeline, 'x')).toMatchObject({ status: 'interrupted', waitedMs: 50 });
    expect(timeline).toMatchObject({ asks: [], openRequests: [] });
  });

  it('that is withdrawn goes on running', () => {
    const timeline = fold([
      [0, call('x')],
      [10, ask('R', 'x')],
      [60, cancel('R')],
    ]);
    expect(toolOf(timeline, 'x')).toMatchObject({ status: 'running', waitedMs: 50 });
  });
});

describe('what is around a call that waits', () => {
  const inside: Timed[] = [
    [0, call('A', null, AGENT)],
    [5, call('x', 'A')],
    [10, ask('R', 'x', 'A')],
    [110, answer('R', 'allow', 'A')],
    [120, update('x', 'complete', 'A')],
    [130, update('A', 'complete')],
    [140, complete],
  ];

  it('a subagent waits with it, and so does the turn', () => {
    expect(toolOf(fold(inside.slice(0, 3)), 'A')).toMatchObject({
      status: 'running',
      waitingSince: 10,
    });
    const timeline = fold(inside);
    expect(toolDurationMs(toolOf(timeline, 'A'), 0)).toBe(30);
    expect(timeline.items.at(-1)).toMatchObject({ kind: 'turn-end', waitedMs: 100 });
  });

  it('a turn does not wait for a subagent in the background', () => {
    const [launch, ...rest] = inside;
    if (launch === undefined) throw new Error('no launch');
    const timeline = fold([launch, [1, background], ...rest]);
    expect(toolOf(timeline, 'A').waitedMs).toBe(100);
    expect(timeline.items.at(-1)).toMatchObject({ kind: 'turn-end', waitedMs: 0 });
  });

  it('waits at the same time count once, in any overlap', () => {
    const spans = fc.array(
      fc.tuple(fc.nat(500), fc.nat(300)).map(([from, ms]) => ({ from, to: from + ms })),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(spans, (waits) => {
        const calls = waits.map((_, n): Timed => [0, call(`c${n}`, 'A')]);
        const marks = waits
          .flatMap(({ from, to }, n): Timed[] => [
            [from, ask(`R${n}`, `c${n}`, 'A')],
            [to, answer(`R${n}`, n % 2 === 0 ? 'allow' : 'deny', 'A')],
          ])
          .toSorted(([a, one], [b, two]) => a - b || rank(one) - rank(two));
        const timeline = fold([[0, call('A', null, AGENT)], ...calls, ...marks, [1000, complete]]);
        const waited = Array.from({ length: 1000 }, (_, ms) => ms).filter((ms) =>
          waits.some(({ from, to }) => from <= ms && ms < to),
        ).length;
        expect(toolOf(timeline, 'A').waitedMs).toBe(waited);
        expect(timeline.items.at(-1)).toMatchObject({ waitedMs: waited });
        waits.forEach(({ from, to }, n) => {
          expect(toolOf(timeline, `c${n}`).waitedMs).toBe(to - from);
        });
      }),
    );
  });
});

const rank = ({ type }: AgentEventBody): number => (type === 'permission_request' ? 0 : 1);
