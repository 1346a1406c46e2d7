import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { err, ok, type Result } from '@shared/domain/result';
import { createChildLink } from './child-link';
import type { ClaudeSession, DriverError, OpenOptions } from './driver-types';
import { openHandshake } from './open-handshake';
import { checkArgvLength } from './process/argv-limit';
import { buildCommandLine } from './process/command-line';
import type { GuardedChild } from './process/child-guard';
import { createErrorMaker, type ErrorContext } from './process/driver-errors';
import { toExecutable } from './process/executable';
import { createStderrTail } from './process/stderr-tail';
import { createSessionApi } from './session-api';
import { defaultSessionDeps, type SessionDeps } from './session-deps';
import { checkTools } from './tool-check';

/**
 * Starts one child and resolves when it has answered `initialize`, or when it asks for something
 * only a person can answer, or with the reason why not; then nothing of it is left running.
 */
export async function openClaudeSession(
  options: OpenOptions,
  overrides: Partial<SessionDeps> = {},
): Promise<Result<ClaudeSession, DriverError>> {
  const deps = { ...defaultSessionDeps(), ...overrides };
  const surface = options.profile?.surface ?? null;
  if (surface !== null) {
    const checked = await checkTools(options, surface, open, deps);
    if (!checked.ok) return checked;
  }
  return open(options, deps);
}

async function open(
  options: OpenOptions,
  deps: SessionDeps,
): Promise<Result<ClaudeSession, DriverError>> {
  const started = await startChild(options, deps);
  if (!started.ok) return started;
  const link = createChildLink({ ...started.value, options, deps });
  const opened = await openHandshake(link, options, deps);
  return opened.ok ? ok(createSessionApi(link, opened.value)) : opened;
}

interface StartedChild {
  child: ChildProcessWithoutNullStreams;
  pid: number;
  guarded: GuardedChild;
  context: ErrorContext;
}

async function startChild(
  options: OpenOptions,
  deps: SessionDeps,
): Promise<Result<StartedChild, DriverError>> {
  const { cli, cwd } = options;
  const { args, env } = buildCommandLine(options, deps.platform);
  const context = { cliPath: cli.path, cliVersion: cli.version, args, stderr: null };
  const makeError = createErrorMaker(context);

  if (!(await isFolder(cwd))) {
    return err(
      makeError(
        'cwd-missing',
        `The folder ${cwd} no longer exists. Nothing was started; the history is kept. Put the folder back or choose where it is now.`,
      ),
    );
  }
  const executable = toExecutable(cli.path, args, deps.platform, deps.node);
  const fits = checkArgvLength(executable.file, executable.args, deps.platform);
  if (!fits.ok) {
    const { length, limit } = fits.error;
    return err(
      makeError(
        'cli-not-executable',
        `The command line is too long for this system (${length} of ${limit}). Nothing was started; use a shorter path for the CLI or the MCP configuration.`,
      ),
    );
  }
  const guarded = await deps.guard.enlist();
  const spawned = await deps.spawnChild(executable, cwd, { ...env, ...guarded.environment });
  if (!spawned.ok) {
    guarded.ended();
    const code = spawned.error.code === 'ENOENT' ? 'cli-not-found' : 'cli-not-executable';
    return err(
      makeError(
        code,
        `${executable.file} could not be started (${spawned.error.code}). Check that it exists, may be executed and that its interpreter is installed.`,
      ),
    );
  }
  const child = spawned.value;
  const pid = child.pid ?? 0;
  void guarded.started(pid);
  const stderr = createStderrTail(child.stderr);
  return ok({ child, pid, guarded, context: { ...context, stderr } });
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}
