import { describe, expect, it } from 'vitest';
import {
  assistant,
  canUseTool,
  init,
  result,
  text,
  toolResult,
  toolUse,
  usage,
} from '../../../e2e/fixtures/frames';
import { freshNormalizer, normalizeAll, ofType, outline } from './testing/replay';

describe('session facts', () => {
  it('an init that names no conversation leaves its id unknown', () => {
    const [status] = freshNormalizer().frame({ ...init(), session_id: undefined });
    expect(status).toMatchObject({ type: 'session_status', claudeSessionId: null });
  });

  it('an init that says nothing new is silent, one with a change is told', () => {
    const normalizer = freshNormalizer({ start: 'resume' });
    expect(outline(normalizer.frame(init()))).toEqual(['status resumed claude-opus-5-5 default']);
    expect(normalizer.frame(init())).toEqual([]);
    expect(outline(normalizer.frame(init({ model: 'sonnet' })))).toEqual([
      'status resumed sonnet default',
      'model sonnet',
    ]);
  });

  it('/clear: a new conversation under a new id, the money spent stays', () => {
    const normalizer = freshNormalizer();
    const events = normalizeAll(
      [
        init(),
        assistant('M', [text('a')], { usage: usage(5), uuid: 'row' }),
        result({ total_cost_usd: 0.4 }),
        { type: 'conversation_reset', trigger: 'clear', session_id: 'cli-session' },
        init({ session_id: 'next' }),
        result({ total_cost_usd: 0, local_command: 'clear' }),
        result({ total_cost_usd: 0.05 }),
      ],
      normalizer,
    );
    expect(ofType(events, 'session_status').map((event) => event.claudeSessionId)).toEqual([
      'cli-session',
      'next',
    ]);
    const completes = ofType(events, 'complete');
    expect(completes.map((event) => event.sessionCostUsd?.toFixed(2))).toEqual([
      '0.40',
      '0.40',
      '0.45',
    ]);
    expect(completes.map((event) => event.lastMessageUuid)).toEqual(['row', null, null]);
    expect(ofType(events, 'context_window').at(-1)).toMatchObject({ used: null, known: false });
  });

  it('a task that is only numbered gets back the words it was created with', () => {
    const events = normalizeAll([
      assistant('M', [toolUse('C', 'TaskCreate', { subject: 'Write tests' })]),
      toolResult('C', 'ok', { tool_use_result: { task: { id: '1', subject: 'Write tests' } } }),
      assistant('N', [toolUse('U', 'TaskUpdate', { taskId: '1', status: 'completed' })]),
    ]);
    expect(ofType(events, 'tool_call')[1]?.payload).toMatchObject({
      items: [{ id: '1', description: 'Write tests', status: 'completed' }],
    });
  });

  it('limits come in milliseconds, under both names', () => {
    const info = {
      status: 'allowed_warning',
      resetsAt: 1_796_053_433,
      rateLimitType: 'five_hour',
      utilization: 0.9,
    };
    const expected = {
      type: 'rate_limit',
      status: 'allowed_warning',
      limitType: 'five_hour',
      utilization: 0.9,
      resetsAt: 1_796_053_433_000,
      parentToolUseId: null,
    };
    const frames = [
      { type: 'rate_limit_event', rate_limit_info: info },
      { type: 'rate_limit', ...info },
    ];
    expect(normalizeAll(frames)).toEqual([expected, expected]);
  });

  it('an elicitation is a form, and the old name of the blocked path is read', () => {
    const normalizer = freshNormalizer();
    const [form] = normalizer.frame({
      type: 'control_request',
      request_id: 'F',
      request: { subtype: 'elicitation', mcp_server_name: 'house', message: 'Which room?' },
    });
    expect(form).toMatchObject({ kind: 'form', toolName: null, reason: 'Which room?' });
    const [ask] = normalizer.frame(canUseTool('R', { blocked_paths: ['/etc/x'] }));
    expect(ask).toMatchObject({ kind: 'tool', blockedPath: '/etc/x' });
  });

  it('two requests are answered each once, to the right id', () => {
    const normalizer = freshNormalizer();
    normalizeAll([canUseTool('R1'), canUseTool('R2')], normalizer);
    const allow = {
      behavior: 'allow' as const,
      by: 'user' as const,
      updatedInput: null,
      updatedPermissions: [],
      rule: null,
    };
    expect(normalizer.answered('R2', allow)).toMatchObject([{ requestId: 'R2' }]);
    expect(normalizer.answered('R2', allow)).toEqual([]);
    normalizer.frame({ type: 'control_cancel_request', request_id: 'R1' });
    expect(normalizer.answered('R1', allow)).toEqual([]);
  });
});
