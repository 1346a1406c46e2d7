import { childEnvironment } from '../process/child-environment';
import type { Clock } from '../process/clock';
import { defaultNode, toExecutable } from '../process/executable';
import { runBounded } from '../process/run-bounded';

/** The real one answers in half a second; a cold disk or a loaded machine takes longer. */
const VERSION_TIMEOUT_MS = 5_000;
const MAX_OUTPUT_BYTES = 64 * 1024;

/** What `--version` says, e.g. "2.1.332"; null when it says nothing that looks like one. */
export async function readCliVersion(
  cliPath: string,
  pathVariable: string,
  env: Readonly<Record<string, string | undefined>>,
  clock: Clock,
): Promise<string | null> {
  const { file, args } = toExecutable(cliPath, ['--version'], process.platform, defaultNode());
  const run = await runBounded({
    file,
    args,
    env: childEnvironment(env, pathVariable, process.platform),
    timeoutMs: VERSION_TIMEOUT_MS,
    maxBytes: MAX_OUTPUT_BYTES,
    clock,
  });
  return parseVersion(run.stdout);
}

export const parseVersion = (output: string): string | null =>
  /(\d+\.\d+\.\d+(?:-[\w.]+)?)/.exec(output)?.[1] ?? null;
