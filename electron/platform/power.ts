export interface PowerHost {
  on(event: 'suspend' | 'resume', listener: () => void): unknown;
  on(event: 'shutdown', listener: (event?: { preventDefault(): void }) => void): unknown;
}

export interface PowerDeps {
  /** UTC ms. */
  wallNow(): number;
  /** Monotonic ms; stands still during sleep on Linux and macOS, goes on on Windows. */
  monotonicNow(): number;
  resumed(sleptMs: number): void;
  /** The computer goes down: end in order, soon. */
  shutsDown(): void;
}

/** What the two clocks may drift apart without sleep: a time server's correction. */
const DRIFT_MS = 2_000;

/** Tells when the computer has slept, and for how long. */
export function watchPower(host: PowerHost, deps: PowerDeps): void {
  const read = () => ({ wall: deps.wallNow(), monotonic: deps.monotonicNow() });
  let before = read();
  let isSuspended = false;
  host.on('suspend', () => {
    before = read();
    isSuspended = true;
  });
  host.on('resume', () => {
    const now = read();
    const wall = now.wall - before.wall;
    const asleep = wall - (now.monotonic - before.monotonic);
    // The clocks agree where the monotonic one runs on: then all since the announcement was sleep.
    const slept = asleep > DRIFT_MS || !isSuspended ? asleep : wall;
    before = now;
    isSuspended = false;
    deps.resumed(Math.max(0, Math.round(slept)));
  });
  host.on('shutdown', (event) => {
    // The system waits a little for a program that asks it to.
    event?.preventDefault();
    deps.shutsDown();
  });
}
