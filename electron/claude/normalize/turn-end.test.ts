import { describe, expect, it } from 'vitest';
import { asMessageUuid } from '@shared/domain/ids';
import { emptyTimeline, foldEvents } from '@shared/domain/timeline';
import {
  assistant,
  canUseTool,
  init,
  messageStart,
  result,
  system,
  text,
  textDelta,
  toolResult,
  toolUse,
} from '../../../e2e/fixtures/frames';
import { freshNormalizer, normalizeAll, ofType, outline, stamped } from './testing/replay';

const uuid = (n: number) => asMessageUuid(`11111111-0000-4000-8000-${String(n).padStart(12, '0')}`);
const prompt = (n: number, words = `prompt ${n}`) => ({
  messageUuid: uuid(n),
  text: words,
  images: [],
});

describe('the end of a turn', () => {
  it('a result that does not say what the main loop used gets what was seen, never made-up zeros', () => {
    const use = (input: number) => ({ input_tokens: input, output_tokens: 2 });
    const frames = [
      assistant('M1', [text('a')], { usage: use(10) }),
      assistant('M1', [text('b')], { usage: use(10) }),
      assistant('S', [text('c')], { usage: use(5000), parent_tool_use_id: 'toolu_1' }),
      assistant('M2', [text('d')], { usage: use(30) }),
      result({ usage: undefined }),
    ];
    expect(ofType(normalizeAll(frames), 'complete')).toMatchObject([
      { usage: { input: 40, output: 4, cacheRead: 0, cacheCreation: 0 } },
    ]);
  });

  it('case 08: after a stop the result ends the turn without an error', () => {
    const normalizer = freshNormalizer();
    normalizer.promptWritten(prompt(1));
    normalizeAll([init(), messageStart('M'), textDelta('half')], normalizer);
    expect(normalizer.isBusy()).toBe(true);
    normalizer.stopRequested();
    const events = normalizer.frame(
      result({
        subtype: 'error_during_execution',
        is_error: true,
        stop_reason: null,
        terminal_reason: 'aborted_streaming',
      }),
    );
    expect(ofType(events, 'complete')).toMatchObject([
      { stopReason: 'interrupted', isError: false, promptUuids: [uuid(1)] },
    ]);
    expect(ofType(events, 'error')).toEqual([]);
    expect(normalizer.isBusy()).toBe(false);
  });

  it('a stop that came too late changes nothing, and is forgotten', () => {
    const normalizer = freshNormalizer();
    normalizer.promptWritten(prompt(1));
    normalizer.stopRequested();
    expect(ofType(normalizer.frame(result()), 'complete')[0]?.stopReason).toBe('end_turn');
    normalizer.stopRequested();
    normalizer.promptWritten(prompt(2));
    const aborted = result({ is_error: true, terminal_reason: 'aborted_tools' });
    expect(ofType(normalizer.frame(aborted), 'complete')[0]?.isError).toBe(true);
  });

  it('an API error during a stop stays an error', () => {
    const normalizer = freshNormalizer();
    normalizer.promptWritten(prompt(1));
    normalizer.stopRequested();
    const failed = result({ is_error: true, terminal_reason: 'api_error', stop_reason: null });
    expect(ofType(normalizer.frame(failed), 'complete')).toMatchObject([
      { isError: true, stopReason: 'api_error' },
    ]);
  });

  it('without a login the error says to sign in', () => {
    const events = normalizeAll([
      assistant('S', [text('Invalid API key')], {
        model: '<synthetic>',
        error: 'authentication_failed',
      }),
      result({ is_error: true, terminal_reason: 'api_error', result: 'Invalid API key' }),
    ]);
    expect(ofType(events, 'error')).toMatchObject([{ code: 'not-signed-in', fatal: false }]);
  });

  it('a limit of rounds is named in words, not by the CLI’s diagnostics', () => {
    const failed = result({ subtype: 'error_max_turns', is_error: true, errors: ['[ede_x] y'] });
    const [error] = ofType(normalizeAll([failed]), 'error');
    expect(error).toMatchObject({ code: 'turn-failed' });
    expect(error?.message).toMatch(/limit of rounds/);
  });

  it('open tools are closed as interrupted, and a late result still wins', () => {
    const normalizer = freshNormalizer();
    const events = normalizeAll(
      [
        assistant('M', [toolUse('T', 'Bash', { command: 'sleep 9' })]),
        canUseTool('R', { tool_use_id: 'T' }),
        result(),
        toolResult('T', 'late', { tool_use_result: { stdout: 'late', stderr: '' } }),
      ],
      normalizer,
    );
    expect(outline(events)).toEqual([
      'call T Bash shell_exec',
      'ask tool Bash',
      'withdrawn',
      'update T interrupted',
      'context null/null',
      'complete end_turn - of -',
      'update T complete',
    ]);
    const timeline = foldEvents(emptyTimeline(), stamped(events));
    expect(timeline.items[0]).toMatchObject({ kind: 'tool', status: 'complete' });
    expect(timeline.openRequests).toEqual([]);
  });

  it('the end of the process closes tools, requests and tasks', () => {
    const normalizer = freshNormalizer();
    normalizeAll(
      [
        assistant('M', [toolUse('A', 'Agent', { prompt: 'p' })]),
        system('task_started', { task_id: 'K', tool_use_id: 'A', is_backgrounded: true }),
        assistant('N', [toolUse('T', 'Bash')], { parent_tool_use_id: 'A' }),
        canUseTool('R', { tool_use_id: 'T', agent_id: 'K' }),
      ],
      normalizer,
    );
    expect(outline(normalizer.ended())).toEqual([
      '[A] withdrawn',
      'update A interrupted',
      '[A] update T interrupted',
      'task stopped background A',
    ]);
    expect(normalizer.ended()).toEqual([]);
    expect(normalizer.backgroundTaskIds()).toEqual([]);
  });
});
