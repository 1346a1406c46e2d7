import type { WindowCommand } from '@shared/contract/windows';
import type { Timers } from '../../ipc/deadline';

export interface MenuBarDeps {
  /** Puts up the menu for these commands. */
  show(commands: readonly WindowCommand[]): void;
  isOpen(windowId: number): boolean;
  timers: Timers;
}

export interface MenuBar {
  describe(windowId: number, commands: readonly WindowCommand[]): void;
  /** The window used last is another one; null: none is open. */
  currentChanged(windowId: number | null): void;
  close(): void;
}

/** A page describes itself anew with every change of a session; the bar need not follow each. */
const GATHER_MS = 200;

/** The menu bar shows what the window used last can do. */
export function createMenuBar({ show, isOpen, timers }: MenuBarDeps): MenuBar {
  const described = new Map<number, readonly WindowCommand[]>();
  let current: number | null = null;
  let shown = JSON.stringify([]);
  let cancel: (() => void) | null = null;

  const update = (): void => {
    cancel = null;
    for (const id of described.keys()) if (!isOpen(id)) described.delete(id);
    const commands = (current === null ? undefined : described.get(current)) ?? [];
    const next = JSON.stringify(commands);
    if (next === shown) return;
    shown = next;
    show(commands);
  };
  const changed = (): void => {
    cancel ??= timers.after(GATHER_MS, update);
  };

  return {
    describe(windowId, commands) {
      described.set(windowId, commands);
      if (windowId === current) changed();
    },
    currentChanged(windowId) {
      current = windowId;
      changed();
    },
    close() {
      cancel?.();
      cancel = null;
    },
  };
}
