import type { AgentEvent } from '@shared/events';
import type { PushHub } from '../../ipc/push-hub';
import type { CollisionRadar } from '../collisions/collision-radar';
import type { Attention } from '../attention/attention';
import type { SessionManager } from '../../sessions/session-manager';
import type { AppLog } from '../../telemetry/app-log';
import type { RawFrameLog } from '../../telemetry/raw-frame-log';

export interface FeedDeps {
  manager: Pick<SessionManager, 'subscribe' | 'accountLimits'>;
  hub: PushHub;
  attention: Pick<Attention, 'eventsAppended'>;
  radar: Pick<CollisionRadar, 'eventsAppended' | 'sessionChanged'>;
  rawFrames: RawFrameLog;
  log: AppLog;
  /** Today's figure may be another one. */
  onSpent(): void;
}

/** A result, or what stands at the end of a turn that has none; a prompt is the end of that state. */
const MOVES_SPENDING = new Set<AgentEvent['type']>(['complete', 'error', 'notice', 'user_message']);

/** What the manager reports goes to the windows and the logs; ends with the manager. */
export function feedWindows(deps: FeedDeps): void {
  const { manager, hub, attention, radar, rawFrames, log, onSpent } = deps;
  manager.subscribe({
    rawFrames: rawFrames.write,
    storeTroubleChanged(trouble) {
      log.write(
        trouble ? 'error' : 'info',
        trouble?.message ?? 'the database can be written again',
      );
      hub.push('app.storeTroubleChanged', trouble);
    },
    eventsAppended(sessionId, events) {
      if (events.some(({ type }) => MOVES_SPENDING.has(type))) onSpent();
      if (events.some(({ type }) => type === 'complete')) hub.push('budgets.changed', {});
      attention.eventsAppended(events);
      radar.eventsAppended(sessionId, events);
      hub.appendEvents(sessionId, events);
    },
    sessionChanged(sessionId) {
      radar.sessionChanged(sessionId);
      hub.sessionChanged(sessionId);
    },
    queueChanged: hub.queueChanged,
    tasksCounted(sessionId, counts) {
      for (const windowId of hub.listAttached(sessionId))
        hub.pushTo(windowId, 'tasks.counted', { sessionId, counts: [...counts] });
    },
    limitsChanged: () => hub.push('limits.changed', manager.accountLimits()),
  });
}
