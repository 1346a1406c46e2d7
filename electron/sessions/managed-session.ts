import type { CallError } from '@shared/contract/error';
import type { SessionSummary } from '@shared/contract/sessions';
import type { QueuedPrompt, SessionRecord } from '@shared/domain/entities';
import { asClaudeSessionId, asMessageUuid, type MessageUuid } from '@shared/domain/ids';
import { err, ok, type Result } from '@shared/domain/result';
import type { AgentEventBody, AgentEventBodyOf } from '@shared/events';
import type {
  AccountInfo,
  ClaudeSession,
  DriverBatch,
  DriverError,
  ModelChoice,
  SessionEnd,
} from '../claude/driver-types';
import { patchOfBatch } from './batch-patch';
import { checkLaunch, openChild } from './child-launch';
import type { CommitQueue } from './commit-queue';
import type { Leases } from './leases';
import { createLiveChild, type LiveChild } from './live-child';
import { createPermissionBroker, type PermissionBroker } from './permission-broker';
import { createSupervisedRules } from './policies/supervised-rules';
import { createUncommittedWatch } from './policies/uncommitted-watch';
import { createPromptQueue, type PromptQueue } from './prompt-queue';
import { toPrompt, userMessage } from './prompt-message';
import { driverErrorEvent, endWords, errorEvent, lostTurnEvent, noticeEvent } from './session-end';
import { backgroundTasks, closingEvents, startsTurn, type SessionFacts } from './session-facts';
import { createSessionLog, type SessionLog } from './session-log';
import type { ForeignConversation, SessionManagerDeps } from './session-manager-types';
import { summarize } from './summary';
import { wait } from './system-clock';

/** How long a turn may take to end after an interrupt before the child is closed, step by step. */
export const STOP_TURN_MS = 5_000;

/** A turn under way. `prompt` is null for one the CLI began by itself. */
interface Turn {
  prompt: QueuedPrompt | null;
  isStopAsked: boolean;
  isForced: boolean;
  /** The prompt could not be written; the child was closed because of it. */
  writeError: DriverError | null;
  over: AbortController;
}

/** One session's scope: its log, its queue, its requests and at most one child at a time. */
export interface ManagedSession {
  readonly log: SessionLog;
  readonly queue: PromptQueue;
  readonly broker: PermissionBroker;
  readonly child: ClaudeSession | null;
  readonly models: ModelChoice[];
  /** A turn, or work that outlives one, is under way. */
  readonly isBusy: boolean;
  summary(): SessionSummary;
  /** Checks what must hold before a child may start; takes the lease. */
  claim(): Promise<Result<null, CallError>>;
  /** Gives the lease back when nothing runs or is about to. */
  releaseIfIdle(): void;
  /** Writes what may be written, starting the child when it must. */
  pump(): void;
  /** Starts the child without a prompt. */
  start(): Promise<Result<null, CallError>>;
  stop(): void;
  resumeAt(at: MessageUuid): Promise<void>;
  /** Ends the child in order. Pids that outlived it are returned. */
  close(): Promise<number[]>;
}

export interface ManagedSessionDeps {
  manager: SessionManagerDeps;
  record: SessionRecord;
  statusSince: number;
  facts: SessionFacts;
  foreign: ForeignConversation | null;
  commits: CommitQueue;
  leases: Leases;
  changed(): void;
  queueChanged(): void;
}

