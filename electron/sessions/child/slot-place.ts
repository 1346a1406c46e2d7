import type { SessionId } from '@shared/domain/ids';
import type { RunPlace, RunPlaces } from '../run-places';
import type { StartManner } from './start-manner';

/** A start under way; a prompt that comes meanwhile makes it one for a prompt. */
export interface Asked {
  manner: StartManner;
}

/** The one place among the running children that a session may have. */
export interface SlotPlace {
  readonly isTaken: boolean;
  /** Its place in the line, from 1; null: it does not wait. */
  readonly waitingPlace: number | null;
  /** False: there is none, or the start was called off. */
  take(asked: Asked, signal: AbortSignal): Promise<boolean>;
  /** From here on a start under way waits in the visible line. */
  becomePatient(): void;
  leave(): void;
  /** While `end` runs, leaving makes room for nobody but the next child of this session. */
  keepDuring<T>(end: () => Promise<T>): Promise<T>;
}

export function createSlotPlace(deps: {
  sessionId: SessionId;
  places: RunPlaces;
  moved(): void;
}): SlotPlace {
  const { sessionId, places, moved } = deps;
  let place: RunPlace | null = null;
  let isKept = false;

  return {
    get isTaken() {
      return place !== null;
    },
    get waitingPlace() {
      return places.placeOf(sessionId);
    },
    async take(asked, signal) {
      while (place === null && !signal.aborted) {
        place = await places.take({ sessionId, moved }, asked.manner === 'prompt', signal);
        // A prompt may have come while it was tried without waiting.
        if (place === null && asked.manner !== 'prompt') return false;
      }
      return !signal.aborted;
    },
    becomePatient: () => places.becomePatient(sessionId),
    leave() {
      if (isKept) return;
      place?.giveBack();
      place = null;
    },
    async keepDuring(end) {
      isKept = true;
      try {
        return await end();
      } finally {
        isKept = false;
      }
    },
  };
}
