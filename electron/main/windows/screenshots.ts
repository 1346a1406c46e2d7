import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Timers } from '../../ipc/deadline';

export interface ScreenshotDeps {
  folder: string;
  /** The page as PNG; empty when there is nothing to see yet. */
  capture(): Promise<Buffer>;
  timers: Timers;
  /** Told of each file, and of a failure. */
  report(line: string): void;
}

export interface Screenshots {
  /** Something on the screen may have changed. */
  viewChanged(): void;
  close(): void;
}

/** The view has come to rest: answers have arrived and what moves has moved. */
const SETTLE_MS = 400;
/** A view that never rests, such as a streaming answer, is still seen this often. */
const MAX_WAIT_MS = 3_000;
/** Some 100 MB of pictures; someone who looks needs the first ones. */
const MAX_FILES = 300;

/** For a machine without a display: a picture of the window each time its view has changed. */
export function createScreenshots(deps: ScreenshotDeps): Screenshots {
  let count = 0;
  let lastHash = '';
  let isTaking = false;
  let isWanted = false;
  let cancelSettle: (() => void) | null = null;
  let cancelLimit: (() => void) | null = null;

  const cancel = (): void => {
    cancelSettle?.();
    cancelLimit?.();
    cancelSettle = null;
    cancelLimit = null;
  };

  const take = async (): Promise<void> => {
    cancel();
    if (isTaking) {
      isWanted = true;
      return;
    }
    isTaking = true;
    try {
      keep(await deps.capture());
    } catch (error) {
      deps.report(`screenshot failed: ${error instanceof Error ? error.message : String(error)}`);
    }
    isTaking = false;
    if (isWanted) viewChanged();
    isWanted = false;
  };

  const keep = (png: Buffer): void => {
    const hash = createHash('sha256').update(png).digest('hex');
    if (png.length === 0 || hash === lastHash || count >= MAX_FILES) return;
    lastHash = hash;
    count += 1;
    mkdirSync(deps.folder, { recursive: true });
    const path = join(deps.folder, `view-${String(count).padStart(3, '0')}.png`);
    writeFileSync(path, png);
    deps.report(`screenshot: ${path}`);
    if (count === MAX_FILES) deps.report(`screenshots end here: ${MAX_FILES} were taken`);
  };

  const viewChanged = (): void => {
    if (count >= MAX_FILES) return;
    cancelSettle?.();
    cancelSettle = deps.timers.after(SETTLE_MS, () => void take());
    cancelLimit ??= deps.timers.after(MAX_WAIT_MS, () => void take());
  };

  return { viewChanged, close: cancel };
}
