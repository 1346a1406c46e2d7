import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TokenUsage } from '../events';
import { type CountedMessage, reconcile, type ToldTurn, type ToldUsage } from './reconcile';

const used = (output: number): TokenUsage => ({
  input: 0,
  output,
  cacheRead: 0,
  cacheCreation: 0,
});
const aTurn = (seq: number, over: Partial<ToldTurn> = {}): ToldTurn => ({
  seq,
  endedAt: seq * 1_000,
  wasInterrupted: false,
  hasCompaction: false,
  models: { 'opus[1m]': used(10) },
  ...over,
});
const aMessage = (
  id: string,
  output: number,
  over: Partial<CountedMessage> = {},
): CountedMessage => ({
  id,
  model: 'opus',
  tokens: used(output),
  toolCallIds: [],
  agentToolCallId: null,
  isSubagent: false,
  isCopy: false,
  at: 5,
  ...over,
});
const told = (over: Partial<ToldUsage> = {}): ToldUsage => ({
  claudeSessionIds: [],
  turns: [aTurn(10), aTurn(20)],
  own: new Map([
    ['m1', 3],
    ['m2', 13],
    ['agent', 14],
  ]),
  inherited: new Set(['old']),
  ...over,
});
const lines = (usage: ToldUsage, messages: CountedMessage[]) =>
  reconcile(usage, messages).lines.map(({ kind, count, tokens }) => [kind, count, tokens.output]);

describe('what was reported beside a recount', () => {
  it('needs no words when both say the same, whatever the model is called', () => {
    const compared = reconcile(told(), [aMessage('m1', 10), aMessage('m2', 10)]);
    expect(compared).toMatchObject({
      lines: [],
      reported: { output: 20 },
      counted: { output: 20 },
      models: [{ model: 'opus', reported: { output: 20 }, counted: { output: 20 } }],
    });
  });

  it('a message nobody heard here was said in a terminal', () => {
    const messages = [aMessage('m1', 10), aMessage('m2', 10), aMessage('x', 7), aMessage('y', 1)];
    expect(lines(told(), messages)).toEqual([['elsewhere', 2, 8]]);
  });

  it('what a fork took over is its parent’s, marked by the CLI or known here', () => {
    const messages = [
      aMessage('m1', 10),
      aMessage('m2', 10),
      aMessage('old', 50),
      aMessage('marked', 60, { isCopy: true }),
    ];
    expect(reconcile(told(), messages)).toMatchObject({ inheritedMessages: 2, lines: [] });
  });

  it('a compaction is in the CLI’s totals alone', () => {
    const turns = [aTurn(10), aTurn(20, { hasCompaction: true, models: { opus: used(90) } })];
    expect(lines(told({ turns }), [aMessage('m1', 10), aMessage('m2', 10)])).toEqual([
      ['compaction', 1, -80],
    ]);
  });

  it('a stream that was cut off was estimated by the CLI', () => {
    const turns = [aTurn(10), aTurn(20, { wasInterrupted: true, models: { opus: used(4) } })];
    expect(lines(told({ turns }), [aMessage('m1', 10), aMessage('m2', 1)])).toEqual([
      ['interrupted', 1, -3],
    ]);
  });

  it('a model that wrote no message did the CLI’s own work', () => {
    const turns = [aTurn(10, { models: { opus: used(10), haiku: used(6) } }), aTurn(20)];
    expect(lines(told({ turns }), [aMessage('m1', 10), aMessage('m2', 10)])).toEqual([
      ['own-calls', 1, -6],
    ]);
  });

  it('a subagent’s messages belong to the turn of its call', () => {
    const agent = { isSubagent: true, agentToolCallId: 'agent' };
    const turns = [aTurn(10), aTurn(20, { models: { opus: used(30) } })];
    const messages = [aMessage('m1', 10), aMessage('m2', 10), aMessage('s1', 20, agent)];
    expect(lines(told({ turns }), messages)).toEqual([]);
    expect(lines(told({ turns }), [...messages, aMessage('s2', 5, agent)])).toEqual([
      ['subagents', 2, 5],
    ]);
  });

  it('a turn without figures is said to have none, and the rest is not explained away', () => {
    const turns = [aTurn(10, { models: {} }), aTurn(20)];
    expect(lines(told({ turns }), [aMessage('m1', 10), aMessage('m2', 13)])).toEqual([
      ['no-figures', 1, 10],
      ['unexplained', 1, 3],
    ]);
  });

  it('the lines make up the whole difference, whatever was told and counted', () => {
    const tokens = fc.record({
      input: fc.nat(100),
      output: fc.nat(100),
      cacheRead: fc.nat(100),
      cacheCreation: fc.nat(100),
    });
    const model = fc.constantFrom('opus', 'opus[1m]', 'haiku');
    const turns = fc
      .array(
        fc.record({
          wasInterrupted: fc.boolean(),
          hasCompaction: fc.boolean(),
          models: fc.dictionary(model, tokens),
        }),
        { maxLength: 6 },
      )
      .map((all) => all.map((over, index) => aTurn((index + 1) * 10, over)));
    const messages = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 0, max: 30 }).map((n) => `m${n}`),
        model,
        tokens,
        toolCallIds: fc.constant([]),
        agentToolCallId: fc.option(fc.constantFrom('m1', 'm9'), { nil: null }),
        isSubagent: fc.boolean(),
        isCopy: fc.boolean(),
        at: fc.option(fc.nat(9), { nil: null }),
      }),
      { selector: ({ id }) => id },
    );
    const own = fc
      .dictionary(
        fc.integer({ min: 0, max: 30 }).map((n) => `m${n}`),
        fc.nat(80),
      )
      .map((entries) => new Map(Object.entries(entries)));
    fc.assert(
      fc.property(turns, messages, own, (allTurns, all, heard) => {
        const compared = reconcile(told({ turns: allTurns, own: heard }), all);
        for (const kind of ['input', 'output', 'cacheRead', 'cacheCreation'] as const) {
          const sum = (parts: readonly { tokens: TokenUsage }[]) =>
            parts.reduce((total, part) => total + part.tokens[kind], 0);
          expect(compared.reported[kind] + sum(compared.lines)).toBe(compared.counted[kind]);
          const byModel = (side: 'reported' | 'counted') =>
            sum(compared.models.map((entry) => ({ tokens: entry[side] })));
          expect(byModel('reported')).toBe(compared.reported[kind]);
          expect(byModel('counted')).toBe(compared.counted[kind]);
        }
      }),
    );
  });
});
