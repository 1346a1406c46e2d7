import type { Leases } from './leases';
import type { ProcessPort, SessionStorePort } from './ports';
import type { RepairReport } from './session-manager-inputs';

export interface RepairDeps {
  store: Pick<SessionStorePort, 'listUnfinished' | 'repairSession' | 'holdQueue' | 'findSession'>;
  processes: ProcessPort;
  leases: Leases;
}

/**
 * Gives every session that a dead program left running a final state: tools and requests closed by
 * events, prompts held, status "interrupted". Sessions of living programs and finished ones are not
 * touched, so it can be repeated.
 */
export function repairUnfinished({ store, processes, leases }: RepairDeps): RepairReport {
  const report: RepairReport = { interrupted: [], heldElsewhere: [] };
  for (const { sessionId, holder } of store.listUnfinished()) {
    const isHeld = holder !== null && processes.isAlive(holder.pid, holder.startedAt);
    // Taken for the time of the repair: another program may be starting, too.
    if (isHeld || !leases.acquire(sessionId).ok) {
      report.heldElsewhere.push(sessionId);
      continue;
    }
    const before = store.findSession(sessionId)?.status;
    store.repairSession(sessionId);
    const after = store.findSession(sessionId)?.status;
    if (after !== before) report.interrupted.push(sessionId);
    store.holdQueue(sessionId, true);
    leases.release(sessionId);
  }
  return report;
}
