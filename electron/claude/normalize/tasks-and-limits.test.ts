import { describe, expect, it } from 'vitest';
import {
  assistant,
  init,
  result,
  system,
  text,
  toolResult,
  toolUse,
} from '../../../e2e/fixtures/frames';
import { readRecording } from '../../../e2e/fixtures/recording';
import { freshNormalizer, normalizeAll, ofType } from './testing/replay';

describe('what tasks have used', () => {
  it('is the newest count of each, taken once, and no event', () => {
    const normalizer = freshNormalizer();
    const progress = (tokens: number) =>
      system('task_progress', {
        task_id: 'K',
        usage: { total_tokens: tokens, tool_uses: 1, duration_ms: 5 },
        last_tool_name: 'Bash',
      });
    expect(normalizeAll([progress(10), progress(20)], normalizer)).toEqual([]);
    const count = { taskId: 'K', tokens: 20, toolUses: 1, durationMs: 5, lastTool: 'Bash' };
    expect(normalizer.takeProgress()).toEqual([count]);
    expect(normalizer.takeProgress()).toEqual([]);
    normalizer.frame(system('task_progress', { task_id: 'K' }));
    expect(normalizer.takeProgress()).toEqual([]);
  });

  it('is told by a recorded background agent up to its last word', () => {
    const normalizer = freshNormalizer();
    for (const line of readRecording('task')) if (line.dir === 'out') normalizer.frame(line.frame);
    expect(normalizer.takeProgress()).toContainEqual({
      taskId: 'a0399bf0838237a32',
      tokens: 16_542,
      toolUses: 2,
      durationMs: 910,
      lastTool: null,
    });
  });
});

it('an agent that was stopped by itself is told as interrupted, not as failed', () => {
  const stopped = { task_id: 'K', tool_use_id: 'A' };
  const said = '[Request interrupted by user for tool use]';
  const events = normalizeAll([
    init(),
    assistant('M', [toolUse('A', 'Agent', { description: 'Sweep', prompt: 'p' })]),
    system('task_started', { ...stopped, is_backgrounded: false }),
    system('task_updated', { task_id: 'K', patch: { status: 'killed' } }),
    system('task_notification', { ...stopped, status: 'stopped' }),
    toolResult('A', said, { is_error: true, tool_use_result: `Error: ${said}` }),
  ]);
  expect(ofType(events, 'tool_update')).toMatchObject([{ status: 'interrupted' }]);
  expect(ofType(events, 'notice')).toEqual([]);
});

const limit = (info: object) => ({ type: 'rate_limit_event', rate_limit_info: info });

describe('limits', () => {
  it('of the other windows come first, the one the service speaks of last', () => {
    const events = normalizeAll([
      limit({
        status: 'allowed',
        resetsAt: 1_796_000_000,
        rateLimitType: 'five_hour',
        utilization: 0.4,
        unifiedWindows: {
          five_hour: { status: 'allowed', utilization: 0.4, resetsAt: 1_796_000_000 },
          seven_day: { status: 'allowed_warning', utilization: 0.9, resetsAt: 1_796_500_000 },
          odd: null,
        },
      }),
    ]);
    expect(events).toMatchObject([
      { limitType: 'seven_day', utilization: 0.9, resetsAt: 1_796_500_000_000 },
      { limitType: 'five_hour', utilization: 0.4, resetsAt: 1_796_000_000_000 },
    ]);
  });
});

const failure = (said: string, over: object = {}) =>
  ofType(
    normalizeAll([
      init(),
      assistant('S', [text(said)], { model: '<synthetic>' }),
      result({ is_error: true, result: said, terminal_reason: 'api_error', ...over }),
    ]),
    'error',
  );

describe('a turn that failed', () => {
  it.each([
    ['API Error: 529 overloaded', { api_error_status: 529 }, 'service-busy'],
    ['Claude AI usage limit reached|1796000000', {}, 'limit-reached'],
    ['Prompt is too long', { terminal_reason: 'prompt_too_long' }, 'prompt-too-long'],
    ['API Error: 400 Could not process image', { api_error_status: 400 }, 'image-refused'],
    ['API Error: 401 not valid', { api_error_status: 401 }, 'not-signed-in'],
    ['API Error: 400 mock', { api_error_status: 400 }, 'api-error'],
  ])('"%s" has a way out of its own', (said, over, code) => {
    const [error] = failure(said, over);
    expect(error).toMatchObject({ code, fatal: false });
    expect(error?.message).toContain(said);
  });

  it('after a rejected limit is told as the limit, whatever its text', () => {
    const events = normalizeAll([
      init(),
      limit({ status: 'rejected', rateLimitType: 'five_hour', resetsAt: 1_796_000_000 }),
      result({ is_error: true, result: 'Come back later', terminal_reason: 'api_error' }),
    ]);
    expect(ofType(events, 'error')).toMatchObject([{ code: 'limit-reached' }]);
  });
});

describe('hooks', () => {
  const ran = system('hook_response', {
    hook_name: 'PreToolUse:Edit',
    hook_event: 'PreToolUse',
    outcome: 'success',
    exit_code: 0,
    stdout: 'formatted\n',
  });

  it('that did well are told where that was asked for', () => {
    expect(freshNormalizer().frame(ran)).toEqual([]);
    expect(freshNormalizer({ tellsHooks: true }).frame(ran)).toMatchObject([
      { type: 'notice', level: 'info', text: 'Hook PreToolUse:Edit ran: formatted' },
    ]);
  });

  it('that failed are always told', () => {
    const failed = { ...ran, outcome: 'error', exit_code: 1, stderr: 'no such file' };
    expect(freshNormalizer().frame(failed)).toMatchObject([
      { level: 'warning', text: 'The hook PreToolUse:Edit failed. no such file' },
    ]);
  });
});
