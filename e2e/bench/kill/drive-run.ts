import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { AgentEvent } from '@shared/events';

export interface DriveRun {
  pid: number;
  /** Whole lines it printed, parsed. */
  events: AgentEvent[];
  /** Exit code, null after a signal; resolves when its output was read to the end. */
  ended: Promise<number | null>;
  stderr(): string;
}

export interface DrivePlace {
  /** Path of the built headless command. */
  program: string;
  cwd: string;
  database: string;
  childProgram: string;
  childLog: string;
  configDir: string;
}

const COMMON = ['--answer', 'allow', '--linger', '0', '--timeout', '30'] as const;

export function startDrive(place: DrivePlace, args: readonly string[]): DriveRun {
  const placed = ['--cwd', place.cwd, '--cli', place.childProgram, '--db', place.database];
  const child = spawn(process.execPath, [place.program, ...COMMON, ...placed, ...args], {
    cwd: place.cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: place.cwd,
      CLAUDE_CONFIG_DIR: place.configDir,
      ROUNDHOUSE_CHILD_LOG: place.childLog,
    },
  });
  const events: AgentEvent[] = [];
  let errors = '';
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) events.push(JSON.parse(line));
  });
  createInterface({ input: child.stderr }).on('line', (line) => {
    errors += `${line}\n`;
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('The headless command could not be started.');
  return {
    pid,
    events,
    ended: new Promise((resolve) => child.once('close', (code) => resolve(code))),
    stderr: () => errors,
  };
}
