import type { SessionId } from '@shared/domain/ids';
import { createRollingFile } from './rolling-file';

export interface RawFrameLog {
  write(sessionId: SessionId, frames: readonly unknown[]): void;
  /** Deletes what is too old, also when none are written any more. */
  sweep(): void;
  close(): void;
}

const MiB = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Frames as the CLI wrote them, for looking into trouble: {at (UTC ms), sessionId, frame} a line.
 * Off unless the user asked for it; at most 200 MiB, and 8 days. Once it is off again, what is too old goes
 * with the next start of the program.
 */
export function createRawFrameLog(folder: string, now: () => number): RawFrameLog {
  const file = createRollingFile({
    folder,
    name: 'frames',
    maxFileBytes: 20 * MiB,
    maxFileAgeMs: DAY_MS,
    maxTotalBytes: 200 * MiB,
    maxAgeMs: 7 * DAY_MS,
    now,
  });
  return {
    write(sessionId, frames) {
      for (const frame of frames) file.writeLine(JSON.stringify({ at: now(), sessionId, frame }));
    },
    sweep: file.sweep,
    close: file.close,
  };
}
