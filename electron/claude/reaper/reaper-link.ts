import { type ChildProcess, spawn } from 'node:child_process';
import { parse } from 'node:path';
import { MARK_VARIABLE } from '../process/instance-mark';
import type { ProcessIdentity } from '../process/process-table';
import { formatOrder, type ReaperOrder } from './orders';
import { READY_LINE } from './ready-line';

/** A runtime that is up says so within a second; this is for a loaded machine. */
const READY_LIMIT_MS = 20_000;
/** One that is killed is replaced; one that always fails is not tried for ever. */
const MAX_STARTS = 3;

/** The program's end of the pipe. Nothing is started before there is a child. */
export interface ReaperLink {
  expect(childId: string): void;
  add(childId: string, child: ProcessIdentity): void;
  remove(childId: string): void;
}

export interface ReaperLinkDeps {
  /** Node, or Electron told to be Node. */
  file: string;
  /** Path of the reaper's program. */
  program: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Children run on, but would outlive this program if it were killed. A sentence for a log. */
  onTrouble(text: string): void;
}

export function createReaperLink(deps: ReaperLinkDeps): ReaperLink {
  const listed = new Map<string, ProcessIdentity | null>();
  let running: ChildProcess | null = null;
  let starts = 0;

  function send(order: ReaperOrder): void {
    if (running === null) start();
    else running.stdin?.write(formatOrder(order));
  }

  /** Tells it of everything listed, so that one that takes over knows what the last one knew. */
  function start(): void {
    if (listed.size === 0 || starts >= MAX_STARTS) return;
    starts += 1;
    const reaper = spawnReaper(deps);
    running = reaper;
    let isLost = false;
    const lost = (why: string): void => {
      if (isLost) return;
      isLost = true;
      if (running === reaper) running = null;
      deps.onTrouble(
        `The helper that ends Claude Code when this program is killed ${why}. Sessions run on. ${
          starts < MAX_STARTS
            ? 'It is started again.'
            : 'If this program is killed now, their processes may stay; end them by hand then.'
        }`,
      );
      start();
    };
    reaper.once('error', ({ message }) => lost(`could not be started (${message})`));
    reaper.once('exit', (code, signal) => lost(`ended (${signal ?? `exit code ${code}`})`));
    whenNotReady(reaper, () => {
      reaper.kill('SIGKILL');
      lost('did not answer');
    });
    for (const [childId, child] of listed) {
      reaper.stdin?.write(formatOrder({ order: 'expect', childId }));
      if (child !== null) reaper.stdin?.write(formatOrder({ order: 'add', childId, ...child }));
    }
  }

  return {
    expect(childId) {
      listed.set(childId, null);
      send({ order: 'expect', childId });
    },
    add(childId, { pid, startedAt }) {
      if (!listed.has(childId)) return;
      listed.set(childId, { pid, startedAt });
      send({ order: 'add', childId, pid, startedAt });
    },
    remove(childId) {
      if (listed.delete(childId)) send({ order: 'remove', childId });
    },
  };
}

function spawnReaper({ file, program, env }: ReaperLinkDeps): ChildProcess {
  const reaper = spawn(file, [program], {
    // A session of its own: the terminal's signals and the end of the program's group pass it by.
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
    windowsHide: true,
    // Holds no folder that somebody may want to remove.
    cwd: parse(file).root || '/',
    env: { ...env, ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: undefined, [MARK_VARIABLE]: undefined },
  });
  // It must not keep the program alive: what ends the program ends the pipe.
  reaper.unref();
  for (const pipe of [reaper.stdin, reaper.stdout]) {
    pipe?.on('error', () => undefined);
    if (pipe !== null && 'unref' in pipe && typeof pipe.unref === 'function') pipe.unref();
  }
  return reaper;
}

function whenNotReady(reaper: ChildProcess, act: () => void): void {
  const timer = setTimeout(act, READY_LIMIT_MS);
  timer.unref();
  let said = '';
  reaper.stdout?.on('data', (chunk: Buffer) => {
    if (said.length < READY_LINE.length) said += chunk.toString('utf8');
    if (said.startsWith(READY_LINE)) clearTimeout(timer);
  });
  reaper.once('exit', () => clearTimeout(timer));
  reaper.once('error', () => clearTimeout(timer));
}
