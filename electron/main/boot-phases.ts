export interface PhaseReport {
  name: string;
  durationMs: number;
}

export interface Phases {
  /** Runs and times one step of the start; a failure names the step it happened in. */
  run<T>(name: string, work: () => T): T;
  runAsync<T>(name: string, work: () => Promise<T>): Promise<T>;
  reports(): readonly PhaseReport[];
}

export class PhaseError extends Error {
  override readonly name = 'PhaseError';
  constructor(
    readonly phase: string,
    cause: unknown,
  ) {
    super(`Roundhouse could not start: ${phase} failed (${messageOf(cause)}).`, { cause });
  }
}

export function createPhases(monotonicNow: () => number): Phases {
  const reports: PhaseReport[] = [];
  const note = (name: string, startedAt: number): void => {
    reports.push({ name, durationMs: Math.round(monotonicNow() - startedAt) });
  };
  return {
    run(name, work) {
      const startedAt = monotonicNow();
      try {
        return work();
      } catch (error) {
        throw new PhaseError(name, error);
      } finally {
        note(name, startedAt);
      }
    },
    async runAsync(name, work) {
      const startedAt = monotonicNow();
      try {
        return await work();
      } catch (error) {
        throw new PhaseError(name, error);
      } finally {
        note(name, startedAt);
      }
    },
    reports: () => reports,
  };
}

const messageOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message : String(cause);
