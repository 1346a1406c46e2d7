import type { CallError } from '@shared/contract/error';
import type { LeaseHolder } from '@shared/domain/entities';
import type { SessionId } from '@shared/domain/ids';
import { IMPORT_HOLD } from '@shared/domain/import-types';
import { err, ok, type Result } from '@shared/domain/result';
import type { Clock, ProcessPort, SessionStorePort, TimerHandle } from './ports';
import { callError } from './call-error';

/** Well inside any limit after which another program might call a holder stale. */
const HEARTBEAT_MS = 10_000;

export interface Leases {
  /** Idempotent while held. Written before a child is started. */
  acquire(sessionId: SessionId): Result<null, CallError>;
  /** Never throws: a lease the store does not take back now is given back with a later beat. */
  release(sessionId: SessionId): void;
  isHeld(sessionId: SessionId): boolean;
  /** Gives all back. */
  dispose(): void;
}

export interface LeasesDeps {
  store: Pick<SessionStorePort, 'acquireLease' | 'releaseLease' | 'renewLeases'>;
  clock: Clock;
  processes: ProcessPort;
  program: LeaseHolder['program'];
  instanceId: string;
}

export function createLeases(deps: LeasesDeps): Leases {
  const held = new Set<SessionId>();
  /** Not ours any more, but the store would not take them back yet: tried again with each beat. */
  const unwanted = new Set<SessionId>();
  let heartbeat: TimerHandle | null = null;

  function beat(): void {
    heartbeat = deps.clock.setTimeout(() => {
      heartbeat = null;
      for (const sessionId of unwanted) giveBack(sessionId);
      if (held.size > 0) renew();
      if (held.size + unwanted.size > 0) beat();
    }, HEARTBEAT_MS);
  }

  function giveBack(sessionId: SessionId): void {
    try {
      deps.store.releaseLease(sessionId, deps.instanceId);
      unwanted.delete(sessionId);
    } catch {
      unwanted.add(sessionId);
    }
  }

  function renew(): void {
    try {
      deps.store.renewLeases(deps.instanceId, deps.clock.now());
    } catch {
      // A missed beat costs nothing: a holder is judged by its process, and the next beat follows.
      // The trouble itself is reported by the commit queue, which meets it too.
    }
  }

  return {
    acquire(sessionId) {
      if (held.has(sessionId)) return ok(null);
      const taken = deps.store.acquireLease(sessionId, {
        instanceId: deps.instanceId,
        ...deps.processes.self(),
        heartbeatAt: deps.clock.now(),
        program: deps.program,
      });
      if (!taken.ok) return err(heldElsewhere(taken.error));
      held.add(sessionId);
      unwanted.delete(sessionId);
      if (heartbeat === null) beat();
      return ok(null);
    },
    release(sessionId) {
      if (!held.delete(sessionId)) return;
      giveBack(sessionId);
      if (held.size + unwanted.size > 0) return;
      heartbeat?.cancel();
      heartbeat = null;
    },
    isHeld: (sessionId) => held.has(sessionId),
    dispose() {
      heartbeat?.cancel();
      heartbeat = null;
      // One that cannot be given back is judged by its holder's death a moment later.
      for (const sessionId of [...held, ...unwanted]) giveBack(sessionId);
      held.clear();
      unwanted.clear();
    },
  };
}

const heldElsewhere = (holder: LeaseHolder): CallError =>
  callError(
    'session-held-elsewhere',
    holder.instanceId.startsWith(IMPORT_HOLD)
      ? BEING_READ
      : `This session is open in ${holder.program === 'app' ? 'the Roundhouse window' : 'a drive command'} ` +
          `(process ${holder.pid}). Nothing was sent; close it there first.`,
    { program: holder.program, pid: holder.pid },
  );

const BEING_READ =
  'What was said in this session in a terminal is being written down. Nothing was sent; try again in a moment.';
