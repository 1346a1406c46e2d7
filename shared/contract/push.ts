import type { SessionId } from '../domain/ids';
import type { AgentEvent } from '../events';
import type { CliState, SignInState, StoreTrouble } from './app';
import type { InboxRequest } from './requests';
import type { SessionSummary } from './sessions';
import type { WorkspaceDto } from './workspaces';

/** What main tells a window without being asked. Names are past tense. */
export interface PushEvents {
  /** Whole list of changed sessions; removed ones by id. At most one per frame. */
  'sessions.changed': { changed: SessionSummary[]; removed: SessionId[] };
  /** Only for sessions this window is attached to; `events[0].seq` follows the last one sent. */
  'sessions.eventsAppended': { sessionId: SessionId; events: AgentEvent[] };
  'sessions.queueChanged': { sessionId: SessionId };
  /** The whole list, at most once per frame. */
  'requests.changed': { requests: InboxRequest[] };
  'workspaces.changed': { workspaces: WorkspaceDto[] };
  'app.cliChanged': CliState;
  'app.signInChanged': SignInState;
  /** The database refuses writes: sessions are held and it is tried again. Null: it works again. */
  'app.storeTroubleChanged': StoreTrouble | null;
  'login.output': { terminalId: string; data: string };
  'login.exited': { terminalId: string; exitCode: number | null };
}

export type PushName = keyof PushEvents;

export const PUSH_NAMES = [
  'sessions.changed',
  'sessions.eventsAppended',
  'sessions.queueChanged',
  'requests.changed',
  'workspaces.changed',
  'app.cliChanged',
  'app.signInChanged',
  'app.storeTroubleChanged',
  'login.output',
  'login.exited',
] as const satisfies readonly PushName[];
