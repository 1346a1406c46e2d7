import { describe, expect, it } from 'vitest';
import { contextLevel, contextWords } from './context-level';

const at = (percent: number | null, known = true) => ({
  used: 30_000,
  size: percent === null ? null : 200_000,
  remaining: percent === null ? null : 170_000,
  percent,
  known,
});

describe('context level', () => {
  it.each([
    [15, 'normal'],
    [79.9, 'normal'],
    [80, 'high'],
    [94.9, 'high'],
    [95, 'critical'],
    [100, 'critical'],
  ])('at %s percent is %s', (percent, level) => expect(contextLevel(at(percent))).toBe(level));

  it('case 17: after a compaction without a size it is unknown and says until when', () => {
    expect(contextLevel(at(90, false))).toBe('unknown');
    expect(contextWords(at(90, false))).toContain('until the next reply');
  });

  it('says why there is no percentage', () => {
    expect(contextWords(at(null))).toContain('window is not known');
    expect(contextWords({ ...at(null), used: null })).toContain('before the first reply');
  });
});
