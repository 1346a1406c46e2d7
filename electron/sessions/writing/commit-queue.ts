import { mergeCommits, type PendingCommit, toTrouble } from './commit-merge';
import { createCommitSchedule, isStreaming } from './commit-schedule';
import type { Clock, SessionStorePort, StoreTrouble, TimerHandle } from '../ports';

/** After a refused write: long enough for a lock to go, short enough to be felt as "at once". */
const RETRY_MS = [250, 500, 1_000, 2_000] as const;
/** Events above which nobody reads on before they are written: some 20 ms of work for the store. */
const MAX_WAITING_EVENTS = 2_000;

export interface CommitQueueDeps {
  store: Pick<SessionStorePort, 'commit'>;
  clock: Clock;
  /** ms of streamed text that go into one write; 0: each turn of the event loop by itself. */
  everyMs: number;
  /** Told of each commit after it is on disk, in order. */
  committed(entry: PendingCommit): void;
  troubleChanged(trouble: StoreTrouble | null): void;
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
  /**
   * Resolves when more may be read: all is on disk, or a write is due in a moment, the store takes it
   * and there is not much of it. At `stopWaiting` too.
   */
  roomy(): Promise<void>;
  /** From now on nobody waits for the store: the children are about to end, and must be read out. */
  stopWaiting(): void;
  readonly trouble: StoreTrouble | null;
  /** Writes once more and stops trying. False when something could not be written. */
  dispose(): boolean;
}

/**
 * Gathers what all sessions changed within one tick, or a moment of streaming, into one transaction
 * and tells nobody before it is on disk. When the store refuses, everything stays here in order and is
 * tried again; `roomy` does not resolve meanwhile, which stops the sessions from reading more from
 * their children.
 */
export function createCommitQueue(deps: CommitQueueDeps): CommitQueue {
  let waiting: PendingCommit[] = [];
  let chores: (() => void)[] = [];
  let waiters: (() => void)[] = [];
  let waitingEvents = 0;
  let retry: TimerHandle | null = null;
  let failures = 0;
  let trouble: StoreTrouble | null = null;
  let isDisposed = false;
  let mayWait = true;
  const schedule = createCommitSchedule({ ...deps, write: () => void write() });

  function setTrouble(next: StoreTrouble | null): void {
    if (trouble?.code === next?.code && trouble?.message === next?.message) return;
    trouble = next;
    deps.troubleChanged(next);
  }

  function write(): boolean {
    schedule.clear();
    if (waiting.length === 0 && chores.length === 0) return true;
    const batch = waiting;
    if (batch.length > 0 && !attempt(() => deps.store.commit(mergeCommits(batch)))) return false;
    waiting = [];
    waitingEvents = 0;
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

  function settled(): Promise<void> {
    if (waiting.length === 0 || !mayWait) return Promise.resolve();
    return new Promise((resolve) => waiters.push(resolve));
  }

  return {
    append(entry) {
      waiting.push(entry);
      waitingEvents += entry.events.length;
      if (isDisposed || retry !== null) return;
      const isPatient =
        entry.patch === null && isStreaming(entry.events) && waitingEvents < MAX_WAITING_EVENTS;
      if (isPatient) schedule.soon();
      else schedule.atOnce();
    },
    run(chore) {
      chores.push(chore);
      if (retry !== null) return;
      if (waiting.length === 0) write();
      else schedule.atOnce();
    },
    flush: write,
    settled,
    roomy() {
      const isWriting = deps.everyMs > 0 && retry === null && waitingEvents < MAX_WAITING_EVENTS;
      return isWriting ? Promise.resolve() : settled();
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
