import type { CallError } from '@shared/contract/error';
import { StoreError } from '@shared/domain/store-types';
import type { SessionId } from '@shared/domain/ids';
import type { DriverError } from '../claude/driver-types';
import { createSystemClock, wait } from '../sessions/system-clock';
import { chooseSession } from './choose-session';
import { type DriveIo, say } from './drive-io';
import { EXIT, exitOfRefusal, type ExitCode } from './exit-code';
import { createLineWriter, type LineWriter } from './line-writer';
import type { PreparedRun } from './prepare-run';
import { converse } from './converse';
import { createTurnWatch } from './turn-watch';
import { openWorld, type World } from './world';

/** How long a locked database may keep a run waiting; anything else will not mend itself. */
const LOCKED_PATIENCE_MS = 30_000;

/** Opens the world, runs all prompts, ends everything that was started. */
export async function runPrompts(run: PreparedRun, io: DriveIo): Promise<ExitCode> {
  const abort = new AbortController();
  let ended: ExitCode | null = null;
  const end = (code: ExitCode) => {
    ended ??= code;
    abort.abort();
    writer.stopWaiting();
  };

  const writer = createLineWriter(io.stdout, () => end(EXIT.failed));
  const opened = openWorld({
    run,
    io,
    whenConsumersReady: () => writer.ready(),
    startFailed: (error) => explain(io, error),
  });
  if (!opened.ok) {
    say(io, opened.error.message);
    return EXIT.noDatabase;
  }
  const world = opened.value;
  const offSignal = io.onSignal((signal) =>
    end(signal === 'SIGINT' ? EXIT.interrupted : EXIT.terminated),
  );
  const offStore = watchStore(world, io, end);
  try {
    const chosen = await guarded(async () => {
      if (run.args.db !== null) world.manager.repairUnfinished();
      return chooseSession(run, world);
    });
    if (!chosen.ok) return refuse(io, chosen.error);
    const { id: sessionId, cwd } = chosen.value;
    if (cwd !== run.cwd) say(io, `The session began in ${cwd} and goes on there.`);
    const watch = createTurnWatch(world.manager, sessionId);
    const offEvents = print(world, sessionId, writer, watch, run);
    const code = await converse({ run, world, sessionId, watch, signal: abort.signal });
    await world.manager.dispose();
    offEvents();
    await flushed(writer, abort.signal);
    if (typeof code !== 'number') return ended ?? refuse(io, code);
    return ended ?? watch.failure ?? code;
  } finally {
    offStore();
    offSignal();
    await world.manager.dispose();
    await world.close();
  }
}

/** A reader that stopped reading must not hold up an end that was asked for. */
const LAST_LINES_MS = 2_000;

async function flushed(writer: LineWriter, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const late = aborted(signal).then(() => wait(createSystemClock(), LAST_LINES_MS, over.signal));
  await Promise.race([writer.flush(), late]);
  over.abort();
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Events as lines in the order they were stored; each request is answered when it was printed. */
function print(
  { manager }: World,
  sessionId: SessionId,
  writer: ReturnType<typeof createLineWriter>,
  watch: ReturnType<typeof createTurnWatch>,
  run: PreparedRun,
): () => void {
  return manager.subscribe({
    rawFrames(id, frames) {
      if (id === sessionId) for (const frame of frames) writer.write({ type: 'raw', frame });
    },
    eventsAppended(id, events) {
      if (id !== sessionId) return;
      for (const event of events) {
        writer.write(event);
        if (event.type !== 'permission_request') continue;
        const answer = run.answers(event);
        manager.answer({ sessionId, requestId: event.requestId, answer });
      }
      watch.took(events);
    },
    sessionChanged(id) {
      if (id === sessionId) watch.stirred();
    },
  });
}

/** Events wait while the database refuses them; after a while the run ends, which says so. */
function watchStore({ manager }: World, io: DriveIo, end: (code: ExitCode) => void): () => void {
  let timer: NodeJS.Timeout | null = null;
  const off = manager.subscribe({
    storeTroubleChanged(trouble) {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      if (trouble === null) return say(io, 'The database takes writes again.');
      say(io, trouble.message);
      const patience = trouble.code === 'database-locked' ? LOCKED_PATIENCE_MS : 0;
      timer = setTimeout(() => end(EXIT.noDatabase), patience);
    },
  });
  return () => {
    if (timer !== null) clearTimeout(timer);
    off();
  };
}

/** The store throws where nobody can go on without it. */
async function guarded<T>(act: () => Promise<T>): Promise<T | { ok: false; error: CallError }> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return { ok: false, error: { code: error.code, message: error.message } };
  }
}

function refuse(io: DriveIo, error: CallError): ExitCode {
  say(io, error.message);
  return exitOfRefusal(error.code);
}

/** All that is known of a child that did not start; the event has the message alone. */
function explain(io: DriveIo, error: DriverError): void {
  say(io, error.message);
  if (error.command !== '') io.stderr.write(`  command: ${error.command}\n`);
  if (error.exitCode !== null) io.stderr.write(`  exit code: ${error.exitCode}\n`);
  if (error.signal !== null) io.stderr.write(`  signal: ${error.signal}\n`);
  if (error.stderrTail !== '') io.stderr.write(`  stderr: ${error.stderrTail.trimEnd()}\n`);
}
