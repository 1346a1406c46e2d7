import type { Timers } from '../../ipc/deadline';
import type { WindowPlace } from '../../platform/window-places';

export interface KeptPlacesDeps {
  /** The open windows, the one used last first. */
  list(): WindowPlace[];
  write(places: readonly WindowPlace[]): void;
  timers: Timers;
  trouble(error: unknown): void;
}

export interface KeptPlaces {
  /** Something moved. */
  changed(): void;
  /** Before a window goes that is to come back. */
  keep(): void;
  /** As things stand now, whatever closes afterwards. */
  keepForGood(): void;
}

/** A window that is dragged moves many times a second; a crash loses at most this. */
const SETTLE_MS = 500;

/** Remembers which windows are open and where, for the next start. */
export function createKeptPlaces({ list, write, timers, trouble }: KeptPlacesDeps): KeptPlaces {
  let cancel: (() => void) | null = null;
  let isFinal = false;

  const keep = (): void => {
    cancel?.();
    cancel = null;
    if (isFinal) return;
    try {
      const places = list();
      // The last window to go comes back: no start is to show nothing.
      if (places.length > 0) write(places);
    } catch (error) {
      trouble(error);
    }
  };

  return {
    changed() {
      if (!isFinal) cancel ??= timers.after(SETTLE_MS, keep);
    },
    keep,
    keepForGood() {
      keep();
      isFinal = true;
    },
  };
}
