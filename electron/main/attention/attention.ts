import type { SessionSummary } from '@shared/contract/sessions';
import type { SessionId } from '@shared/domain/ids';
import type { AgentEvent, AgentEventType } from '@shared/events';
import type { Timers } from '../../ipc/deadline';
import type { PushHub } from '../../ipc/push-hub';
import type { SessionManager } from '../../sessions/session-manager-types';

export interface AttentionDeps {
  manager: Pick<SessionManager, 'list' | 'listRequests'>;
  hub: Pick<PushHub, 'push'>;
  /** How many things wait for a person; only told when it changed. */
  showCount(count: number): void;
  timers: Timers;
}

/** Tells the windows and the system what waits for a person, in all sessions together. */
export interface Attention {
  /** Reads what an earlier run left. */
  start(): void;
  eventsAppended(events: readonly AgentEvent[]): void;
  /** A session as it stands now; undefined: it is gone. */
  sessionChanged(id: SessionId, summary: SessionSummary | undefined): void;
  changed(): void;
  close(): void;
}

/** Two screen frames: a burst of requests of many sessions is one message. */
const GATHER_MS = 32;

export function createAttention(deps: AttentionDeps): Attention {
  const failed = new Set<SessionId>();
  /** Deleted ones: what they lost waits again when they are brought back. */
  const gone = new Set<SessionId>();
  let cancel: (() => void) | null = null;
  let shown: number | null = null;

  function tell(): void {
    cancel = null;
    const requests = deps.manager.listRequests();
    deps.hub.push('requests.changed', { requests });
    showCount(requests.length + failed.size);
  }

  function showCount(count: number): void {
    if (count === shown) return;
    shown = count;
    deps.showCount(count);
  }

  const changed = (): void => {
    cancel ??= deps.timers.after(GATHER_MS, tell);
  };

  function note(id: SessionId, summary: SessionSummary | undefined): boolean {
    const before = failed.size;
    const isFailed = summary !== undefined && summary.failure !== null;
    if (isFailed && summary.archivedAt === null) failed.add(id);
    else failed.delete(id);
    return failed.size !== before;
  }

  return {
    start() {
      for (const summary of deps.manager.list()) note(summary.id, summary);
      tell();
    },
    eventsAppended(events) {
      if (events.some(({ type }) => MOVES_REQUESTS.has(type))) changed();
    },
    sessionChanged(id, summary) {
      const isBack = summary !== undefined && gone.delete(id);
      if (summary === undefined) gone.add(id);
      if (note(id, summary) || isBack || summary === undefined) changed();
    },
    changed,
    close() {
      cancel?.();
      cancel = null;
    },
  };
}

/** A prompt is among them: it follows up what was lost with an earlier process. */
const MOVES_REQUESTS: ReadonlySet<AgentEventType> = new Set([
  'permission_request',
  'permission_answered',
  'permission_cancelled',
  'user_message',
]);
