import { createLiveTerminal, type LiveTerminal, type LiveTerminalHost } from './live-terminal';

/** Those of one window. Each is made when it is first shown. */
export interface LiveTerminals {
  get(terminalId: string): Promise<LiveTerminal>;
  /** Null until it was made. */
  find(terminalId: string): LiveTerminal | null;
  show(terminalId: string, frame: HTMLElement): Promise<LiveTerminal | null>;
  hide(terminalId: string): void;
  /** Those that are closed go. */
  keep(terminalIds: readonly string[]): void;
  dispose(): void;
}

/** Hidden ones beyond this are let go of, and drawn again from what main keeps. */
const MAX_HIDDEN = 8;

export function createLiveTerminals(
  hostOf: (terminalId: string) => LiveTerminalHost,
): LiveTerminals {
  const made = new Map<string, { pending: Promise<LiveTerminal>; live: LiveTerminal | null }>();
  /** The one hidden longest is first. */
  const hidden = new Set<string>();
  const shownIn = new Map<string, HTMLElement>();

  const drop = (terminalId: string): void => {
    const entry = made.get(terminalId);
    made.delete(terminalId);
    hidden.delete(terminalId);
    shownIn.delete(terminalId);
    void entry?.pending.then((live) => live.dispose());
  };

  const get = (terminalId: string): Promise<LiveTerminal> => {
    const known = made.get(terminalId);
    if (known) return known.pending;
    const pending = createLiveTerminal(terminalId, hostOf(terminalId));
    const entry: { pending: Promise<LiveTerminal>; live: LiveTerminal | null } = {
      pending,
      live: null,
    };
    made.set(terminalId, entry);
    void pending.then((live) => (entry.live = live));
    return pending;
  };

  return {
    get,
    find: (terminalId) => made.get(terminalId)?.live ?? null,
    async show(terminalId, frame) {
      hidden.delete(terminalId);
      shownIn.set(terminalId, frame);
      const live = await get(terminalId);
      if (shownIn.get(terminalId) !== frame) return null;
      frame.append(live.element);
      live.fit();
      live.setShown(true);
      return live;
    },
    hide(terminalId) {
      if (!shownIn.delete(terminalId)) return;
      const live = made.get(terminalId)?.live;
      live?.setShown(false);
      live?.element.remove();
      hidden.add(terminalId);
      const [oldest] = hidden;
      if (hidden.size > MAX_HIDDEN && oldest !== undefined) drop(oldest);
    },
    keep(terminalIds) {
      for (const id of made.keys()) if (!terminalIds.includes(id)) drop(id);
    },
    dispose() {
      for (const id of made.keys()) drop(id);
    },
  };
}
