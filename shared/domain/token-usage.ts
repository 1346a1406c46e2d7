import type { TokenUsage } from '@shared/events';

export const NO_TOKENS: TokenUsage = { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 };

/** Kind by kind. */
export const combineTokens = (
  a: TokenUsage,
  b: TokenUsage,
  of: (left: number, right: number) => number,
): TokenUsage => ({
  input: of(a.input, b.input),
  output: of(a.output, b.output),
  cacheRead: of(a.cacheRead, b.cacheRead),
  cacheCreation: of(a.cacheCreation, b.cacheCreation),
});

export const plusTokens = (a: TokenUsage, b: TokenUsage): TokenUsage =>
  combineTokens(a, b, (left, right) => left + right);
