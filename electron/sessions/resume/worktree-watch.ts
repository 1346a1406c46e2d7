import type { WorktreePlace } from '@shared/domain/entities';
import type { WorktreePort } from '../ports';
import type { SessionLog } from '../session-log';

export interface WorktreeWatch {
  /** Looks where the folder belongs, and keeps it for the day the folder is gone. */
  look(): void;
}

/** One look at a time: a turn that ends meanwhile is seen by the next. */
export function createWorktreeWatch(
  worktrees: Pick<WorktreePort, 'find'>,
  log: SessionLog,
): WorktreeWatch {
  let isLooking = false;
  return {
    look() {
      if (isLooking) return;
      isLooking = true;
      void worktrees.find(log.record.cwd).then(
        (found) => {
          isLooking = false;
          // What cannot be looked at now says nothing of what it was.
          if (found.ok && !isSame(found.value, log.record.worktree))
            log.patch({ worktree: found.value });
        },
        () => {
          isLooking = false;
        },
      );
    },
  };
}

const isSame = (a: WorktreePlace | null, b: WorktreePlace | null): boolean =>
  a?.path === b?.path &&
  a?.repository === b?.repository &&
  a?.branch === b?.branch &&
  a?.commit === b?.commit;