export function createManagedSession(deps: ManagedSessionDeps): ManagedSession {
  const { manager, commits, leases } = deps;
  const { clock, store } = manager;
  const log = createSessionLog({ ...deps, clock });
  const sessionId = deps.record.id;
  const queue = createPromptQueue(store, sessionId, () => deps.queueChanged());
  const rules = createSupervisedRules(userRules(store.listRequests(sessionId)));
  const watch = createUncommittedWatch({ git: manager.git, clock, cwd: deps.record.cwd });
  const broker = createPermissionBroker({
    sessionId,
    store,
    rules,
    openRequests: () => log.facts.openRequests,
    append: (events) => {
      log.append(events);
      if (log.facts.openRequests.size === 0) log.signal({ type: 'requests-closed' });
    },
  });

  let child: LiveChild | null = null;
  let generation = 0;
  let opening: {
    result: Promise<Result<LiveChild, DriverError | CallError>>;
    abort: AbortController;
  } | null = null;
  let turn: Turn | null = null;
  let isPumping = false;
  let isClosing = false;
  let pendingAt: MessageUuid | null = null;
  let account: AccountInfo | null = null;
  let models: ModelChoice[] = [];
  /** The child's own word on why it ended; ours is then left out. */
  let hasFatalError = false;
  const written = new Set<string>();

  const newTurn = (prompt: QueuedPrompt | null): Turn => ({
    prompt,
    isStopAsked: false,
    isForced: false,
    writeError: null,
    over: new AbortController(),
  });

  async function claim(): Promise<Result<null, CallError>> {
    const lease = leases.acquire(sessionId);
    if (!lease.ok) return lease;
    const allowed = await checkLaunch(manager, log.record);
    return allowed.ok ? ok(null) : allowed;
  }

  async function launch(
    abort: AbortController,
  ): Promise<Result<LiveChild, DriverError | CallError>> {
    const lease = leases.acquire(sessionId);
    if (!lease.ok) return lease;
    const folder = await checkLaunch(manager, log.record);
    if (!folder.ok) return folder;
    log.signal({ type: 'child-starting' });
    if (folder.value.notice !== null) log.append([noticeEvent('warning', folder.value.notice)]);
    if (log.record.claudeSessionId === null)
      log.patch({ claudeSessionId: asClaudeSessionId(manager.newId()) });
    const policy = log.record.policy;
    const opened = await openChild({
      deps: manager,
      record: log.record,
      foreign: deps.foreign,
      at: pendingAt,
      folder: folder.value,
      rules,
      watch,
      signal: abort.signal,
    });
    if (!opened.ok) return opened;
    return ok(adopt(opened.value, policy));
  }

  function adopt(session: ClaudeSession, policy: SessionRecord['policy']): LiveChild {
    generation += 1;
    const mine = generation;
    account = session.handshake.account;
    models = session.handshake.models;
    hasFatalError = false;
    child = createLiveChild({
      session,
      generation: mine,
      policy,
      batch: (batch) => {
        if (mine === generation) take(batch);
      },
      ready: async () => {
        await commits.settled();
        await manager.whenConsumersReady();
      },
      ended: (end) => {
        if (mine === generation) childEnded(end);
      },
    });
    // With a prompt to write it goes from starting to working without a pause that looks idle.
    if (queue.nextReady() === null) log.signal({ type: 'child-ready' });
    deps.changed();
    return child;
  }

  async function ensureChild(): Promise<Result<LiveChild, DriverError | CallError>> {
    if (child !== null && mustRestart(child)) await endChild(child);
    if (child !== null) return ok(child);
    if (opening === null) {
      const abort = new AbortController();
      const result = launch(abort).finally(() => {
        opening = null;
      });
      opening = { result, abort };
    }
    return opening.result;
  }

  /** A changed policy needs other hooks; background work of the old child is not thrown away for it. */
  const mustRestart = (live: LiveChild): boolean =>
    live.policy !== log.record.policy && backgroundTasks(log.facts).length === 0;

  const isTurnRunning = () => turn !== null || log.facts.isTurnRunning;

  const canWrite = () => !isClosing && !isTurnRunning();

  function pump(): void {
    if (isPumping || isClosing) return;
    void drain();
  }

  async function drain(): Promise<void> {
    isPumping = true;
    try {
      while (canWrite() && queue.nextReady() !== null) {
        const started = await ensureChild();
        if (!started.ok) return startFailed(started.error);
        const prompt = queue.nextReady();
        if (prompt === null || !canWrite() || child !== started.value) continue;
        await write(prompt, started.value);
      }
      if (child !== null && canWrite()) log.signal({ type: 'child-ready' });
    } finally {
      isPumping = false;
    }
  }

  function startFailed(error: DriverError | CallError): void {
    const wasStopped = turnStopAsked;
    turnStopAsked = false;
    queue.setHeld(true);
    if (wasStopped || isClosing) return log.signal({ type: 'child-lost', wasStopped: true });
    const event =
      'stderrTail' in error
        ? driverErrorEvent(error)
        : errorEvent(
            error.code === 'folder-missing' ? 'cwd-missing' : 'turn-failed',
            error.message,
          );
    log.append([event]);
    log.signal({ type: 'start-failed' });
    releaseIfIdle();
  }

  /** Stop was asked while the child was still starting. */
  let turnStopAsked = false;

  /** On disk as sent before it is written, so that no crash can lose or repeat it unseen. */
  async function write(prompt: QueuedPrompt, live: LiveChild): Promise<void> {
    const full = toPrompt(prompt, store);
    const mine = newTurn(prompt);
    turn = mine;
    written.add(prompt.messageUuid);
    log.append([userMessage(full)]);
    log.signal({ type: 'turn-started' });
    if (!commits.flush()) await commits.settled();
    queue.remove(prompt.messageUuid);
    const sent = await live.session.send(full);
    if (sent.ok || turn !== mine) return;
    // The end that follows says more about the cause than a broken pipe does.
    mine.writeError = sent.error;
    await endChild(live);
  }

  function take(batch: DriverBatch): void {
    const bodies = batch.events.filter((body) => !isOurs(body));
    log.append(bodies, patchOfBatch(log.record, bodies, batch.costState), batch.raw);
    for (const body of bodies) react(body);
    if (!isTurnRunning()) pump();
  }

  /** What we report ourselves: as we do it, or when we know whether the end was wanted. */
  const isOurs = (body: AgentEventBody): boolean =>
    (body.type === 'user_message' && body.messageUuid !== null && written.has(body.messageUuid)) ||
    body.type === 'permission_answered' ||
    (body.type === 'error' && body.code === 'process-exited');

  function react(body: AgentEventBody): void {
    if (startsTurn(body) && turn === null) {
      turn = newTurn(null);
      log.signal({ type: 'turn-started' });
    }
    switch (body.type) {
      case 'permission_request':
        return log.signal({ type: 'request-opened' });
      case 'permission_cancelled':
        broker.cancelled(body.requestId);
        if (log.facts.openRequests.size === 0) log.signal({ type: 'requests-closed' });
        return;
      case 'complete':
        return turnCompleted(body);
      case 'error':
        hasFatalError ||= body.fatal;
        return;
      default:
        return;
    }
  }

  function turnCompleted(complete: AgentEventBodyOf<'complete'>): void {
    if (!endsTurn(turn, complete)) return;
    const wasStopped = turn?.isStopAsked === true;
    turn?.over.abort();
    turn = null;
    pendingAt = null;
    const isFailed = complete.isError && !wasStopped;
    if (isFailed) queue.setHeld(true);
    log.signal({
      type: 'turn-ended',
      outcome: isFailed ? 'failed' : wasStopped ? 'stopped' : 'ok',
      backgroundTasks: backgroundTasks(log.facts).length,
    });
  }

  function childEnded(end: SessionEnd): void {
    child = null;
    const requestIds = [...log.facts.openRequests.keys()];
    const hadTasks = backgroundTasks(log.facts).length > 0;
    log.append(closingEvents(log.facts));
    broker.expire(requestIds);
    if (isTurnRunning()) turnLost(end);
    else if (!end.wasRequested && !hasFatalError) log.append([idleEndNotice(end, hadTasks)]);
    releaseIfIdle();
    deps.changed();
    pump();
  }

  /** The turn is over without a result. Unless it was stopped, its prompt goes back, held. */
  function turnLost(end: SessionEnd): void {
    const lost = turn;
    turn = null;
    log.facts.isTurnRunning = false;
    const writeError = lost?.writeError ?? null;
    const wasStopped =
      lost?.isStopAsked === true || isClosing || (end.wasRequested && writeError === null);
    if (lost?.isForced === true) log.append([stoppedByForce()]);
    else if (wasStopped) log.append([noticeEvent('info', 'Stopped.')]);
    else if (!hasFatalError) log.append([lostTurnEvent(end, writeError)]);
    if (!wasStopped && lost !== null && lost.prompt !== null)
      queue.putBack({
        ...lost.prompt,
        messageUuid: asMessageUuid(manager.newId()),
        isHeld: true,
      });
    queue.setHeld(true);
    log.signal({ type: 'child-lost', wasStopped });
    lost?.over.abort();
  }

  function releaseIfIdle(): void {
    if (child === null && opening === null && !isTurnRunning() && queue.nextReady() === null)
      leases.release(sessionId);
  }

  function stop(): void {
    queue.setHeld(true);
    if (opening !== null && turn === null) {
      turnStopAsked = true;
      log.signal({ type: 'stop-asked' });
      opening.abort.abort();
      return;
    }
    if (turn === null || turn.isStopAsked || child === null) return;
    turn.isStopAsked = true;
    log.signal({ type: 'stop-asked' });
    void escalate(child, turn);
  }

  /** Interrupt; when the turn does not end, the driver's own steps: stdin closed, TERM, KILL. */
  async function escalate(live: LiveChild, stopped: Turn): Promise<void> {
    void live.session.interrupt();
    await wait(clock, STOP_TURN_MS, stopped.over.signal);
    if (stopped.over.signal.aborted || child !== live) return;
    stopped.isForced = true;
    await live.session.close();
  }

  async function endChild(live: LiveChild): Promise<number[]> {
    const report = await live.session.close();
    await live.over;
    return report.survivors;
  }

  async function close(): Promise<number[]> {
    isClosing = true;
    opening?.abort.abort();
    await opening?.result;
    if (turn !== null) turn.isStopAsked = true;
    const survivors = child === null ? [] : await endChild(child);
    isClosing = false;
    leases.release(sessionId);
    return survivors;
  }

  return {
    log,
    queue,
    broker,
    get child() {
      return child?.session ?? null;
    },
    get models() {
      return models;
    },
    get isBusy() {
      return isTurnRunning() || opening !== null || backgroundTasks(log.facts).length > 0;
    },
    summary: () => summarize(log, account, child !== null),
    claim,
    releaseIfIdle,
    pump,
    async start() {
      const claimed = await claim();
      if (!claimed.ok) {
        releaseIfIdle();
        return claimed;
      }
      const started = await ensureChild();
      if (started.ok) return ok(null);
      startFailed(started.error);
      return err({ code: started.error.code, message: started.error.message });
    },
    stop,
    async resumeAt(at) {
      if (child !== null) await endChild(child);
      pendingAt = at;
    },
    close,
  };
}

/** A result that names other prompts, or none because the CLI spoke by itself, ends another turn. */
function endsTurn(turn: Turn | null, complete: AgentEventBodyOf<'complete'>): boolean {
  if (turn === null || turn.prompt === null) return true;
  if (complete.promptUuids.length > 0)
    return complete.promptUuids.includes(turn.prompt.messageUuid);
  return complete.origin !== 'background';
}

const userRules = (requests: ReturnType<SessionManagerDeps['store']['listRequests']>): string[] =>
  requests.flatMap(({ behavior, by, rule }) =>
    behavior === 'allow' && by === 'user' && rule !== null ? [rule] : [],
  );

const idleEndNotice = (end: SessionEnd, hadTasks: boolean): AgentEventBody =>
  noticeEvent(
    'warning',
    `The CLI ended ${endWords(end)} between turns${hadTasks ? ', and its background tasks with it' : ''}. ` +
      'Nothing said was lost; the next message starts it again.',
  );

const stoppedByForce = (): AgentEventBody =>
  errorEvent(
    'stopped-by-force',
    'The CLI did not end the turn when asked, so it was stopped by force. ' +
      'What it had finished is kept; the next message resumes the session.',
  );
