import type { CallError } from '@shared/contract/error';
import type { SessionSummary } from '@shared/contract/sessions';
import type { QueuedPrompt, SessionRecord } from '@shared/domain/entities';
import { asMessageUuid, type MessageUuid } from '@shared/domain/ids';
import { err, ok, type Result } from '@shared/domain/result';
import type { AgentEventBody, AgentEventBodyOf } from '@shared/events';
import type { ClaudeSession, DriverBatch, ModelChoice, SessionEnd } from '../claude/driver-types';
import { patchOfBatch } from './batch-patch';
import { type ChildSlot, createChildSlot, type StartError } from './child-slot';
import type { CommitQueue } from './commit-queue';
import { endsTurn, newTurn, type Turn } from './current-turn';
import type { Leases } from './leases';
import type { LiveChild } from './live-child';
import { createPermissionBroker, type PermissionBroker } from './permission-broker';
import { createSupervisedRules, userRules } from './policies/supervised-rules';
import { toPrompt, userMessage } from './prompt-message';
import { createPromptQueue, type PromptQueue } from './prompt-queue';
import { idleEndNotice, lostTurnEvents, startFailedEvent } from './session-end';
import { backgroundTasks, closingEvents, type SessionFacts, startsTurn } from './session-facts';
import { createSessionLog, type SessionLog } from './session-log';
import type { ForeignConversation, SessionManagerDeps } from './session-manager-types';
import { summarize } from './summary';
import { wait } from './system-clock';

/** How long a turn may take to end after an interrupt before the child is closed, step by step. */
export const STOP_TURN_MS = 5_000;

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
  claim: ChildSlot['claim'];
  /** Gives the lease back when nothing runs or is about to. */
  releaseIfIdle(): void;
  /** Writes what may be written, starting the child when it must. */
  pump(): void;
  /** Starts the child without a prompt. */
  start(): Promise<Result<null, CallError>>;
  stop(): void;
  resumeAt(at: MessageUuid): Promise<void>;
  /** Ends the child in order; `isFinal`: and never starts another. Pids that outlived it are returned. */
  close(isFinal?: boolean): Promise<number[]>;
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
  const slot = createChildSlot({
    manager,
    log,
    leases,
    foreign: deps.foreign,
    rules,
    opened,
    batch: take,
    ready: async () => {
      await commits.settled();
      await manager.whenConsumersReady();
    },
    ended: childEnded,
  });

  let turn: Turn | null = null;
  let isPumping = false;
  let isClosing = false;
  /** Stop was asked while the child was still starting. */
  let isStartStopped = false;
  let pendingAt: MessageUuid | null = null;
  /** The child's own word on why it ended; ours is then left out. */
  let hasFatalError = false;
  const written = new Set<string>();

  const canWrite = () => !isClosing && turn === null;

  function opened(): void {
    hasFatalError = false;
    // With a prompt to write it goes from starting to working without a pause that looks idle.
    if (queue.nextReady() === null) log.signal({ type: 'child-ready' });
    deps.changed();
  }

  function pump(): void {
    if (!isPumping && !isClosing) void drain();
  }

  async function drain(): Promise<void> {
    isPumping = true;
    try {
      while (canWrite() && queue.nextReady() !== null) {
        const started = await slot.ensure(pendingAt);
        if (!started.ok) return startFailed(started.error);
        const prompt = queue.nextReady();
        if (prompt !== null && canWrite() && slot.current === started.value)
          await write(prompt, started.value);
      }
      if (slot.current !== null && canWrite()) log.signal({ type: 'child-ready' });
    } finally {
      isPumping = false;
    }
  }

  function startFailed(error: StartError): void {
    const wasStopped = isStartStopped || isClosing;
    isStartStopped = false;
    queue.setHeld(true);
    if (!wasStopped) log.append([startFailedEvent(error)]);
    log.signal(wasStopped ? { type: 'child-lost', wasStopped } : { type: 'start-failed' });
    releaseIfIdle();
  }

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
    await live.session.close();
    await live.over;
  }

  function take(batch: DriverBatch): void {
    const bodies = batch.events.filter((body) => !isOurs(body));
    log.append(bodies, patchOfBatch(log.record, bodies, batch.costState), batch.raw);
    for (const body of bodies) react(body);
    if (canWrite()) pump();
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
    const requestIds = [...log.facts.openRequests.keys()];
    const hadTasks = backgroundTasks(log.facts).length > 0;
    log.append(closingEvents(log.facts));
    broker.expire(requestIds);
    if (turn !== null) turnLost(turn, end);
    else if (!end.wasRequested && !hasFatalError) log.append([idleEndNotice(end, hadTasks)]);
    releaseIfIdle();
    deps.changed();
    pump();
  }

  /** The turn is over without a result. Unless it was stopped, its prompt goes back, held. */
  function turnLost(lost: Turn, end: SessionEnd): void {
    turn = null;
    const wasStopped =
      lost.isStopAsked || isClosing || (end.wasRequested && lost.writeError === null);
    log.append(lostTurnEvents({ lost, end, wasStopped, isExplained: hasFatalError }));
    if (!wasStopped && lost.prompt !== null)
      queue.putBack({ ...lost.prompt, messageUuid: asMessageUuid(manager.newId()), isHeld: true });
    queue.setHeld(true);
    log.signal({ type: 'child-lost', wasStopped });
    lost.over.abort();
  }

  function releaseIfIdle(): void {
    const isIdle = slot.current === null && !slot.isOpening && turn === null;
    if (isIdle && queue.nextReady() === null) giveBack();
  }

  /** Only when all of ours is on disk: whoever takes the session next numbers on from there. */
  function giveBack(): void {
    if (commits.flush()) leases.release(sessionId);
  }

  function stop(): void {
    queue.setHeld(true);
    if (slot.isOpening && turn === null) {
      isStartStopped = true;
      log.signal({ type: 'stop-asked' });
      slot.abortStart();
      return;
    }
    if (turn === null || turn.isStopAsked || slot.current === null) return;
    turn.isStopAsked = true;
    log.signal({ type: 'stop-asked' });
    void escalate(slot.current, turn);
  }

  /** Interrupt; when the turn does not end, the driver's own steps: stdin closed, TERM, KILL. */
  async function escalate(live: LiveChild, stopped: Turn): Promise<void> {
    void live.session.interrupt();
    await wait(clock, STOP_TURN_MS, stopped.over.signal);
    if (stopped.over.signal.aborted || slot.current !== live) return;
    stopped.isForced = true;
    await live.session.close();
  }

  return {
    log,
    queue,
    broker,
    get child() {
      return slot.current?.session ?? null;
    },
    get models() {
      return slot.models;
    },
    get isBusy() {
      return turn !== null || slot.isOpening || backgroundTasks(log.facts).length > 0;
    },
    summary: () => summarize(log, slot.account, slot.current !== null),
    claim: () => slot.claim(),
    releaseIfIdle,
    pump,
    async start() {
      const claimed = await slot.claim();
      if (!claimed.ok) {
        releaseIfIdle();
        return claimed;
      }
      const started = await slot.ensure(pendingAt);
      if (started.ok) return ok(null);
      startFailed(started.error);
      return err({ code: started.error.code, message: started.error.message });
    },
    stop,
    async resumeAt(at) {
      await slot.end();
      pendingAt = at;
    },
    async close(isFinal = false) {
      isClosing = true;
      if (turn !== null) turn.isStopAsked = true;
      const survivors = await slot.end();
      isClosing = isFinal;
      giveBack();
      return survivors;
    },
  };
}
