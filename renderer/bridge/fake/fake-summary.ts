import type { SessionSummary } from '@shared/contract/sessions';
import type { WorkspaceDto } from '@shared/contract/workspaces';
import type { SessionId } from '@shared/domain/ids';

export const fakeContext = (used: number) => ({
  used,
  size: 200_000,
  remaining: 200_000 - used,
  percent: (used / 200_000) * 100,
  known: true,
});

export const fakeSummary = (
  id: SessionId,
  workspace: WorkspaceDto,
  change: Partial<SessionSummary>,
): SessionSummary => ({
  id,
  workspaceId: workspace.id,
  title: 'New session',
  cwd: workspace.path,
  status: 'idle',
  statusSince: 0,
  policy: 'ask',
  mode: 'default',
  model: 'claude-opus-4-5-20260101',
  effort: 'high',
  maxThinkingTokens: null,
  claudeSessionId: null,
  parentSessionId: null,
  leftOut: [],
  costUsd: 0.4213,
  inheritedCostUsd: 0,
  context: fakeContext(47_800),
  openRequestCount: 0,
  backgroundTaskCount: 0,
  lastLine: null,
  statusLine: null,
  tokenSource: 'claude.ai',
  subscriptionType: 'max',
  apiKeySource: 'none',
  isDemo: false,
  isLive: true,
  waitingPlace: null,
  turnStartedAt: null,
  silence: null,
  createdAt: 0,
  updatedAt: 0,
  archivedAt: null,
  pinnedAt: null,
  failure: null,
  ...change,
});
