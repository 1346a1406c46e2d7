import type { SessionRecord } from '@shared/domain/entities';
import type { PermissionPolicy } from '@shared/domain/permissions';
import type { AgentEventBody, AgentEventBodyOf } from '@shared/events';
import type { DriverBatch, SessionEnd } from '../../claude/driver-types';
import { patchOfBatch } from '../writing/batch-patch';
import type { PermissionBroker } from '../requests/permission-broker';
import { idleEndNotice } from './session-end';
import { backgroundTasks, closingEvents, startsTurn } from '../session-facts';
import type { SessionLog } from '../session-log';
import type { TurnLife } from '../turn-life';
import type { WakeUps } from '../wake-ups';

/** What a child says, and its end, as the session sees it. */
export interface ChildFeed {
  /** A child is there; nothing of the one before is expected any more. */
  opened(): void;
  take(batch: DriverBatch): void;
  /** A request is open no longer. */
  requestClosed(): void;
  ended(end: SessionEnd): void;
}

export interface ChildFeedDeps {
  log: SessionLog;
  turns: TurnLife;
  broker: PermissionBroker;
  wakeUps: WakeUps;
  /** The policy the child was started with. */
  policy(): PermissionPolicy | null;
  /** Told of each batch before the row takes over what it says. */
  checkResumed(record: SessionRecord, bodies: readonly AgentEventBody[]): void;
  /** A prompt of ours, which was reported when it was written. */
  hasWritten(messageUuid: string): boolean;
  /** `init` says who pays. */
  payerTold(apiKeySource: string | null): void;
  /** The service told of a limit of the account. */
  limitTold(event: AgentEventBodyOf<'rate_limit'>): void;
  /** The turn that ended was the first after a start in the middle of the conversation. */
  turnCompleted(): void;
  /** A command such as `/model` has run: what is in force may be another. */
  commandCompleted(): void;
}

export function createChildFeed(deps: ChildFeedDeps): ChildFeed {
  const { log, turns, broker, wakeUps } = deps;
  /** The child's own word on why it ended; ours is then left out. */
  let hasFatalError = false;

  /** What we report ourselves: as we do it, or when we know whether the end was wanted. */
  const isOurs = (body: AgentEventBody): boolean =>
    (body.type === 'user_message' &&
      body.messageUuid !== null &&
      deps.hasWritten(body.messageUuid)) ||
    body.type === 'permission_answered' ||
    (body.type === 'error' && body.code === 'process-exited');

  function requestClosed(): void {
    if (log.facts.openRequests.size > 0) return;
    log.signal({ type: 'requests-closed', isTurnRunning: turns.current !== null });
  }

  function react(body: AgentEventBody): void {
    wakeUps.note(body);
    if (startsTurn(body) && turns.current === null) {
      turns.begin(null);
      wakeUps.ownTurnBegan();
      log.signal({ type: 'turn-started' });
    }
    switch (body.type) {
      case 'permission_request':
        return log.signal({ type: 'request-opened' });
      case 'permission_cancelled':
        return requestClosed();
      case 'complete':
        if (turns.completed(body)) deps.turnCompleted();
        if (body.origin === 'command') deps.commandCompleted();
        return;
      case 'session_status':
        return deps.payerTold(body.apiKeySource);
      case 'rate_limit':
        if (body.status === 'rejected') turns.limitReached();
        return deps.limitTold(body);
      case 'error':
        hasFatalError ||= body.fatal;
        return;
      default:
        return;
    }
  }

  return {
    opened() {
      hasFatalError = false;
      wakeUps.clear();
    },
    take(batch) {
      const bodies = batch.events.filter((body) => !isOurs(body));
      deps.checkResumed(log.record, bodies);
      const patch = patchOfBatch(log.record, bodies, batch.costState, deps.policy());
      log.append(bodies, patch, batch.raw);
      for (const body of bodies) react(body);
    },
    requestClosed,
    ended(end) {
      const requestIds = [...log.facts.openRequests.keys()];
      const hadTasks = backgroundTasks(log.facts).length > 0;
      wakeUps.clear();
      log.append(closingEvents(log.facts));
      broker.expire(requestIds);
      if (turns.current !== null) return turns.lost(end, hasFatalError);
      requestClosed();
      if (!end.wasRequested && !hasFatalError) log.append([idleEndNotice(end, hadTasks)]);
    },
  };
}
