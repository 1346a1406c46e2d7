import type { AgentEventBodyOf } from '../agent-event';

/** The end of a plain turn that cost nothing, for tests and benches. */
export const complete = (
  over: Partial<AgentEventBodyOf<'complete'>> = {},
): AgentEventBodyOf<'complete'> => ({
  type: 'complete',
  parentToolUseId: null,
  costUsd: 0,
  sessionCostUsd: 0,
  inheritedCostUsd: 0,
  usage: { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 },
  usageByModel: {},
  durationMs: 1,
  numTurns: 1,
  lastMessageUuid: null,
  isError: false,
  stopReason: 'end_turn',
  origin: 'user',
  promptUuids: [],
  ...over,
});
