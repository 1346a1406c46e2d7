import type { CallError } from '@shared/contract/error';
import type { MessageUuid } from '@shared/domain/ids';
import { err, ok, type Result } from '@shared/domain/result';
import type {
  AccountInfo,
  ClaudeSession,
  DriverBatch,
  ModelChoice,
  SessionEnd,
} from '../../claude/driver-types';
import { catchUpWithStore } from './catch-up-with-store';
import { checkLaunch } from './child-launch';
import { createChildStart, type StartedWith } from './child-start';
import { setupKey } from './launch-setup';
import type { Leases } from '../leases';
import { createLiveChild, type LiveChild } from './live-child';
import { shuttingDown, toCallError } from '../manager-errors';
import type { SupervisedRules } from '../policies/supervised-rules';
import { backgroundTasks } from '../session-facts';
import type { SessionLog } from '../session-log';
import type { RunPlaces } from '../run-places';
import { callError } from '../call-error';
import type { SessionManagerDeps } from '../session-manager-deps';
import type { ForeignConversation } from '../session-manager-inputs';
import { type Asked, createSlotPlace } from './slot-place';
import type { StartError, StartManner } from './start-manner';

/** Holds at most one child of a session; each new one is a generation of its own. */
export interface ChildSlot {
  readonly current: LiveChild | null;
  readonly isOpening: boolean;
  /** Its place among those that wait for a running child to end, from 1; null: it does not wait. */
  readonly waitingPlace: number | null;
  /** As the newest child said, also after its end. */
  readonly account: AccountInfo | null;
  readonly models: ModelChoice[];
  /** Where the next child goes on; null: at the tip. */
  at: MessageUuid | null;
  /**
   * Checks what must hold before a child may start; takes the lease. `isForNewChild`: also when one
   * lives that would not need it.
   */
  claim(isForNewChild?: boolean): Promise<Result<null, CallError>>;
  /** The child, started when there is none. */
  ensure(manner: StartManner): Promise<Result<LiveChild, StartError>>;
  abortStart(): void;
  /** Nothing runs or starts and nothing is about to: its place is for others. */
  leavePlace(): void;
  /** Ends what is starting or running. Pids that outlived it are returned. */
  end(): Promise<number[]>;
  /** The same, for a next child that must not wait behind others. */
  endToRestart(): Promise<number[]>;
}

export interface ChildSlotDeps {
  manager: SessionManagerDeps;
  log: SessionLog;
  leases: Leases;
  places: RunPlaces;
  foreign: ForeignConversation | null;
  rules: SupervisedRules;
  /** `waitingPlace` is another one. */
  placeMoved(): void;
  /** False once the session is closed for good. */
  mayStart(): boolean;
  /** Each start ends with one of these two, before anybody who waits for it goes on. */
  opened(): void;
  startFailed(error: StartError, manner: StartManner): void;
  batch(batch: DriverBatch): void;
  /** Resolves when the next batch may be read. */
  ready(): Promise<void>;
  ended(end: SessionEnd): void;
}

