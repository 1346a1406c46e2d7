import type { SessionId } from '@shared/domain/ids';

/** The right to run one child. Given back once, when that child is gone or was not started. */
export interface RunPlace {
  giveBack(): void;
}

/** Who wants to start a child. */
export interface Claimant {
  sessionId: SessionId;
  /** Its place in the line is another one now, or none. */
  moved(): void;
}

/** A child that does nothing and may be closed for another. */
export interface IdleChild {
  /** UTC ms. */
  idleSince: number;
  /** Closes it; its place is back when this resolves. */
  makeRoom(): Promise<unknown>;
}

/**
 * At most so many children at once, over all sessions. The rest wait in the order they came; where an
 * idle child can be closed instead, nobody waits longer than that takes.
 */
export interface RunPlaces {
  /**
   * A place, at once or in turn; null when the signal fires first. Who is not `patient` stands behind
   * all who are, unseen, and gets null as soon as no idle child is being closed for it.
   */
  take(claimant: Claimant, isPatient: boolean, signal: AbortSignal): Promise<RunPlace | null>;
  /** It waits in the visible line from now on. */
  becomePatient(sessionId: SessionId): void;
  /** From 1; null: it does not wait. */
  placeOf(sessionId: SessionId): number | null;
  /** The limit may have changed, or a child may have become idle. */
  review(): void;
}

export interface RunPlacesDeps {
  /** Null: no limit. Read at every decision. */
  maxRunning(): number | null;
  listIdle(): IdleChild[];
}

interface Waiter {
  claimant: Claimant;
  isPatient: boolean;
  /** As told last. */
  toldPlace: number | null;
  settle(place: RunPlace | null): void;
}

export function createRunPlaces({ maxRunning, listIdle }: RunPlacesDeps): RunPlaces {
  let taken = 0;
  let line: Waiter[] = [];
  /** Idle children being closed for somebody in the line. */
  let leaving = 0;
  let isReviewing = false;
  let mustReviewAgain = false;

  const limit = () => maxRunning() ?? Number.POSITIVE_INFINITY;

  function give(): RunPlace {
    taken += 1;
    let isBack = false;
    return {
      giveBack() {
        if (isBack) return;
        isBack = true;
        taken -= 1;
        review();
      },
    };
  }

  /** Whoever is told something here may call back in; the review under way then goes round again. */
  function review(): void {
    mustReviewAgain = true;
    if (isReviewing) return;
    isReviewing = true;
    while (mustReviewAgain) {
      mustReviewAgain = false;
      letIn();
      makeRoom();
      if (leaving === 0) turnAway();
      tellPlaces();
    }
    isReviewing = false;
  }

  function letIn(): void {
    for (let [first] = line; first !== undefined && taken < limit(); [first] = line) {
      line = line.slice(1);
      first.settle(give());
    }
  }

  function makeRoom(): void {
    const missing = line.length === 0 ? 0 : taken + line.length - limit() - leaving;
    if (missing <= 0) return;
    const longestIdleFirst = listIdle().sort((a, b) => a.idleSince - b.idleSince);
    for (const { makeRoom: close } of longestIdleFirst.slice(0, missing)) {
      leaving += 1;
      void close().finally(() => {
        leaving -= 1;
        review();
      });
    }
  }

  function turnAway(): void {
    const impatient = line.filter((waiter) => !waiter.isPatient);
    line = line.filter((waiter) => waiter.isPatient);
    for (const waiter of impatient) waiter.settle(null);
  }

  function tellPlaces(): void {
    line.forEach((waiter, index) => {
      const place = waiter.isPatient ? index + 1 : null;
      if (waiter.toldPlace === place) return;
      waiter.toldPlace = place;
      waiter.claimant.moved();
    });
  }

  function enter(waiter: Waiter): void {
    const behind = waiter.isPatient ? line.findIndex((other) => !other.isPatient) : -1;
    const at = behind < 0 ? line.length : behind;
    line = [...line.slice(0, at), waiter, ...line.slice(at)];
  }

  return {
    take(claimant, isPatient, signal) {
      if (signal.aborted) return Promise.resolve(null);
      return new Promise((resolve) => {
        const waiter: Waiter = {
          claimant,
          isPatient,
          toldPlace: null,
          settle(place) {
            signal.removeEventListener('abort', leave);
            resolve(place);
            if (waiter.toldPlace !== null) claimant.moved();
          },
        };
        const leave = () => {
          line = line.filter((other) => other !== waiter);
          waiter.settle(null);
          review();
        };
        signal.addEventListener('abort', leave, { once: true });
        enter(waiter);
        review();
      });
    },
    becomePatient(sessionId) {
      const waiter = line.find(({ claimant }) => claimant.sessionId === sessionId);
      if (waiter === undefined || waiter.isPatient) return;
      line = line.filter((other) => other !== waiter);
      waiter.isPatient = true;
      enter(waiter);
      review();
    },
    placeOf(sessionId) {
      const at = line.findIndex(({ claimant }) => claimant.sessionId === sessionId);
      return at >= 0 && line[at]?.isPatient === true ? at + 1 : null;
    },
    review,
  };
}
