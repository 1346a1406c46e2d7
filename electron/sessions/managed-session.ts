import type { SessionRecord } from '@shared/domain/entities';
import { ok } from '@shared/domain/result';
import type { TaskProgress } from '@shared/domain/task-progress';
import type { DriverBatch } from '../claude/driver-types';
import { adoptApplied } from './child/applied-choices';
import { createAskedStarts } from './child/asked-starts';
import { createAskedStops } from './child/asked-stops';
import { createHouseQuestions } from './house/house-questions';
import { createBudgetGate } from './spending/budget-gate';
import { createPayerGuard } from './spending/billing-guard';
import { createChildEndings } from './child/child-endings';
import { createChildFeed } from './child/child-feed';
import { type ChildSlot, createChildSlot } from './child/child-slot';
import type { CommitQueue } from './writing/commit-queue';
import { takeBackLeftOut } from './retry/goes-on';
import { heldAfterAnswer } from './held/held-state';
import type { Governor } from './spending/governor';
import type { Leases } from './leases';
import type { ManagedSession } from './managed-session-types';
import { createPermissionBroker } from './requests/permission-broker';
import { createSupervisedRules, userRules } from './policies/supervised-rules';
import { createPromptPump } from './prompts/prompt-pump';
import { createPromptQueue } from './prompts/prompt-queue';
import type { RunPlaces } from './run-places';
import { backgroundTasks, type SessionFacts } from './session-facts';
import { checkResumed } from './resume/resume-check';
import { createSessionLog } from './session-log';
import type { SessionManagerDeps } from './session-manager-deps';
import type { ForeignConversation } from './session-manager-inputs';
import { createSessionWatches } from './session-watches';
import { createTaskCounts } from './task-counts';
import { summarize } from './summary';
import { createTurnLife } from './turn-life';
import { createWakeUps } from './wake-ups';
import { createWorktreeWatch } from './resume/worktree-watch';

export interface ManagedSessionDeps {
  manager: SessionManagerDeps;
  record: SessionRecord;
  statusSince: number;
  facts: SessionFacts;
  foreign: ForeignConversation | null;
  commits: CommitQueue;
  leases: Leases;
  places: RunPlaces;
  governor: Governor;
  changed(): void;
  queueChanged(): void;
  tasksCounted(progress: readonly TaskProgress[]): void;
}

