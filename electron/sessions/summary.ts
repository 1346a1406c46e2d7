import type { SessionSummary } from '@shared/contract/sessions';
import type { AccountInfo } from '../claude/driver-types';
import { backgroundTasks } from './session-facts';
import type { SessionLog } from './session-log';

/** What only a running program knows of a session. */
export interface LiveState
  extends Pick<
    SessionSummary,
    'isLive' | 'waitingPlace' | 'turnStartedAt' | 'silence' | 'statusLine'
  > {
  account: AccountInfo | null;
}

export function summarize(
  log: Pick<SessionLog, 'record' | 'facts' | 'statusSince'>,
  { account, ...live }: LiveState,
): SessionSummary {
  const { record, facts } = log;
  return {
    id: record.id,
    workspaceId: record.workspaceId,
    title: record.title,
    cwd: record.cwd,
    status: record.status,
    statusSince: log.statusSince,
    policy: record.policy,
    mode: facts.mode,
    model: facts.model ?? record.model,
    effort: record.effort,
    maxThinkingTokens: record.held.maxThinkingTokens,
    claudeSessionId: record.claudeSessionId,
    parentSessionId: record.parentSessionId,
    leftOut: record.leftOut,
    costUsd: record.costState.sessionCostUsd,
    inheritedCostUsd: record.costState.inheritedCostUsd,
    context: { ...facts.context, size: facts.context.size ?? record.contextWindow },
    openRequestCount: facts.openRequests.size,
    backgroundTaskCount: backgroundTasks(facts).length,
    lastLine: facts.lastLine,
    tokenSource: account?.tokenSource ?? null,
    apiKeySource: account?.apiKeySource ?? facts.apiKeySource,
    subscriptionType: account?.subscriptionType ?? null,
    isDemo: record.isDemo,
    ...live,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    archivedAt: record.archivedAt,
    pinnedAt: record.pinnedAt,
    failure: failureOf(log),
  };
}

/** What a person has not put aside yet. */
function failureOf({
  record,
  facts,
  statusSince,
}: Pick<SessionLog, 'record' | 'facts' | 'statusSince'>): string | null {
  if (record.status !== 'failed' || statusSince <= (record.inboxClearedAt ?? 0)) return null;
  return facts.lastError ?? 'The last turn failed. What it said is kept.';
}
