import type { Writable } from 'node:stream';

/** The process as the command sees it; tests give their own. */
export interface DriveIo {
  stdout: Writable;
  stderr: Writable;
  env: Readonly<Record<string, string | undefined>>;
  /** Absolute; where relative paths start. */
  cwd: string;
  /** Path of the built reaper; null: nothing ends the children when this is killed. */
  reaperProgram: string | null;
  /** Told of SIGINT and SIGTERM while subscribed. */
  onSignal(listener: (signal: 'SIGINT' | 'SIGTERM') => void): () => void;
}

export const say = (io: DriveIo, text: string): void => {
  io.stderr.write(`drive: ${text}\n`);
};

export const processIo = (reaperProgram: string): DriveIo => ({
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  cwd: process.cwd(),
  reaperProgram,
  onSignal(listener) {
    const onInt = () => listener('SIGINT');
    const onTerm = () => listener('SIGTERM');
    process.on('SIGINT', onInt);
    process.on('SIGTERM', onTerm);
    return () => {
      process.off('SIGINT', onInt);
      process.off('SIGTERM', onTerm);
    };
  },
});