export function createManagedSession(deps: ManagedSessionDeps): ManagedSession {
  const { manager, commits, leases, places, governor } = deps;
  const { clock, store } = manager;
  // Nobody charges for the demo agent, and it knows no limits.
  const isHeldByLimit = () => !deps.record.isDemo && governor.heldUntil() !== null;
  const log = createSessionLog({ ...deps, clock });
  const sessionId = deps.record.id;
  const persist = (write: () => void) => commits.run(write);
  const queue = createPromptQueue({
    store,
    sessionId,
    persist,
    changed() {
      watches.check();
      deps.queueChanged();
    },
  });
  const rules = createSupervisedRules(userRules(store.listRequests(sessionId)));
  const broker = createPermissionBroker({
    sessionId,
    cwd: () => log.record.cwd,
    store,
    rules,
    persist,
    openRequests: () => log.facts.openRequests,
    append: (events, answer) => {
      log.append(events, { held: heldAfterAnswer(log.record.held, answer) });
      watches.personAnswered();
      feed.requestClosed();
    },
  });
  const questions = createHouseQuestions({
    log,
    newId: manager.newId,
    requestClosed: () => feed.requestClosed(),
  });
  /** Shown in place of the newest words; gone with the program. */
  let statusLine: string | null = null;
  const budget = createBudgetGate({ log, queue, budgets: manager.budgets, commits });
  const wakeUps = createWakeUps(clock.now);
  const worktree = createWorktreeWatch(manager.worktrees, log);
  const taskCounts = createTaskCounts(deps.tasksCounted);
  const slot: ChildSlot = createChildSlot({
    manager,
    log,
    leases,
    places,
    foreign: deps.foreign,
    rules,
    placeMoved: deps.changed,
    mayStart: () => !endings.isForGood,
    opened() {
      feed.opened();
      worktree.look();
      pump.started();
      watches.check();
      deps.changed();
    },
    startFailed(error, manner) {
      if (error.code === 'resume-refused') takeBackLeftOut(log);
      pump.startFailed(error, manner);
    },
    batch: take,
    ready: async () => {
      await commits.roomy();
      await manager.whenConsumersReady();
    },
    ended(end) {
      questions.close();
      feed.ended(end);
      releaseIfIdle();
      watches.check();
      deps.changed();
      pump.run();
    },
  });
  const turns = createTurnLife({
    log,
    queue,
    clock,
    newId: manager.newId,
    isHeldByLimit,
    changed: () => watches.turnChanged(),
  });
  const pump = createPromptPump({
    log,
    queue,
    slot,
    turns,
    commits,
    store,
    isClosing: () => endings.isClosing,
    isHeldBack: budget.holdsBack,
    isHeldByLimit,
    releaseIfIdle,
  });
  const feed = createChildFeed({
    log,
    turns,
    broker,
    wakeUps,
    policy: () => slot.current?.policy ?? null,
    checkResumed: (record, bodies) =>
      void checkResumed(record, bodies, {
        transcripts: manager.transcripts,
        tell: (event) => log.append([event]),
      }),
    hasWritten: (messageUuid) => pump.hasWritten(messageUuid),
    payerTold: createPayerGuard({
      log,
      isGuarded: () => manager.launch.subscriptionOnly && !deps.record.isDemo,
      isClosing: () => endings.isClosing,
      close: () => void endings.close(),
    }),
    limitTold(event) {
      if (!deps.record.isDemo) governor.note(event);
    },
    commandCompleted: () => void adoptApplied({ child: slot.current?.session ?? null, log }),
    turnCompleted() {
      slot.at = null;
      if (log.record.goesOn !== null) log.patch({ goesOn: null });
      if (log.record.worktree !== null) worktree.look();
    },
  });
  const endings = createChildEndings({
    log,
    queue,
    broker,
    slot,
    turns,
    pump,
    releaseIfIdle,
    start: () => starts.start(),
  });
  const watches = createSessionWatches({
    clock,
    limits: manager.limits,
    log,
    queue,
    slot,
    turns,
    wakeUps,
    isClosing: () => endings.isClosing,
    freed: places.review,
    close: () => endings.close(),
    changed: deps.changed,
  });

  function take(batch: DriverBatch): void {
    watches.heard();
    taskCounts.add(batch.progress);
    if (batch.events.length === 0 && batch.raw.length === 0) return;
    feed.take(batch);
    if (turns.current !== null) return;
    pump.run();
    watches.check();
  }

  const isIdle = () =>
    slot.current === null &&
    !slot.isOpening &&
    turns.current === null &&
    queue.nextReady() === null;

  /** Only when all of ours is on disk: whoever takes the session next numbers on from there. */
  function releaseIfIdle(): void {
    if (!isIdle()) return;
    slot.leavePlace();
    if (commits.flush()) leases.release(sessionId);
    else commits.run(() => isIdle() && leases.release(sessionId));
  }

  const starts = createAskedStarts({ slot, endings, watches, releaseIfIdle });
  const stops = createAskedStops({ log, queue, slot, turns, pump });

  return {
    log,
    queue,
    broker,
    get child() {
      return slot.current?.session ?? null;
    },
    get asker(): ManagedSession['asker'] {
      const child = slot.current?.session ?? null;
      if (child === null) return null;
      return {
        answer: (requestId, answer) =>
          questions.answer(requestId, answer) ? ok(undefined) : child.answer(requestId, answer),
        requestTraits: (requestId) => child.requestTraits(requestId),
      };
    },
    get models() {
      return slot.models;
    },
    askUser: (question, signal) => questions.ask(question, signal),
    setStatusLine(text) {
      statusLine = text;
      deps.changed();
    },
    taskCounts: taskCounts.list,
    get isBusy() {
      return (
        turns.current !== null ||
        slot.isOpening ||
        queue.nextReady() !== null ||
        backgroundTasks(log.facts).length > 0
      );
    },
    get isWaiting() {
      return slot.waitingPlace !== null;
    },
    get idleChild() {
      return watches.idleChild;
    },
    summary: () =>
      summarize(log, {
        account: slot.account,
        isLive: slot.current !== null,
        waitingPlace: slot.waitingPlace,
        turnStartedAt: turns.current?.startedAt ?? null,
        silence: watches.silence,
        statusLine,
      }),
    claim: () => slot.claim(),
    releaseIfIdle,
    pump: () => pump.run(),
    promptRemoved: stops.promptRemoved,
    steer: (prompt) => pump.steer(prompt),
    start: starts.start,
    wake: starts.wake,
    stop: stops.stop,
    restart: endings.restart,
    resumeAt: endings.resumeAt,
    close(isFinal = false) {
      if (isFinal) watches.dispose();
      return endings.close(isFinal);
    },
    computerSlept(ms, spreadMs) {
      turns.slept(ms);
      watches.computerSlept(spreadMs);
      if (turns.current !== null) deps.changed();
    },
    budgetChanged() {
      if (!budget.isPaused || budget.holdsBack()) return;
      queue.setHeld(false);
      pump.run();
    },
    timesChanged: watches.timesChanged,
  };
}
