import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { AgentEvent, AgentEventType } from '@shared/events';
import type { ExitCode } from '../exit-code';
import { runDrive } from '../run-drive';

export const program = (name: string): string =>
  fileURLToPath(new URL(`../../../e2e/programs/${name}.mjs`, import.meta.url));

export interface Drive {
  code: Promise<ExitCode>;
  /** Lines so far, parsed. */
  lines: (AgentEvent | { type: 'raw'; frame: unknown })[];
  types(): (AgentEventType | 'raw')[];
  stdout: PassThrough;
  stderr(): string;
  signal(name: 'SIGINT' | 'SIGTERM'): void;
  /** Resolves when signals are heard. */
  listening: Promise<void>;
  /** Resolves with the first line that matches; rejects when the run ends without one. */
  line(matches: (line: Drive['lines'][number]) => boolean): Promise<Drive['lines'][number]>;
}

/** The command in this process, its streams in memory. */
export function startDrive(
  argv: readonly string[],
  options: { cwd: string; env?: Record<string, string> },
): Drive {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const lines: Drive['lines'] = [];
  const listeners = new Set<(signal: 'SIGINT' | 'SIGTERM') => void>();
  const watchers = new Set<() => void>();
  let listens: () => void = () => undefined;
  const listening = new Promise<void>((resolve) => {
    listens = resolve;
  });
  let [rest, errors] = ['', ''];
  stdout.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) lines.push(JSON.parse(part));
    for (const watcher of watchers) watcher();
  });
  stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const code = runDrive(argv, {
    stdout,
    stderr,
    env: { PATH: process.env['PATH'], HOME: join(options.cwd, 'home'), ...options.env },
    cwd: options.cwd,
    reaperProgram: null,
    onSignal(listener) {
      listeners.add(listener);
      listens();
      return () => listeners.delete(listener);
    },
  });
  return {
    code,
    lines,
    types: () => lines.map((line) => line.type),
    stdout,
    stderr: () => errors,
    listening,
    signal: (name) => {
      for (const listener of listeners) listener(name);
    },
    line: (matches) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.find(matches);
          if (found !== undefined) resolve(found);
        };
        watchers.add(look);
        look();
        void code.then(() => {
          look();
          reject(new Error(`The run ended without that line. ${errors}`));
        }, reject);
      }),
  };
}
