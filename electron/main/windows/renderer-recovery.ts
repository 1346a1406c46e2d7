export interface RecoveryDeps {
  reload(): void;
  /** Asks the user: try once more, or quit. */
  giveUp(): void;
  /** Monotonic ms. */
  now(): number;
}

/** A page that dies again at once would be reloaded for ever. */
const MAX_RELOADS = 3;
const WINDOW_MS = 60_000;

/** What to do when the window's process is gone. Main holds the sessions, so a reload loses nothing. */
export function createRendererRecovery(deps: RecoveryDeps): { pageDied(): void } {
  let reloads: number[] = [];
  return {
    pageDied() {
      const now = deps.now();
      reloads = reloads.filter((at) => now - at < WINDOW_MS);
      if (reloads.length >= MAX_RELOADS) {
        reloads = [];
        deps.giveUp();
        return;
      }
      reloads.push(now);
      deps.reload();
    },
  };
}
