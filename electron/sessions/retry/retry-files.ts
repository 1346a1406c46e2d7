import type { CallError } from '@shared/contract/error';
import type { FilesPlan, KeptFilesDto } from '@shared/contract/retry';
import type { MessageUuid } from '@shared/domain/ids';
import { err, ok, type Result } from '@shared/domain/result';
import type { FileRewind } from '../../claude/driver-types';
import type { ManagedSession } from '../managed-session-types';
import { busy } from '../manager-errors';
import { callError } from '../call-error';
import type { SessionManagerDeps } from '../session-manager-deps';

export interface RetryFiles {
  /** A dry run, by the session the prompt was sent in; wakes it. */
  plan(session: ManagedSession, prompt: MessageUuid): Promise<FilesPlan>;
  /** What keeps the files as they were before; null: nothing was to be changed, or it cannot be kept. */
  rewind(
    session: ManagedSession,
    prompt: MessageUuid,
    name: string,
  ): Promise<Result<string | null, CallError>>;
  /** The files as they are now are kept first, under `name`: what was done to them since is not lost. */
  restore(
    session: ManagedSession,
    filesBefore: string,
    name: string,
  ): Promise<Result<{ restored: number }, CallError>>;
  list(session: ManagedSession): Promise<KeptFilesDto[]>;
}

/** Files go back through the CLI's own checkpoints, which know what the session changed. */
export function createRetryFiles({ keptFiles }: Pick<SessionManagerDeps, 'keptFiles'>): RetryFiles {
  async function ask(
    session: ManagedSession,
    prompt: MessageUuid,
    isDryRun: boolean,
  ): Promise<Result<FileRewind, string>> {
    const woken = await session.wake();
    if (!woken.ok) return err(woken.error.message);
    if (session.child === null)
      return err('As many sessions run as may. End one, then look again; nothing was changed.');
    const answer = await session.child.rewindFiles(prompt, isDryRun);
    if (!answer.ok) return err(answer.error.message);
    return answer.value.canRewind ? answer : err(answer.value.reason ?? NO_CHECKPOINT);
  }

  return {
    async plan(session, prompt) {
      const found = await ask(session, prompt, true);
      if (!found.ok) return { state: 'unknown', reason: found.error };
      const { changed, insertions, deletions } = found.value;
      const kept =
        changed.length === 0 ? ok(null) : await keptFiles.check(session.log.record.cwd, changed);
      return {
        state: 'known',
        changed,
        insertions,
        deletions,
        noUndo: kept.ok ? null : kept.error,
      };
    },

    async rewind(session, prompt, name) {
      if (session.isBusy) return err(busy());
      const { record } = session.log;
      const found = await ask(session, prompt, true);
      if (!found.ok) return err(notRewound(found.error));
      const { changed } = found.value;
      if (changed.length === 0) return ok(null);
      const kept = await keptFiles.keep(record.cwd, `${record.id}/${name}`, changed);
      const done = await ask(session, prompt, false);
      if (!done.ok) return err(notRewound(done.error));
      return ok(kept.ok ? kept.value : null);
    },

    async restore(session, filesBefore, name) {
      const { id, cwd } = session.log.record;
      const owner = filesBefore.split('/').at(-2) ?? id;
      const listed = await keptFiles.list(cwd, owner);
      const entry = listed.ok ? listed.value.find(({ ref }) => ref === filesBefore) : undefined;
      if (entry !== undefined) await keptFiles.keep(cwd, `${owner}/${name}`, entry.paths);
      const restored = await keptFiles.restore(cwd, filesBefore);
      if (restored.ok) return ok({ restored: restored.value });
      return err(
        callError(
          'file-unusable',
          `The files could not be put back: ${restored.error} What was kept of them stays in ${filesBefore} of the repository.`,
          { sessionId: id },
        ),
      );
    },

    async list(session) {
      const { id, cwd } = session.log.record;
      const listed = await keptFiles.list(cwd, id);
      return listed.ok ? listed.value : [];
    },
  };
}

const NO_CHECKPOINT =
  'Claude Code kept no copy of the files for this message. They stay as they are now.';

const notRewound = (why: string): CallError =>
  callError(
    'request-refused',
    `The files were not taken back, and nothing was sent: ${why} Retry without the files, or try again.`,
  );
