import type { SessionSummary } from '@shared/contract/sessions';
import { isRunning } from '@shared/domain/session-status';
import type { Timers } from '../../ipc/deadline';
import type { AppTray, TrayView } from '../../platform/app-tray';

export interface TrayKeeperDeps {
  tray: AppTray;
  isWanted(): boolean;
  list(): readonly SessionSummary[];
  timers: Timers;
}

export interface TrayKeeper {
  /** A session or the setting has changed. */
  changed(): void;
  /** How many things wait for a person, as the badge shows. */
  showCount(count: number): void;
  close(): void;
}

/** Reading all sessions is not free, and nobody watches a tray second by second. */
const GATHER_MS = 1_000;

/** Keeps the tray icon true while the setting wants one. */
export function createTrayKeeper({ tray, isWanted, list, timers }: TrayKeeperDeps): TrayKeeper {
  let needsYou = 0;
  let cancel: (() => void) | null = null;
  let isClosed = false;

  const update = (): void => {
    cancel = null;
    if (isWanted()) tray.show(trayViewOf(list(), needsYou));
    else tray.remove();
  };
  const changed = (): void => {
    if (!isClosed) cancel ??= timers.after(GATHER_MS, update);
  };

  return {
    changed,
    showCount(count) {
      needsYou = count;
      changed();
    },
    close() {
      isClosed = true;
      cancel?.();
      tray.remove();
    },
  };
}

export const trayViewOf = (sessions: readonly SessionSummary[], needsYou: number): TrayView => ({
  needsYou,
  running: sessions.filter(({ status }) => isRunning(status)).length,
  waiting: sessions
    .filter(
      ({ openRequestCount, failure, archivedAt }) =>
        openRequestCount > 0 || (failure !== null && archivedAt === null),
    )
    .toSorted((a, b) => a.statusSince - b.statusSince)
    .map(({ id, title }) => ({ id, title })),
});
