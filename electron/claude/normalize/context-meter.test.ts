import { describe, expect, it } from 'vitest';
import {
  assistant,
  init,
  messageStart,
  result,
  stream,
  system,
  text,
  textDelta,
  usage,
} from '../../../e2e/fixtures/frames';
import { freshNormalizer, normalizeAll, ofType } from './testing/replay';

describe('context window', () => {
  const models = (window: number) => ({
    'claude-opus-5-5': { contextWindow: window, inputTokens: 500_000, costUSD: 1 },
    'claude-haiku': { contextWindow: 100_000, inputTokens: 1, costUSD: 0 },
  });
  const contexts = (frames: unknown[]) => ofType(normalizeAll(frames), 'context_window');

  it('case 17: after a compaction the meter is unknown, then small', () => {
    const boundary = (fields: Record<string, unknown>) =>
      system('compact_boundary', {
        compact_metadata: { trigger: 'auto', pre_tokens: 180_000, ...fields },
      });
    const frames = (fields: Record<string, unknown>) => [
      init(),
      assistant('M', [text('a')], { usage: usage(180_000) }),
      system('status', { status: 'compacting' }),
      assistant('C', [text('summary')], { usage: usage(179_000, 900) }),
      boundary(fields),
      assistant('C', [text('summary')], { usage: usage(179_000, 950) }),
      assistant('N', [text('b')], { usage: usage(29_000, 1_000) }),
      result({ modelUsage: models(200_000) }),
    ];
    expect(contexts(frames({})).map(({ used, known, percent }) => [used, known, percent])).toEqual([
      [180_000, true, null],
      [null, false, null],
      [30_000, true, null],
      [30_000, true, 15],
    ]);
    expect(contexts(frames({ post_tokens: 2_612 }))[1]).toMatchObject({ used: 2_612, known: true });
  });

  it('case 18: subagents and totals never reach the main meter', () => {
    const seen = contexts([
      init(),
      assistant('M', [text('a')], { usage: usage(20_000) }),
      assistant('N', [text('b')], { usage: usage(150_000), parent_tool_use_id: 'A' }),
      messageStart('S', 'A', usage(150_000)),
      system('task_progress', { task_id: 'K', usage: { total_tokens: 900_000 } }),
      result({ usage: usage(900_000), modelUsage: models(200_000) }),
    ]);
    expect(seen.at(-1)).toMatchObject({ used: 20_000, size: 200_000, percent: 10 });
    expect(seen.every((event) => event.used === 20_000)).toBe(true);
  });

  it('case 19: totals by model give only the window of the main model', () => {
    const seen = contexts([
      init(),
      assistant('M', [text('a')], { usage: usage(39_000, 1_000) }),
      result({ modelUsage: models(200_000) }),
    ]);
    expect(seen.at(-1)).toMatchObject({ used: 40_000, size: 200_000, percent: 20 });
  });

  it('the model is found by its canonical name, else the last known size stays', () => {
    const run = (modelUsage: unknown) =>
      ofType(
        normalizeAll([init(), result({ modelUsage })], freshNormalizer({ contextWindow: 7 })),
        'context_window',
      ).at(-1)?.size;
    const entry = { contextWindow: 9, inputTokens: 1, costUSD: 0 };
    expect(run({ 'opus-x': { ...entry, canonicalModel: 'claude-opus-5-5' } })).toBe(9);
    expect(run({ other: entry })).toBe(7);
    expect(run({ 'claude-opus-5-5': { context_window: 11 } })).toBe(11);
  });

  it('of several frames of one message the largest output counts', () => {
    const delta = (output: number) =>
      stream({ type: 'message_delta', delta: {}, usage: { output_tokens: output } });
    const seen = contexts([
      messageStart('M', null, usage(100, 1)),
      textDelta('a'),
      assistant('M', [text('a')], { usage: usage(100, 1) }),
      delta(42),
      delta(10),
      result(),
    ]);
    expect(seen.map((event) => event.used)).toEqual([142, 142]);
  });
});
