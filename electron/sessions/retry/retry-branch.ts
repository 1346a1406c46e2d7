import type { SessionSummary } from '@shared/contract/sessions';
import { newCostState, unknownCostState } from '@shared/domain/cost';
import type { CostState, SessionRecord } from '@shared/domain/entities';
import { asClaudeSessionId, asSessionId, type SessionId } from '@shared/domain/ids';
import type { BranchStart } from './retry-way';
import { noticeEvent } from '../child/session-end';
import { applyToFacts, closingEvents, emptyFacts } from '../session-facts';
import type { SessionManagerDeps } from '../session-manager-deps';
import { forkRecord } from '../session-records';
import type { SessionRegistry } from '../session-registry';

/** Far more than a turn that is cut off leaves open. */
const CLOSING_EVENTS = 2_000;
const TITLE_CHARS = 180;

export interface RetryBranches {
  /** A session that shares what came before `start`; `words` stand where its own part begins. */
  insert(start: BranchStart, words: string): SessionSummary;
}

export function createRetryBranches(
  registry: SessionRegistry,
  manager: SessionManagerDeps,
  tellChanged: (id: SessionId) => void,
): RetryBranches {
  const { store } = manager;

  function insert({ parent, at, point }: BranchStart, words: string): SessionSummary {
    const record = {
      ...forkRecord(parent, {
        id: asSessionId(manager.newId()),
        claudeSessionId: asClaudeSessionId(manager.newId()),
        at,
        point,
        now: manager.clock.now(),
        costState: startingCost(parent, point),
      }),
      title: branchTitle(parent),
    };
    store.insertSession(record);
    const branch = registry.manage(record);
    branch.log.append([...leftOpen(parent, point?.seq ?? 0), noticeEvent('info', words)]);
    tellChanged(record.id);
    return branch.summary();
  }

  /** A new conversation costs nothing yet; of one before a `/clear` the CLI's total is not known. */
  function startingCost(parent: SessionRecord, point: BranchStart['point']): CostState {
    if (point?.startsEmpty === true) return newCostState();
    const source = point?.claudeSessionId ?? null;
    const isCurrent = source === null || source === parent.claudeSessionId;
    return isCurrent
      ? store.inheritedCost(parent.id)
      : { ...unknownCostState(), sessionCostUsd: 0 };
  }

  /** What still ran at the cut runs in the parent alone. */
  function leftOpen(parent: SessionRecord, cutSeq: number) {
    const facts = emptyFacts();
    if (cutSeq > 0)
      for (const event of store.readEvents(parent.id, cutSeq + 1, CLOSING_EVENTS).events)
        applyToFacts(facts, event);
    facts.openRequests.clear();
    return closingEvents(facts);
  }

  function branchTitle(parent: SessionRecord): string {
    const branchesSoFar = store
      .listSessionOverviews()
      .filter(({ record }) => record.parentSessionId === parent.id).length;
    return `${parent.title.slice(0, TITLE_CHARS)} (branch ${branchesSoFar + 1})`;
  }

  return { insert };
}
