import type { Changes, FileDiff } from '@shared/contract/changes';
import type { CallError } from '@shared/contract/error';
import type { SessionId } from '@shared/domain/ids';
import { err, ok, type Result } from '@shared/domain/result';
import type { ChangeCommands } from '../../workspaces/changes/change-commands';
import type { DiffWish } from '../../workspaces/changes/file-diff';
import type { DomainHandlers } from '../handler-types';

export interface ChangesHandlerDeps {
  /** Undefined: nobody knows the session. */
  folderOf(sessionId: SessionId): string | undefined;
  /** Absolute paths. */
  listEditedPaths(sessionId: SessionId): string[];
  read(cwd: string, editedPaths: readonly string[]): Promise<Result<Changes, string>>;
  readDiff(cwd: string, wish: DiffWish): Promise<Result<FileDiff, string>>;
  commands: ChangeCommands;
}

/** What differs in a session's folder, and what is done about it. */
export function createChangesHandlers(deps: ChangesHandlerDeps): DomainHandlers<'changes'> {
  const { commands } = deps;
  async function within<T>(
    sessionId: SessionId,
    work: (cwd: string) => Promise<Result<T, string>>,
  ): Promise<Result<T, CallError>> {
    const cwd = deps.folderOf(sessionId);
    if (cwd === undefined)
      return err({ code: 'not-found', message: 'This session no longer exists.' });
    const result = await work(cwd);
    return result.ok ? result : err({ code: 'git-failed', message: result.error });
  }
  return {
    read: ({ sessionId }) =>
      within(sessionId, (cwd) => deps.read(cwd, deps.listEditedPaths(sessionId))),
    diff: ({ sessionId, ...wish }) => within(sessionId, (cwd) => deps.readDiff(cwd, wish)),
    stage: ({ sessionId, paths }) => within(sessionId, (cwd) => commands.stage(cwd, paths)),
    unstage: ({ sessionId, paths }) => within(sessionId, (cwd) => commands.unstage(cwd, paths)),
    async discard({ sessionId, paths }) {
      const kept = await within(sessionId, (cwd) => commands.discard(cwd, paths));
      return kept.ok ? ok({ ref: kept.value }) : kept;
    },
    undoDiscard: ({ sessionId, ref }) => within(sessionId, (cwd) => commands.undoDiscard(cwd, ref)),
    async commit({ sessionId, message, isAmend }) {
      const made = await within(sessionId, (cwd) => commands.commit(cwd, message, isAmend));
      return made.ok ? ok({ commit: made.value }) : made;
    },
    async lastMessage({ sessionId }) {
      const found = await within(sessionId, (cwd) => commands.lastMessage(cwd));
      return found.ok ? ok({ message: found.value }) : found;
    },
    createBranch: ({ sessionId, name }) =>
      within(sessionId, (cwd) => commands.createBranch(cwd, name)),
    push: ({ sessionId }) => within(sessionId, (cwd) => commands.push(cwd)),
  };
}
