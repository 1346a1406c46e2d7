import type { HeldState } from './entities';

export type HeldRule = HeldState['rules'][number];

export const emptyHeldState = (): HeldState => ({
  mode: null,
  rules: [],
  directories: [],
  mcpServers: {},
  maxThinkingTokens: null,
});
