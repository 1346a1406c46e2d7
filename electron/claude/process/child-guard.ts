import { randomUUID } from 'node:crypto';
import type { ReaperLink } from '../reaper/reaper-link';
import { formatMark, MARK_VARIABLE } from './instance-mark';
import type { MarkReader } from './marked-processes';
import { processStartedAt } from './process-start-time';
import type { ProcessIdentity } from './process-table';

/** Makes sure that what a child leaves behind is found, also by others when this program is gone. */
export interface ChildGuard {
  /** Before a child is started. */
  enlist(): Promise<GuardedChild>;
}

export interface GuardedChild {
  /** Belongs into the child's environment. */
  readonly environment: Readonly<Record<string, string>>;
  started(pid: number): Promise<void>;
  /** Living processes with this child's mark, itself among them. */
  listMarked(): Promise<ProcessIdentity[]>;
  /** Its end is over, or it was never started. */
  ended(): void;
}

export interface ChildGuardDeps {
  instanceId: string;
  marks: MarkReader;
  /** Null: nobody ends the children of this program when it is killed. */
  reaper: ReaperLink | null;
}

export function createChildGuard({ instanceId, marks, reaper }: ChildGuardDeps): ChildGuard {
  let asked: Promise<ProcessIdentity> | null = null;

  return {
    async enlist() {
      asked ??= ownIdentity();
      const childId = randomUUID();
      const mark = formatMark({ instanceId, owner: await asked, childId });
      // First: a program killed while it starts a child leaves one that nobody knows the pid of.
      reaper?.expect(childId);
      return {
        environment: { [MARK_VARIABLE]: mark },
        async started(pid) {
          const startedAt = await processStartedAt(pid);
          if (startedAt !== null) reaper?.add(childId, { pid, startedAt });
        },
        async listMarked() {
          const listed = await marks.list();
          return listed.filter(({ mark: { childId: id } }) => id === childId);
        },
        ended: () => reaper?.remove(childId),
      };
    },
  };
}

/** For a child that is no process. */
export const noGuard: ChildGuard = {
  enlist: () =>
    Promise.resolve({
      environment: {},
      started: () => Promise.resolve(),
      listMarked: () => Promise.resolve([]),
      ended: () => undefined,
    }),
};

const ownIdentity = async (): Promise<ProcessIdentity> => ({
  pid: process.pid,
  startedAt: (await processStartedAt(process.pid)) ?? '',
});
