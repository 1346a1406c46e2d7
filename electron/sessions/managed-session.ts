import type { CallError } from '@shared/contract/error';
import type { SessionSummary } from '@shared/contract/sessions';
import type { QueuedPrompt, SessionRecord } from '@shared/domain/entities';
import type { MessageUuid } from '@shared/domain/ids';
import { err, ok, type Result } from '@shared/domain/result';
import type { AgentEventBody } from '@shared/events';
import type { ClaudeSession, DriverBatch, ModelChoice, SessionEnd } from '../claude/driver-types';
import { patchOfBatch } from './batch-patch';
import { type ChildSlot, createChildSlot } from './child-slot';
import type { CommitQueue } from './commit-queue';
import type { Leases } from './leases';
import { createPermissionBroker, type PermissionBroker } from './permission-broker';
import { createSupervisedRules, userRules } from './policies/supervised-rules';
import { createPromptPump } from './prompt-pump';
import { createPromptQueue, type PromptQueue } from './prompt-queue';
import { idleEndNotice } from './session-end';
import { backgroundTasks, closingEvents, type SessionFacts, startsTurn } from './session-facts';
import { createSessionLog, type SessionLog } from './session-log';
import type { ForeignConversation, SessionManagerDeps } from './session-manager-types';
import { summarize } from './summary';
import { createTurnLife } from './turn-life';

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
  /** Writes one that waits into the running turn; false when there is none that could take it. */
  steer(prompt: QueuedPrompt): Promise<boolean>;
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
  const persist = (write: () => void) => commits.run(write);
  const queue = createPromptQueue({ store, sessionId, persist, changed: deps.queueChanged });
  const rules = createSupervisedRules(userRules(store.listRequests(sessionId)));
  const broker = createPermissionBroker({
    sessionId,
    store,
    rules,
    persist,
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
    opened() {
      hasFatalError = false;
      pump.started();
      deps.changed();
    },
    startFailed: (error) => pump.startFailed(error),
    batch: take,
    ready: async () => {
      await commits.settled();
      await manager.whenConsumersReady();
    },
    ended: childEnded,
  });
  const turns = createTurnLife({ log, queue, clock, newId: manager.newId });
  const pump = createPromptPump({
    log,
    queue,
    slot,
    turns,
    commits,
    store,
    isClosing: () => closings > 0,
    releaseIfIdle,
  });

  /** Ends of the child under way; one that is final never counts down. */
  let closings = 0;
  /** The child's own word on why it ended; ours is then left out. */
  let hasFatalError = false;

  function take(batch: DriverBatch): void {
    const bodies = batch.events.filter((body) => !isOurs(body));
    log.append(bodies, patchOfBatch(log.record, bodies, batch.costState), batch.raw);
    for (const body of bodies) react(body);
    if (turns.current === null) pump.run();
  }

  /** What we report ourselves: as we do it, or when we know whether the end was wanted. */
  const isOurs = (body: AgentEventBody): boolean =>
    (body.type === 'user_message' &&
      body.messageUuid !== null &&
      pump.hasWritten(body.messageUuid)) ||
    body.type === 'permission_answered' ||
    (body.type === 'error' && body.code === 'process-exited');

  function react(body: AgentEventBody): void {
    if (startsTurn(body) && turns.current === null) {
      turns.begin(null);
      log.signal({ type: 'turn-started' });
    }
    switch (body.type) {
      case 'permission_request':
        return log.signal({ type: 'request-opened' });
      case 'permission_cancelled':
        if (log.facts.openRequests.size === 0) log.signal({ type: 'requests-closed' });
        return;
      case 'complete':
        if (turns.completed(body)) slot.at = null;
        return;
      case 'error':
        hasFatalError ||= body.fatal;
        return;
      default:
        return;
    }
  }

  function childEnded(end: SessionEnd): void {
    const requestIds = [...log.facts.openRequests.keys()];
    const hadTasks = backgroundTasks(log.facts).length > 0;
    log.append(closingEvents(log.facts));
    broker.expire(requestIds);
    if (turns.current !== null) turns.lost(end, hasFatalError);
    else if (!end.wasRequested && !hasFatalError) log.append([idleEndNotice(end, hadTasks)]);
    releaseIfIdle();
    deps.changed();
    pump.run();
  }

  const isIdle = () =>
    slot.current === null &&
    !slot.isOpening &&
    turns.current === null &&
    queue.nextReady() === null;

  /** Only when all of ours is on disk: whoever takes the session next numbers on from there. */
  function releaseIfIdle(): void {
    if (!isIdle()) return;
    if (commits.flush()) leases.release(sessionId);
    else commits.run(() => isIdle() && leases.release(sessionId));
  }

  /** Ends what starts or runs. What waited behind it is held; what is sent meanwhile goes on after. */
  async function endChild(): Promise<number[]> {
    closings += 1;
    if (slot.isOpening) pump.stopStart();
    else if (turns.current !== null) {
      turns.expectEnd();
      queue.setHeld(true);
    }
    try {
      return await slot.end();
    } finally {
      closings -= 1;
    }
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
      return turns.current !== null || slot.isOpening || backgroundTasks(log.facts).length > 0;
    },
    summary: () => summarize(log, slot.account, slot.current !== null),
    claim: () => slot.claim(),
    releaseIfIdle,
    pump: () => pump.run(),
    steer: (prompt) => pump.steer(prompt),
    async start() {
      const claimed = await slot.claim();
      if (!claimed.ok) {
        releaseIfIdle();
        return claimed;
      }
      const started = await slot.ensure();
      if (started.ok) return ok(null);
      return err({ code: started.error.code, message: started.error.message });
    },
    stop() {
      queue.setHeld(true);
      if (slot.isOpening && turns.current === null) {
        pump.stopStart();
        log.signal({ type: 'stop-asked' });
        slot.abortStart();
      } else if (slot.current !== null) turns.stop(slot.current);
    },
    async resumeAt(at) {
      slot.at = at;
      await endChild();
      pump.run();
    },
    async close(isFinal = false) {
      if (isFinal) closings += 1;
      const asked = isFinal ? [...log.facts.openRequests.keys()] : [];
      const survivors = await endChild();
      // An orderly end makes the CLI withdraw them; for the user they were lost with the program.
      broker.expire(asked);
      pump.run();
      releaseIfIdle();
      return survivors;
    },
  };
}
