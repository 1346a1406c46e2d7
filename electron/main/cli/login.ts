import type { CallError } from '@shared/contract/error';
import { err, ok, type Result } from '@shared/domain/result';
import type { DriverError, LocatedCli } from '../../claude/driver-types';
import { childEnvironment } from '../../claude/process/child-environment';
import { systemClock } from '../../claude/process/clock';
import { defaultNode, toExecutable } from '../../claude/process/executable';
import { runBounded } from '../../claude/process/run-bounded';
import type { Terminals } from '../../terminal/terminals';

type CurrentCli = () => Promise<Result<LocatedCli, DriverError>>;

/** `claude auth status` reads files and, at most, asks the system's keyring. */
const STATUS_TIMEOUT_MS = 10_000;
const STATUS_MAX_BYTES = 64 * 1024;

/** What `claude auth status` prints; null when it cannot be asked. */
export async function readAuthStatus(current: CurrentCli): Promise<string | null> {
  const cli = await current();
  if (!cli.ok) return null;
  const { file, args } = command(cli.value, ['auth', 'status']);
  const run = await runBounded({
    file,
    args,
    env: childEnvironment(process.env, cli.value.pathVariable, process.platform),
    timeoutMs: STATUS_TIMEOUT_MS,
    maxBytes: STATUS_MAX_BYTES,
    clock: systemClock,
  });
  return run.outcome === 'exited' ? run.stdout : null;
}

/** Runs `claude auth login`: it signs in by itself, and we see only what its terminal shows. */
export async function startLogin(
  current: CurrentCli,
  terminals: Terminals,
  home: string,
  size: { cols: number; rows: number },
): Promise<Result<{ terminalId: string }, CallError>> {
  const cli = await current();
  if (!cli.ok) return err({ code: cli.error.code, message: cli.error.message });
  const { file, args } = command(cli.value, ['auth', 'login']);
  const opened = terminals.open({
    command: file,
    args,
    cwd: home,
    env: childEnvironment(process.env, cli.value.pathVariable, process.platform),
    ...size,
  });
  if (opened.ok) return ok(opened.value);
  return err({
    code: 'cli-not-executable',
    message: `${file} could not be started in a terminal (${opened.error}). You can sign in from a terminal of your own with "claude auth login".`,
  });
}

const command = (cli: LocatedCli, args: readonly string[]) =>
  toExecutable(cli.path, args, process.platform, defaultNode());
