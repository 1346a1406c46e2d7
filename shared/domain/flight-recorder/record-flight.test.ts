import { describe, expect, it } from 'vitest';
import { asMessageUuid, asSessionId } from '../ids';
import type { AgentEvent, AgentEventBody, AgentEventFields } from '../../events';
import { complete } from '../../events/testing/complete';
import { recordFlight } from './record-flight';
import { turnEvents } from './turn-events';

const SESSION = asSessionId('00000000-0000-4000-8000-0000000000f1');

/** `[ms, what]`, by a clock that begins somewhere. */
const at = (...given: [number, AgentEventBody][]): AgentEvent[] =>
  given.map(([ms, body], index) => ({
    ...body,
    sessionId: SESSION,
    seq: index + 1,
    at: 5_000 + ms,
  }));

const inThread = (
  fields: AgentEventFields,
  parentToolUseId: string | null = null,
): AgentEventBody => ({ ...fields, parentToolUseId });
const prompt = inThread({
  type: 'user_message',
  messageUuid: asMessageUuid('00000000-0000-4000-8000-0000000000a1'),
  text: 'Do it',
  images: [],
  origin: 'user',
});
const says = (id: string, parent: string | null = null) =>
  inThread({ type: 'message_chunk', messageId: id, blockIndex: 0, text: 'word ' }, parent);
const payload = { kind: 'generic', name: 'x', input: null, output: null } as const;
const calls = (id: string, parent: string | null = null) =>
  inThread(
    { type: 'tool_call', toolCallId: id, toolName: 'Bash', title: id, status: 'running', payload },
    parent,
  );
const ends = (id: string, parent: string | null = null) =>
  inThread({ type: 'tool_update', toolCallId: id, status: 'complete', payload }, parent);
const asks = (id: string, parent: string | null = null) =>
  inThread(
    {
      type: 'permission_request',
      requestId: id,
      kind: 'tool',
      toolName: 'Bash',
      input: {},
      suggestions: [],
      reason: null,
      blockedPath: null,
      agentId: null,
    },
    parent,
  );
const answers = (id: string) =>
  inThread({
    type: 'permission_answered',
    requestId: id,
    behavior: 'allow',
    by: 'user',
    updatedInput: null,
    rule: null,
    message: null,
  });
const started = inThread({
  type: 'session_status',
  claudeSessionId: null,
  status: 'new',
  model: null,
  tools: [],
  permissionMode: null,
  apiKeySource: null,
  cliVersion: null,
  mcpServers: [],
});
const retries = inThread({
  type: 'api_retry',
  attempt: 1,
  maxRetries: 10,
  delayMs: 500,
  httpStatus: 529,
});
const over = complete({ durationMs: 90 });

const spansOf = (events: AgentEvent[], lane = 0) =>
  recordFlight(events)?.lanes[lane]?.spans.map(({ kind, from, to }) => [kind, from, to]);

describe('the flight recorder', () => {
  it('tells starting, the model, a tool and the wait for a person apart, and all of it is the turn', () => {
    const events = at(
      [0, prompt],
      [10, started],
      [20, says('m1')],
      [30, calls('t1')],
      [31, asks('r1')],
      [61, answers('r1')],
      [80, ends('t1')],
      [95, says('m2')],
      [100, over],
    );
    expect(spansOf(events)).toEqual([
      ['starting', 0, 10],
      ['model', 10, 30],
      ['tools', 30, 31],
      ['waiting', 31, 61],
      ['tools', 61, 80],
      ['model', 80, 100],
    ]);
    expect(recordFlight(events)).toMatchObject({
      startedAt: 5_000,
      durationMs: 100,
      reportedMs: 90,
      sums: { starting: 10, model: 40, tools: 20, waiting: 30, retry: 0 },
      hooksMs: null,
    });
  });

  it('has a bar for each tool, and says which ran at the same time', () => {
    const events = at(
      [0, prompt],
      [10, calls('a')],
      [20, calls('b')],
      [50, ends('a')],
      [70, ends('b')],
      [80, over],
    );
    expect(recordFlight(events)?.tools.map(({ title, from, to }) => [title, from, to])).toEqual([
      ['a', 10, 50],
      ['b', 20, 70],
    ]);
    expect(recordFlight(events)?.lanes[0]?.spans.map(({ toolCallIds }) => toolCallIds)).toEqual([
      [],
      ['a'],
      ['a', 'b'],
      ['b'],
      [],
    ]);
  });

  it('gives a subagent a lane of its own, and lets the session wait with it for a person', () => {
    const events = at(
      [0, prompt],
      [10, calls('task')],
      [15, says('s1', 'task')],
      [20, calls('inner', 'task')],
      [22, asks('r', 'task')],
      [40, answers('r')],
      [50, ends('inner', 'task')],
      [60, ends('task')],
      [70, over],
    );
    expect(spansOf(events, 1)).toEqual([
      ['model', 10, 20],
      ['tools', 20, 22],
      ['waiting', 22, 40],
      ['tools', 40, 50],
      ['model', 50, 60],
    ]);
    expect(spansOf(events)).toEqual([
      ['model', 0, 10],
      ['tools', 10, 22],
      ['waiting', 22, 40],
      ['tools', 40, 60],
      ['model', 60, 70],
    ]);
  });

  it('does not make the session wait for one in the background', () => {
    const events = at(
      [0, prompt],
      [10, calls('task')],
      [12, ends('task')],
      [20, says('s1', 'task')],
      [25, asks('r', 'task')],
      [45, answers('r')],
      [90, over],
    );
    expect(recordFlight(events)?.sums.waiting).toBe(0);
    expect(spansOf(events, 1)?.at(-1)).toEqual(['model', 45, 90]);
  });

  it('counts the time an API that refused was asked again', () => {
    const events = at([0, prompt], [5, retries], [9, retries], [30, says('m')], [40, over]);
    expect(spansOf(events)).toEqual([
      ['model', 0, 5],
      ['retry', 5, 30],
      ['model', 30, 40],
    ]);
    expect(recordFlight(events)?.marks.map(({ kind, at: when }) => [kind, when])).toEqual([
      ['prompt', 0],
      ['retry', 5],
      ['retry', 9],
    ]);
  });

  it('takes a clock that was set back for one that stands still', () => {
    const events = at([0, prompt], [50, calls('t')], [20, ends('t')], [60, over]);
    expect(recordFlight(events)).toMatchObject({ durationMs: 60, sums: { model: 60, tools: 0 } });
  });

  it('has nothing to show of a turn that has not ended', () => {
    expect(recordFlight(at([0, prompt], [10, says('m')]))).toBeNull();
    expect(recordFlight([])).toBeNull();
  });
});

describe('the events of a turn', () => {
  const events = at(
    [0, prompt],
    [1, over],
    [2, says('late')],
    [10, prompt],
    [20, says('m')],
    [30, over],
  );

  it('begin with its prompt and end with its end', () => {
    expect(turnEvents(events, 6, true)?.map(({ seq }) => seq)).toEqual([4, 5, 6]);
    expect(turnEvents(events, 2, false)?.map(({ seq }) => seq)).toEqual([1, 2]);
  });

  it('are asked for when the beginning is missing', () => {
    expect(turnEvents(events, 2, true)).toBeNull();
    expect(turnEvents(events, 99, false)).toBeNull();
  });
});
