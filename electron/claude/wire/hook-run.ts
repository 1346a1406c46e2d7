import { err, ok, type Result } from '@shared/domain/result';
import type { HookRegistration } from '../driver-types';
import type { Clock, TimerHandle } from '../process/clock';

/**
 * Runs one hook within the time the CLI gives it. A hook that throws or is late is an error in words,
 * so that the CLI hears of it at once and does what the registration's `onFailure` says.
 */
export async function runHook(
  hook: HookRegistration,
  input: Record<string, unknown>,
  abort: AbortController,
  clock: Clock,
): Promise<Result<Record<string, unknown>, string>> {
  let timer: TimerHandle | undefined;
  const late = new Promise<Result<never, string>>((resolve) => {
    timer = clock.setTimeout(() => {
      resolve(err(`no answer within ${hook.timeoutSeconds} s`));
      abort.abort();
    }, hook.timeoutSeconds * 1000);
  });
  const answered = Promise.resolve()
    .then(() => hook.answer(input, abort.signal))
    .then(
      (output) => ok(output),
      (cause: unknown) => err(cause instanceof Error ? cause.message : String(cause)),
    );
  const outcome = await Promise.race([answered, late]);
  timer?.cancel();
  return outcome;
}