export function createChildSlot(deps: ChildSlotDeps): ChildSlot {
  const { manager, log, leases, places } = deps;
  const place = createSlotPlace({ sessionId: log.record.id, places, moved: deps.placeMoved });
  const startChild = createChildStart({ ...deps, place });
  let current: LiveChild | null = null;
  let generation = 0;
  let opening: Opening | null = null;
  /** The newest; its handshake may still be answered after a person was asked something. */
  let newest: ClaudeSession | null = null;
  let at: MessageUuid | null = null;

  async function start(asked: Asked, signal: AbortSignal): Promise<Result<LiveChild, StartError>> {
    const started = await startChild({ asked, signal, at: () => at }, adopt).catch(
      (error: unknown) => err(toCallError(error)),
    );
    if (started.ok) return started;
    opening = null;
    place.leave();
    deps.startFailed(started.error, asked.manner);
    return started;
  }

  function adopt(session: ClaudeSession, started: StartedWith): LiveChild {
    generation += 1;
    const mine = generation;
    newest = session;
    current = createLiveChild({
      session,
      generation: mine,
      ...started,
      batch: (batch) => {
        if (mine === generation) deps.batch(batch);
      },
      ready: () => deps.ready(),
      ended: (end) => {
        if (mine !== generation) return;
        current = null;
        place.leave();
        deps.ended(end);
      },
    });
    // First: who is told looks at whether it is idle, and nobody looks again.
    opening = null;
    deps.opened();
    return current;
  }

  /**
   * A changed policy needs other hooks, a changed setup or budget another command line; background work of
   * the old child is not thrown away for it.
   */
  const mustRestart = (live: LiveChild): boolean =>
    (live.policy !== log.record.policy || live.setupKey !== setupKey(manager, log.record)) &&
    backgroundTasks(log.facts).length === 0;

  async function endChild(live: LiveChild): Promise<number[]> {
    const report = await live.session.close();
    await live.over;
    return report.survivors;
  }

  async function endOpening(): Promise<void> {
    opening?.abort.abort();
    await opening?.result;
  }

  /** A prompt joins a start that was under way without one: from here on it waits, and is seen to. */
  function joinWithPrompt(asked: Asked): void {
    if (asked.manner === 'prompt') return;
    asked.manner = 'prompt';
    place.becomePatient();
    if (place.isTaken) log.signal({ type: 'child-starting' });
  }

  return {
    get current() {
      return current;
    },
    get isOpening() {
      return opening !== null;
    },
    get waitingPlace() {
      return place.waitingPlace;
    },
    get account() {
      return newest?.handshake.account ?? null;
    },
    get models() {
      return newest?.handshake.models ?? [];
    },
    get at() {
      return at;
    },
    set at(next) {
      at = next;
    },
    async claim(isForNewChild = false) {
      const lease = leases.acquire(log.record.id);
      if (!lease.ok) return lease;
      catchUpWithStore(manager.store, log);
      // What was decided at its start holds while a child lives: a rule the user adds meanwhile
      // changes the folder's settings, and the running session must not stop for it.
      if (current !== null && !mustRestart(current) && !isForNewChild) return ok(null);
      const allowed = await checkLaunch(manager, log.record);
      if (!allowed.ok) return allowed;
      const { claudeSessionId } = log.record;
      if (current !== null || opening !== null || claudeSessionId === null) return ok(null);
      const live = await manager.transcripts.findLive(claudeSessionId);
      return live === null ? ok(null) : err(openElsewhere(live.pid));
    },
    async ensure(manner) {
      const live = current;
      if (live !== null && manner !== 'wake' && mustRestart(live))
        await place.keepDuring(() => endChild(live));
      if (current !== null) return ok(current);
      if (opening !== null) {
        if (manner === 'prompt') joinWithPrompt(opening.asked);
        return opening.result;
      }
      if (!deps.mayStart()) return err(shuttingDown());
      const abort = new AbortController();
      const asked = { manner };
      opening = { asked, abort, result: start(asked, abort.signal) };
      return opening.result;
    },
    abortStart: () => opening?.abort.abort(),
    leavePlace: place.leave,
    async end() {
      await endOpening();
      return current === null ? [] : endChild(current);
    },
    async endToRestart() {
      await endOpening();
      const live = current;
      return live === null ? [] : place.keepDuring(() => endChild(live));
    },
  };
}

interface Opening {
  readonly asked: Asked;
  readonly abort: AbortController;
  readonly result: Promise<Result<LiveChild, StartError>>;
}

const openElsewhere = (pid: number): CallError =>
  callError(
    'session-held-elsewhere',
    `Another Claude Code (process ${pid}, a terminal perhaps) has this conversation open. Nothing was sent ` +
      'and your message is kept; close it there, or make a branch, which goes on beside it.',
  );
