import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import type { AgentEventBody, ErrorCode } from '@shared/events';
import { closeChild } from './close-child';
import type {
  CloseReport,
  DriverBatch,
  DriverError,
  OpenOptions,
  SessionEnd,
} from './driver-types';
import { createToolHost, type ToolHost } from './hosted-tools/tool-host';
import { createIdleSignal } from './idle-signal';
import type { Normalizer } from './normalize/normalizer';
import type { GuardedChild } from './process/child-guard';
import { settlesWithin } from './process/clock';
import {
  createErrorMaker,
  describeExit,
  describeVersion,
  type ErrorContext,
  type ExitStatus,
  type MakeError,
} from './process/driver-errors';
import type { SessionDeps } from './session-deps';
import { createEventCollector, moneyAfter } from './stdout-events';
import { createBatchQueue } from './wire/batch-queue';
import { type CliRequests, createCliRequests } from './wire/cli-requests';
import { type ControlChannel, createControlChannel } from './wire/control-channel';
import { createHookTable, type HookTable } from './wire/hook-table';
import { createStdinWriter, type StdinWriter } from './wire/stdin-writer';
import { createStdoutReader } from './wire/stdout-reader';

/** Stderr usually ends with the process; a grandchild may hold it. */
const STDERR_GRACE_MS = 200;
/** Between the end of stdout and the exit of a child that ends of itself. */
const EXIT_AFTER_STDOUT_MS = 2_000;

/** One running child with everything that is bound to its life. */
export interface ChildLink {
  readonly pid: number;
  readonly normalizer: Normalizer;
  readonly writer: StdinWriter;
  readonly channel: ControlChannel;
  readonly requests: CliRequests;
  readonly hooks: HookTable;
  readonly tools: ToolHost;
  readonly batches: AsyncIterable<DriverBatch>;
  readonly ended: Promise<SessionEnd>;
  readonly cliVersion: string | null;
  /** Once the CLI has said it itself. */
  noteVersion(version: string): void;
  /** The last of stderr, bounded. */
  stderrText(): string;
  makeError: MakeError;
  /** Null while the process lives. */
  exitStatus(): ExitStatus | null;
  /** Events that do not come from stdout, as a batch of their own. */
  emit(events: readonly AgentEventBody[]): void;
  close(): Promise<CloseReport>;
  /** Told of every frame; for the time before the session is open. Null: nobody. */
  watchFrames(watcher: ((frame: unknown) => void) | null): void;
  watchPersonAsked(watcher: (() => void) | null): void;
}

export interface ChildLinkInput {
  child: ChildProcessWithoutNullStreams;
  pid: number;
  guarded: GuardedChild;
  context: ErrorContext;
  options: OpenOptions;
  deps: SessionDeps;
}

