import { describe, expect, it } from 'vitest';
import type { ContextBreakdown } from '@shared/domain/context-breakdown';
import { exactTokens, outsideOf, segmentsOf } from './context-parts';

const usage: ContextBreakdown = {
  model: 'claude-opus-5-5',
  totalTokens: 16_500,
  windowTokens: 1_000_000,
  autoCompactAt: 967_000,
  isCounted: false,
  memoryFiles: [],
  servers: [],
  agents: [],
  skills: [],
  messages: [],
  categories: [
    { id: 'free_space', name: 'Free space', tokens: 950_500, kind: 'free' },
    { id: 'system_prompt', name: 'System prompt', tokens: 12_340, kind: 'used' },
    { id: 'autocompact_buffer', name: 'Autocompact buffer', tokens: 33_000, kind: 'buffer' },
    { id: 'system_tools_deferred', name: 'System tools', tokens: 9_542, kind: 'deferred' },
    { id: 'skills', name: 'Skills', tokens: 2_067, kind: 'used' },
    { id: 'mcp_tools', name: 'MCP tools', tokens: 0, kind: 'used' },
    { id: 'messages', name: 'Messages', tokens: 2_093, kind: 'used' },
  ],
};

describe('the picture of the context', () => {
  it('fills the window: used parts first, what is free, and what is kept back last', () => {
    const segments = segmentsOf(usage);
    expect(segments.map(({ key }) => key)).toEqual([
      'system_prompt',
      'skills',
      'messages',
      'free_space',
      'autocompact_buffer',
    ]);
    const sum = (kind: string) =>
      segments.filter((part) => part.kind === kind).reduce((all, { tokens }) => all + tokens, 0);
    expect(sum('used')).toBe(usage.totalTokens);
    expect(segments.reduce((all, { percent }) => all + percent, 0)).toBeCloseTo(100, 6);
  });

  it('leaves out what is outside of the window, which is listed apart', () => {
    expect(outsideOf(usage).map(({ name }) => name)).toEqual(['System tools']);
  });

  it('never divides by a window nobody knows', () => {
    expect(segmentsOf({ ...usage, windowTokens: 0 }).every(({ percent }) => percent === 0)).toBe(
      true,
    );
  });

  it('writes every digit', () => {
    expect([0, 999, 16_500, 1_000_000].map(exactTokens)).toEqual([
      '0',
      '999',
      '16,500',
      '1,000,000',
    ]);
  });
});
