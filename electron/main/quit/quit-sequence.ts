export interface QuitStep {
  name: string;
  /** What it may take at most; after that the next step goes on without it. */
  limitMs: number;
  run(): void | Promise<void>;
}

export interface QuitStepReport {
  name: string;
  outcome: 'done' | 'failed' | 'timed-out';
  durationMs: number;
  /** The failure; null otherwise. */
  trouble: unknown;
}

export interface QuitDeps {
  steps: readonly QuitStep[];
  monotonicNow(): number;
  /** Returns what cancels it. */
  after(ms: number, callback: () => void): () => void;
  record(report: QuitStepReport): void;
}

/**
 * Ends the program in order. A step that fails or hangs is recorded and left behind: whatever
 * happens, the last step runs, and the program ends within the sum of the limits.
 */
export async function runQuitSequence(deps: QuitDeps): Promise<QuitStepReport[]> {
  const reports: QuitStepReport[] = [];
  for (const step of deps.steps) {
    const startedAt = deps.monotonicNow();
    const { outcome, trouble } = await runStep(step, deps);
    const report = {
      name: step.name,
      outcome,
      durationMs: deps.monotonicNow() - startedAt,
      trouble,
    };
    deps.record(report);
    reports.push(report);
  }
  return reports;
}

type StepEnd = Pick<QuitStepReport, 'outcome' | 'trouble'>;

async function runStep(step: QuitStep, { after }: QuitDeps): Promise<StepEnd> {
  let cancel = (): void => undefined;
  const limit = new Promise<StepEnd>((resolve) => {
    cancel = after(step.limitMs, () => resolve({ outcome: 'timed-out', trouble: null }));
  });
  const work = async (): Promise<StepEnd> => {
    try {
      await step.run();
      return { outcome: 'done', trouble: null };
    } catch (trouble) {
      return { outcome: 'failed', trouble };
    }
  };
  try {
    return await Promise.race([work(), limit]);
  } finally {
    cancel();
  }
}
