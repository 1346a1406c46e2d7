import type { Collision } from '../domain/collisions';
import type { SessionId } from '../domain/ids';
import type { TaskProgress } from '../domain/task-progress';
import type { AgentEvent } from '../events';
import type { CliState, SignInState, StoreTrouble } from './app';
import type { ImportState } from './imports';
import type { InboxRequest } from './requests';
import type { SessionSummary } from './sessions';
import type { Settings } from './settings';
import type { AccountLimits } from './tasks';
import type { TerminalDto } from './terminals';
import type { Destination } from './windows';
import type { WorkspaceDto } from './workspaces';

/** What main tells a window without being asked. Names are past tense. */
export interface PushEvents {
  /** Whole list of changed sessions; removed ones by id. At most one per frame. */
  'sessions.changed': { changed: SessionSummary[]; removed: SessionId[] };
  /**
   * Of all sessions this window is attached to, in one message per frame; the first event of each
   * session follows the last one of it that was sent.
   */
  'sessions.eventsAppended': { events: AgentEvent[] };
  'sessions.queueChanged': { sessionId: SessionId };
  /** To windows that show the session: the newest count of each task that has used more. */
  'tasks.counted': { sessionId: SessionId; counts: TaskProgress[] };
  'limits.changed': AccountLimits;
  /** The whole list, at most once per frame. */
  'requests.changed': { requests: InboxRequest[] };
  /** The whole list of sessions that edit the same files. */
  'collisions.changed': { collisions: Collision[] };
  'workspaces.changed': { workspaces: WorkspaceDto[] };
  /** A budget, or what is spent of one, is another one. At most once for each write to disk. */
  'budgets.changed': Record<string, never>;
  /** A setup or a profile is another one. */
  'setups.changed': Record<string, never>;
  'settings.changed': Settings;
  /** To one window. */
  'windows.sentTo': Destination;
  /** To one window: a command was chosen in the menu bar or the tray. */
  'windows.commandChosen': { commandId: string };
  /** To one window: why a link led nowhere. */
  'windows.noticed': { text: string };
  /** To one window: an export that takes longer than a second goes on; null: it has ended. */
  'exports.progressed': { sessionId: SessionId; percent: number | null };
  'app.cliChanged': CliState;
  'app.signInChanged': SignInState;
  /** The database refuses writes: sessions are held and it is tried again. Null: it works again. */
  'app.storeTroubleChanged': StoreTrouble | null;
  'imports.changed': ImportState;
  /** The whole list, oldest first. */
  'terminals.changed': { terminals: TerminalDto[] };
  /** To windows that show it, at most once per frame; `seq` is the one after `data`. */
  'terminals.output': { terminalId: string; seq: number; data: string };
  /** To one window that did not keep up and is told no more: it should attach again. */
  'terminals.fellBehind': { terminalId: string };
  'login.output': { terminalId: string; data: string };
  'login.exited': { terminalId: string; exitCode: number | null };
}

export type PushName = keyof PushEvents;

export const PUSH_NAMES = [
  'sessions.changed',
  'sessions.eventsAppended',
  'sessions.queueChanged',
  'tasks.counted',
  'limits.changed',
  'collisions.changed',
  'requests.changed',
  'workspaces.changed',
  'budgets.changed',
  'setups.changed',
  'settings.changed',
  'windows.sentTo',
  'windows.commandChosen',
  'windows.noticed',
  'exports.progressed',
  'app.cliChanged',
  'app.signInChanged',
  'app.storeTroubleChanged',
  'imports.changed',
  'terminals.changed',
  'terminals.output',
  'terminals.fellBehind',
  'login.output',
  'login.exited',
] as const satisfies readonly PushName[];
