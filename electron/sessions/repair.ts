import type { AgentEvent } from '@shared/events';
import { nextStatus } from '@shared/domain/session-status';
import type { SessionId } from '@shared/domain/ids';
import type { Leases } from './leases';
import type { Clock, ProcessPort, SessionStorePort } from './ports';
import { applyToFacts, closingEvents, emptyFacts, type SessionFacts } from './session-facts';
import type { RepairReport } from './session-manager-types';

const PAGE_EVENTS = 1_000;

export interface RepairDeps {
  store: SessionStorePort;
  clock: Clock;
  processes: ProcessPort;
  leases: Leases;
}

/**
 * Gives every session that a dead program left running a final state: tools and requests closed by
 * events, prompts held, status "interrupted". Sessions of living programs and finished ones are not
 * touched, so it can be repeated.
 */
export function repairUnfinished(deps: RepairDeps): RepairReport {
  const { store, processes, leases } = deps;
  const report: RepairReport = { interrupted: [], heldElsewhere: [] };
  for (const { sessionId, holder } of store.listUnfinished()) {
    const isHeld = holder !== null && processes.isAlive(holder.pid, holder.startedAt);
    if (isHeld || !leases.acquire(sessionId).ok) {
      report.heldElsewhere.push(sessionId);
      continue;
    }
    if (repairOne(deps, sessionId)) report.interrupted.push(sessionId);
    leases.release(sessionId);
  }
  return report;
}

/** Read again under the lease: another program may have repaired it in between. */
function repairOne({ store, clock }: RepairDeps, sessionId: SessionId): boolean {
  const record = store.findSession(sessionId);
  if (record === undefined) return false;
  const status = nextStatus(record.status, { type: 'found-unfinished' });
  if (status === record.status) return false;
  const facts = factsOfLastTurn(store, sessionId);
  const requestIds = [...facts.openRequests.keys()];
  const at = clock.now();
  const events = closingEvents(facts).map(
    (body, index): AgentEvent => ({ ...body, sessionId, seq: record.lastSeq + 1 + index, at }),
  );
  store.commit([{ sessionId, events, patch: { status } }]);
  for (const requestId of requestIds) store.setRequestState(sessionId, requestId, 'expired');
  store.holdQueue(sessionId, true);
  return true;
}

/** What the unfinished turn left open: pages back to the end of the turn before it. */
function factsOfLastTurn(store: SessionStorePort, sessionId: SessionId): SessionFacts {
  const pages: AgentEvent[][] = [];
  let before: number | null = null;
  for (;;) {
    const page = store.readEvents(sessionId, before, PAGE_EVENTS);
    pages.unshift(page.events);
    const first = page.events[0];
    const hasTurnEnd = page.events.some((event) => event.type === 'complete');
    if (hasTurnEnd || !page.hasEarlier || first === undefined) break;
    before = first.seq;
  }
  const facts = emptyFacts();
  for (const event of pages.flat()) applyToFacts(facts, event);
  return facts;
}
