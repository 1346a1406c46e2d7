import type { CallError } from '@shared/contract/error';
import type { SessionRecord } from '@shared/domain/entities';
import { asClaudeSessionId, type MessageUuid } from '@shared/domain/ids';
import { err, ok, type Result } from '@shared/domain/result';
import type {
  AccountInfo,
  ClaudeSession,
  DriverBatch,
  DriverError,
  ModelChoice,
  SessionEnd,
} from '../claude/driver-types';
import { checkLaunch, openChild } from './child-launch';
import type { Leases } from './leases';
import { createLiveChild, type LiveChild } from './live-child';
import { toCallError } from './manager-errors';
import type { SupervisedRules } from './policies/supervised-rules';
import { createUncommittedWatch } from './policies/uncommitted-watch';
import { noticeEvent } from './session-end';
import { backgroundTasks } from './session-facts';
import type { SessionLog } from './session-log';
import type { ForeignConversation, SessionManagerDeps } from './session-manager-types';

export type StartError = DriverError | CallError;

/** Holds at most one child of a session; each new one is a generation of its own. */
export interface ChildSlot {
  readonly current: LiveChild | null;
  readonly isOpening: boolean;
  /** As the newest child said, also after its end. */
  readonly account: AccountInfo | null;
  readonly models: ModelChoice[];
  /** Where the next child goes on; null: at the tip. */
  at: MessageUuid | null;
  /** Checks what must hold before a child may start; takes the lease. */
  claim(): Promise<Result<null, CallError>>;
  /** The child, started when there is none. */
  ensure(): Promise<Result<LiveChild, StartError>>;
  abortStart(): void;
  /** Ends what is starting or running. Pids that outlived it are returned. */
  end(): Promise<number[]>;
}

export interface ChildSlotDeps {
  manager: SessionManagerDeps;
  log: SessionLog;
  leases: Leases;
  foreign: ForeignConversation | null;
  rules: SupervisedRules;
  /** Each start ends with one of these two, before anybody who waits for it goes on. */
  opened(): void;
  startFailed(error: StartError): void;
  batch(batch: DriverBatch): void;
  /** Resolves when the next batch may be read. */
  ready(): Promise<void>;
  ended(end: SessionEnd): void;
}

export function createChildSlot(deps: ChildSlotDeps): ChildSlot {
  const { manager, log, leases, foreign, rules } = deps;
  const watch = createUncommittedWatch({
    git: manager.git,
    clock: manager.clock,
    cwd: log.record.cwd,
  });
  let current: LiveChild | null = null;
  let generation = 0;
  let opening: { result: Promise<Result<LiveChild, StartError>>; abort: AbortController } | null =
    null;
  /** The newest; its handshake may still be answered after a person was asked something. */
  let newest: ClaudeSession | null = null;
  let at: MessageUuid | null = null;

  async function start(signal: AbortSignal): Promise<Result<LiveChild, StartError>> {
    const started = await launch(signal)
      .catch((error: unknown) => err(toCallError(error)))
      .finally(() => {
        opening = null;
      });
    if (!started.ok) deps.startFailed(started.error);
    return started;
  }

  async function launch(signal: AbortSignal): Promise<Result<LiveChild, StartError>> {
    const lease = leases.acquire(log.record.id);
    if (!lease.ok) return lease;
    const folder = await checkLaunch(manager, log.record);
    if (!folder.ok) return folder;
    log.signal({ type: 'child-starting' });
    if (folder.value.notice !== null) log.append([noticeEvent('warning', folder.value.notice)]);
    if (log.record.claudeSessionId === null)
      log.patch({ claudeSessionId: asClaudeSessionId(manager.newId()) });
    const { record } = log;
    const opened = await openChild({
      deps: manager,
      record,
      foreign,
      at,
      folder: folder.value,
      rules,
      watch,
      signal,
    });
    if (!opened.ok) return opened;
    catchUp(opened.value, record);
    return ok(adopt(opened.value, record.policy));
  }

  /** What was chosen while the child was starting; told before the first prompt. */
  function catchUp(session: ClaudeSession, started: SessionRecord): void {
    const { model, effort } = log.record;
    const tell = async (told: Promise<Result<void, DriverError>>): Promise<void> => {
      const result = await told;
      if (!result.ok) log.append([noticeEvent('warning', result.error.message)]);
    };
    if (model !== started.model) void tell(session.setModel(model));
    if (effort !== null && effort !== started.effort) void tell(session.setEffort(effort));
  }

  function adopt(session: ClaudeSession, policy: LiveChild['policy']): LiveChild {
    generation += 1;
    const mine = generation;
    newest = session;
    current = createLiveChild({
      session,
      generation: mine,
      policy,
      batch: (batch) => {
        if (mine === generation) deps.batch(batch);
      },
      ready: () => deps.ready(),
      ended: (end) => {
        if (mine !== generation) return;
        current = null;
        deps.ended(end);
      },
    });
    deps.opened();
    return current;
  }

  /** A changed policy needs other hooks; background work of the old child is not thrown away for it. */
  const mustRestart = (live: LiveChild): boolean =>
    live.policy !== log.record.policy && backgroundTasks(log.facts).length === 0;

  async function endChild(live: LiveChild): Promise<number[]> {
    const report = await live.session.close();
    await live.over;
    return report.survivors;
  }

  return {
    get current() {
      return current;
    },
    get isOpening() {
      return opening !== null;
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
    async claim() {
      const lease = leases.acquire(log.record.id);
      if (!lease.ok) return lease;
      // What was decided at its start holds while a child lives: a rule the user adds meanwhile
      // changes the folder's settings, and the running session must not stop for it.
      if (current !== null && !mustRestart(current)) return ok(null);
      const allowed = await checkLaunch(manager, log.record);
      return allowed.ok ? ok(null) : allowed;
    },
    async ensure() {
      if (current !== null && mustRestart(current)) await endChild(current);
      if (current !== null) return ok(current);
      if (opening === null) {
        const abort = new AbortController();
        opening = { result: start(abort.signal), abort };
      }
      return opening.result;
    },
    abortStart: () => opening?.abort.abort(),
    async end() {
      opening?.abort.abort();
      await opening?.result;
      return current === null ? [] : endChild(current);
    },
  };
}
