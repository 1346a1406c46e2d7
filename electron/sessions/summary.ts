import type { SessionSummary } from '@shared/contract/sessions';
import type { AccountInfo } from '../claude/driver-types';
import { backgroundTasks } from './session-facts';
import type { SessionLog } from './session-log';

export function summarize(
  log: SessionLog,
  account: AccountInfo | null,
  isLive: boolean,
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
    claudeSessionId: record.claudeSessionId,
    parentSessionId: record.parentSessionId,
    costUsd: record.costState.sessionCostUsd,
    inheritedCostUsd: record.costState.inheritedCostUsd,
    context: { ...facts.context, size: facts.context.size ?? record.contextWindow },
    openRequestCount: facts.openRequests.size,
    backgroundTaskCount: backgroundTasks(facts).length,
    lastLine: facts.lastLine,
    tokenSource: account?.tokenSource ?? null,
    apiKeySource: account?.apiKeySource ?? facts.apiKeySource,
    isDemo: record.isDemo,
    isLive,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    archivedAt: record.archivedAt,
    pinnedAt: record.pinnedAt,
    failure: failureOf(log),
  };
}

/** What a person has not put aside yet. */
function failureOf({ record, facts, statusSince }: SessionLog): string | null {
  if (record.status !== 'failed' || statusSince <= (record.inboxClearedAt ?? 0)) return null;
  return facts.lastError ?? 'The last turn failed. What it said is kept.';
}