export function createChildLink(input: ChildLinkInput): ChildLink {
  const { child, pid, guarded, context, options, deps } = input;
  const { clock } = deps;
  const makeError = createErrorMaker(context);
  const normalizer = deps.createNormalizer({
    costState: options.costState,
    contextWindow: options.contextWindow,
    start: startKind(options),
    tellsHooks: options.wantsHookEvents,
  });
  const idle = createIdleSignal(() => !normalizer.isBusy());
  const hooks = createHookTable(options.hooks);
  const tools = createToolHost(options.hosted ?? []);
  const writer = createStdinWriter(child.stdin);
  const channel = createControlChannel({
    write: (line) => writer.write(line),
    clock,
    newId: deps.newId,
  });
  const requests = createCliRequests({
    channel,
    hooks,
    tools,
    clock,
    onPersonAsked: () => personWatcher?.(),
    onHookFailed: (message) => emit([errorEvent('hook-failed', message, false)]),
  });
  const queue = createBatchQueue<DriverBatch>(
    () => reader.pause(),
    () => reader.resume(),
  );

  let frameWatcher: ((frame: unknown) => void) | null = null;
  let personWatcher: (() => void) | null = null;
  let failure: DriverError | null = null;
  let closing: Promise<CloseReport> | null = null;
  let wasForced = false;
  let status: ExitStatus | null = null;
  const collector = createEventCollector(normalizer, options.wantsRawFrames);

  const reader = createStdoutReader({
    stdout: child.stdout,
    clock,
    ...(deps.maxLineBytes === undefined ? {} : { maxLineBytes: deps.maxLineBytes }),
    onFrame(frame) {
      collector.add(frame);
      if (typeof frame === 'object' && frame !== null && 'type' in frame) route(frame);
      frameWatcher?.(frame);
    },
    onReadEnd(bytes) {
      const batch = collector.takeBatch();
      if (batch !== null) queue.push(batch, bytes);
      else if (bytes > 0) queue.push(SIGN_OF_LIFE, bytes);
      idle.check();
    },
    onLineTooLong() {
      fail(
        'line-too-long',
        `${describeVersion(context.cliVersion)} wrote a line that is too long to read and was stopped. Everything before it is kept; the session can be resumed.`,
      );
      void close();
    },
  });

  function route(frame: object & { type: unknown }): void {
    if (frame.type === 'control_request') requests.receive(frame);
    else if (frame.type === 'control_response') channel.receive(frame);
    else if (frame.type === 'control_cancel_request') requests.cancel(frame);
  }

  function emit(extra: readonly AgentEventBody[]): void {
    if (extra.length > 0) {
      const costState = moneyAfter(extra, normalizer);
      queue.push({ events: extra, costState, raw: [], progress: [] }, 0);
    }
    idle.check();
  }

  function fail(code: ErrorCode, message: string, exit?: ExitStatus): void {
    failure = makeError(code, message, exit);
    emit([errorEvent(code, failure.message, true)]);
  }

  const exited = new Promise<ExitStatus>((resolve) => {
    child.once('exit', (exitCode, signal) => {
      status = { exitCode, signal };
      writer.abandon();
      reader.sourceEnded();
      resolve(status);
    });
  });
  const stderrClosed = new Promise<void>((resolve) => child.stderr.once('close', resolve));

  const ended = (async (): Promise<SessionEnd> => {
    const exit = await exited;
    await reader.done;
    if (!(await settlesWithin(stderrClosed, STDERR_GRACE_MS, clock))) child.stderr.destroy();
    channel.close();
    requests.close();
    emit(normalizer.ended());
    const wasRequested = closing !== null && failure === null;
    if (!wasRequested && failure === null) {
      fail(
        'process-exited',
        `${describeVersion(context.cliVersion)} ended unexpectedly: it ${describeExit(exit)}. The conversation up to here is kept and can be resumed.`,
        exit,
      );
      // What it left behind, while nobody waits for it.
      void close();
    }
    queue.finish();
    return { ...exit, wasRequested, wasForced, error: failure };
  })();

  void reader.done.then(async () => {
    if (await settlesWithin(exited, EXIT_AFTER_STDOUT_MS, clock)) return;
    if (closing !== null) return;
    // It lives, but can never end a turn any more.
    fail(
      'process-exited',
      `${describeVersion(context.cliVersion)} closed its output and was ended. The conversation up to here is kept and can be resumed.`,
    );
    await close();
  });

  function close(): Promise<CloseReport> {
    closing ??= closeChild({
      child,
      pid,
      guarded,
      normalizer,
      channel,
      writer,
      idle,
      exited,
      ended,
      hasExited: () => status !== null,
      onForced: () => {
        wasForced = true;
      },
      deps,
    });
    // Set first: the end of the process asks whether it was wanted.
    queue.raiseLimit();
    return closing;
  }

  return {
    pid,
    normalizer,
    writer,
    channel,
    requests,
    hooks,
    tools,
    batches: queue.items,
    ended,
    get cliVersion() {
      return context.cliVersion;
    },
    noteVersion(version) {
      context.cliVersion = version;
    },
    stderrText: () => context.stderr?.text() ?? '',
    makeError,
    exitStatus: () => status,
    emit,
    close,
    watchFrames(watcher) {
      frameWatcher = watcher;
    },
    watchPersonAsked(watcher) {
      personWatcher = watcher;
    },
  };
}

/** A read in which nothing came to an end that is an event. */
const SIGN_OF_LIFE: DriverBatch = { events: [], costState: null, raw: [], progress: [] };

const errorEvent = (code: ErrorCode, message: string, fatal: boolean): AgentEventBody => ({
  type: 'error',
  code,
  message,
  fatal,
  parentToolUseId: null,
});

function startKind({ start }: OpenOptions): 'new' | 'resume' | 'fork' {
  if (start.kind === 'new') return 'new';
  return start.forkAs === null ? 'resume' : 'fork';
}
