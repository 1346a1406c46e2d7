import { createRollingFile } from './rolling-file';

export type LogLevel = 'info' | 'warning' | 'error';

export interface AppLog {
  /** `detail` must hold no prompt, no environment and no secret. */
  write(level: LogLevel, message: string, detail?: unknown): void;
  /** Path of the file being written; null when there is none. */
  path(): string | null;
  close(): void;
}

const MiB = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What the program did, one JSON object a line: {at, level, message, detail}. Kept for 14 days, 20 MiB. */
export function createAppLog(folder: string, now: () => number): AppLog {
  const file = createRollingFile({
    folder,
    name: 'app',
    maxFileBytes: 5 * MiB,
    maxTotalBytes: 20 * MiB,
    maxAgeMs: 14 * DAY_MS,
    now,
  });
  return {
    write(level, message, detail) {
      const at = new Date(now()).toISOString();
      file.writeLine(JSON.stringify({ at, level, message, detail: plain(detail) }));
    },
    path: file.path,
    close: file.close,
  };
}

/** An error as JSON shows nothing of itself. */
function plain(detail: unknown): unknown {
  if (!(detail instanceof Error)) return detail;
  return {
    name: detail.name,
    message: detail.message,
    stack: detail.stack,
    cause: plain(detail.cause),
  };
}
