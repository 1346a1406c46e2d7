import type { SessionId } from '@shared/domain/ids';
import { createRollingFile } from './rolling-file';

export interface RawFrameLog {
  write(sessionId: SessionId, frames: readonly unknown[]): void;
  close(): void;
}

const MiB = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Frames as the CLI wrote them, for looking into trouble: {at (UTC ms), sessionId, frame} a line.
 * Off unless the user asked for it; at most 200 MiB and 7 days.
 */
export function createRawFrameLog(folder: string, now: () => number): RawFrameLog {
  const file = createRollingFile({
    folder,
    name: 'frames',
    maxFileBytes: 20 * MiB,
    maxTotalBytes: 200 * MiB,
    maxAgeMs: 7 * DAY_MS,
    now,
  });
  return {
    write(sessionId, frames) {
      for (const frame of frames) file.writeLine(JSON.stringify({ at: now(), sessionId, frame }));
    },
    close: file.close,
  };
}
