import type { SessionId } from '@shared/domain/ids';
import type { AgentEvent } from '@shared/events';
import type {
  Clock,
  SessionCommit,
  SessionPatch,
  SessionStorePort,
  StoreTrouble,
  TimerHandle,
} from './ports';

/** After a refused write: long enough for a lock to go, short enough to be felt as "at once". */
const RETRY_MS = [250, 500, 1_000, 2_000] as const;

export interface CommitQueueDeps {
  store: Pick<SessionStorePort, 'commit'>;
  clock: Clock;
  /** Told of each commit after it is on disk, in order. */
  committed(entry: PendingCommit): void;
  troubleChanged(trouble: StoreTrouble | null): void;
}

export interface PendingCommit {
  sessionId: SessionId;
  events: readonly AgentEvent[];
  patch: SessionPatch | null;
  raw: readonly unknown[];
}

export interface CommitQueue {
  append(entry: PendingCommit): void;
  /**
   * A write beside the events, after those appended so far: at once where nothing waits, else with
   * them. When the store refuses, it is kept and tried again like them. Must bear being repeated.
   */
  run(chore: () => void): void;
  /** Writes all that waits, now. False when the store refused; it is tried again by itself. */
  flush(): boolean;
  /** Resolves when everything appended so far is on disk, or at `stopWaiting`. */
  settled(): Promise<void>;
  /** From now on nobody waits for the store: the children are about to end, and must be read out. */
  stopWaiting(): void;
  readonly trouble: StoreTrouble | null;
  /** Writes once more and stops trying. False when something could not be written. */
  dispose(): boolean;
}

/**
 * Gathers what all sessions changed within one tick into one transaction and tells nobody before it
 * is on disk. When the store refuses, everything stays here in order and is tried again; `settled`
 * does not resolve meanwhile, which stops the sessions from reading more from their children.
 */
export function createCommitQueue(deps: CommitQueueDeps): CommitQueue {
  let waiting: PendingCommit[] = [];
  let chores: (() => void)[] = [];
  let waiters: (() => void)[] = [];
  let immediate: NodeJS.Immediate | null = null;
  let retry: TimerHandle | null = null;
  let failures = 0;
  let trouble: StoreTrouble | null = null;
  let isDisposed = false;
  let mayWait = true;

  function setTrouble(next: StoreTrouble | null): void {
    if (trouble?.code === next?.code && trouble?.message === next?.message) return;
    trouble = next;
    deps.troubleChanged(next);
  }

  function write(): boolean {
    if (immediate !== null) clearImmediate(immediate);
    immediate = null;
    if (waiting.length === 0 && chores.length === 0) return true;
    const batch = waiting;
    if (batch.length > 0 && !attempt(() => deps.store.commit(merge(batch)))) return false;
    waiting = [];
    const isAllDone = attempt(runChores);
    if (isAllDone) recovered();
    for (const entry of batch) deps.committed(entry);
    if (waiting.length === 0) release();
    return isAllDone;
  }

  function runChores(): void {
    for (let [chore] = chores; chore !== undefined; [chore] = chores) {
      chore();
      chores = chores.slice(1);
    }
  }

  function attempt(act: () => void): boolean {
    try {
      act();
      return true;
    } catch (error) {
      failures += 1;
      setTrouble(toTrouble(error));
      scheduleRetry();
      return false;
    }
  }

  function recovered(): void {
    failures = 0;
    retry?.cancel();
    retry = null;
    setTrouble(null);
  }

  function release(): void {
    const ready = waiters;
    waiters = [];
    for (const resolve of ready) resolve();
  }

  function scheduleRetry(): void {
    if (retry !== null || isDisposed) return;
    const delay = RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? RETRY_MS[0];
    retry = deps.clock.setTimeout(() => {
      retry = null;
      write();
    }, delay);
  }

  return {
    append(entry) {
      waiting.push(entry);
      if (isDisposed || retry !== null || immediate !== null) return;
      immediate = setImmediate(write);
    },
    run(chore) {
      chores.push(chore);
      if (waiting.length === 0 && retry === null) write();
    },
    flush: write,
    settled() {
      if (waiting.length === 0 || !mayWait) return Promise.resolve();
      return new Promise((resolve) => waiters.push(resolve));
    },
    stopWaiting() {
      mayWait = false;
      release();
    },
    get trouble() {
      return trouble;
    },
    dispose() {
      isDisposed = true;
      mayWait = false;
      const isWritten = write();
      retry?.cancel();
      retry = null;
      release();
      return isWritten;
    },
  };
}

/** One commit per session, its events in the order they came. */
function merge(entries: readonly PendingCommit[]): SessionCommit[] {
  const bySession = new Map<SessionId, { events: AgentEvent[]; patch: SessionPatch | null }>();
  for (const { sessionId, events, patch } of entries) {
    const merged = bySession.get(sessionId) ?? { events: [], patch: null };
    for (const event of events) merged.events.push(event);
    if (patch !== null) merged.patch = { ...merged.patch, ...patch };
    bySession.set(sessionId, merged);
  }
  return [...bySession].map(([sessionId, { events, patch }]) => ({ sessionId, events, patch }));
}

function toTrouble(error: unknown): StoreTrouble {
  const message = error instanceof Error ? error.message : String(error);
  const code =
    typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
      ? error.code
      : 'internal';
  return { code, message };
}
