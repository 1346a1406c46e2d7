import { describe, expect, it } from 'vitest';
import { readRecording } from '../../../e2e/fixtures/recording';
import { readContextUsage } from './context-usage';

const ANSWER = {
  totalTokens: 100,
  maxTokens: 180,
  rawMaxTokens: 200,
  isAutoCompactEnabled: true,
  autoCompactThreshold: 167,
  categories: [
    { id: 'messages', name: 'Messages', tokens: 60, kind: 'used' },
    { name: 'MCP tools', tokens: 40 },
    { name: 'System tools', tokens: 9, isDeferred: true },
    { name: 'Autocompact buffer', tokens: 33 },
    { name: 'Free space', tokens: 67 },
  ],
  memoryFiles: [{ path: '/w/CLAUDE.md', type: 'Project', tokens: 12 }],
  mcpTools: [
    { name: 'mcp__a__x', serverName: 'a', tokens: 5, isLoaded: false },
    { name: 'mcp__a__y', serverName: 'a', tokens: 7 },
    { name: 'mcp__b__z', serverName: 'b', tokens: 33 },
  ],
  skills: { skillFrontmatter: [{ name: 'review', source: 'plugin', tokens: 3 }] },
  messageBreakdown: { userMessageTokens: 20, toolCallTokens: 0, assistantMessageTokens: 40 },
};

describe('what fills the context', () => {
  it('tells servers apart, most tokens first; tools that are not loaded take nothing', () => {
    const usage = readContextUsage(ANSWER, false);
    expect(usage?.servers.map(({ name, tokens, tools }) => [name, tokens, tools.length])).toEqual([
      ['b', 33, 1],
      ['a', 7, 2],
    ]);
    expect(usage).toMatchObject({ windowTokens: 200, autoCompactAt: 167, isCounted: false });
    expect(usage?.messages).toEqual([
      { name: 'Your messages', source: null, tokens: 20 },
      { name: 'Replies', source: null, tokens: 40 },
    ]);
    expect(usage?.skills).toEqual([{ name: 'review', source: 'plugin', tokens: 3 }]);
  });

  it('knows a row by its name where an older CLI does not say what it is', () => {
    const kinds = readContextUsage(ANSWER, false)?.categories.map(({ kind }) => kind);
    expect(kinds).toEqual(['used', 'used', 'deferred', 'buffer', 'free']);
  });

  it('has no line where it does not compact by itself', () => {
    expect(readContextUsage({ ...ANSWER, isAutoCompactEnabled: false }, true)).toMatchObject({
      autoCompactAt: null,
      isCounted: true,
    });
  });

  it('reads what was recorded: the used parts are the total', () => {
    const answers = readRecording('ctl').flatMap(({ frame }) => {
      const usage = readContextUsage(responseOf(frame), false);
      return usage === null ? [] : [usage];
    });
    expect(answers).toHaveLength(1);
    const used = answers[0]?.categories.filter(({ kind }) => kind === 'used') ?? [];
    expect(used.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(answers[0]?.totalTokens);
  });

  it('an answer that cannot be read is none', () => {
    expect(readContextUsage({ categories: [] }, false)).toBeNull();
    expect(readContextUsage('nonsense', false)).toBeNull();
  });
});

function responseOf(frame: unknown): unknown {
  const response = (frame as { response?: { response?: unknown } } | null)?.response;
  return response?.response;
}
