import { type ChildProcess, spawn } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';

/** A child process of a test: a program of this room in plain Node, or a script of one line. */
export interface TestChild {
  /** Resolves with the next line the child prints. */
  nextLine(): Promise<string>;
  /** Resolves when it is gone. */
  kill(): Promise<void>;
}

const ROOT = resolve(import.meta.dirname, '../../..');

/** Bundles a TypeScript entry of this folder into `folder`; returns the file to run. */
export const bundleChild = async (entry: string, folder: string): Promise<string> => {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    resolve: { alias: { '@shared': join(ROOT, 'shared') } },
    build: {
      ssr: join(import.meta.dirname, entry),
      outDir: join(folder, 'child'),
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'child.mjs' } },
    },
  });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return join(folder, 'child', 'child.mjs');
};

export const runChild = (args: readonly string[]): TestChild => {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  return {
    async nextLine() {
      const { value, done } = await lines.next();
      if (done === true) throw new Error('The child ended before it printed another line');
      return value;
    },
    kill() {
      kill(child);
      return gone;
    },
  };
};

/** Holds an exclusive lock on the database for `holdMs`, then ends; prints "locked" once it has it. */
export const runLockHolder = (path: string, holdMs: number): TestChild =>
  runChild([
    '-e',
    `const db = new (require('better-sqlite3'))(process.argv[1]);
     db.pragma('locking_mode = EXCLUSIVE');
     db.exec('BEGIN EXCLUSIVE');
     console.log('locked');
     setTimeout(() => process.exit(), Number(process.argv[2]));`,
    path,
    String(holdMs),
  ]);

const kill = (child: ChildProcess): void => {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
};
