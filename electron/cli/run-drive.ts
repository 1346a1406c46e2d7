import { parseArguments } from './arguments';
import { type DriveIo, say } from './drive-io';
import { EXIT, type ExitCode } from './exit-code';
import { prepareRun } from './prepare-run';
import { runRead } from './read-commands';
import { runPrompts } from './run-prompts';

/** The whole command; resolves with its exit code when everything it started has ended. */
export async function runDrive(argv: readonly string[], io: DriveIo): Promise<ExitCode> {
  const parsed = parseArguments(argv);
  if (!parsed.ok) return badUsage(io, parsed.error);
  if (parsed.value.command !== 'run') return runRead(parsed.value, io);
  const prepared = await prepareRun(parsed.value, io.cwd);
  if (!prepared.ok) return badUsage(io, prepared.error);
  return runPrompts(prepared.value, io);
}

function badUsage(io: DriveIo, message: string): ExitCode {
  say(io, `${message.replace(/\.?$/, '.')} Nothing was started. See drive --help.`);
  return EXIT.usage;
}
