import type { WorkspaceDto } from '@shared/contract/workspaces';
import type { CallError } from '@shared/contract/error';
import type { SessionId } from '@shared/domain/ids';
import { ok, type Result } from '@shared/domain/result';
import type { SessionManager } from '../../sessions/session-manager-types';
import type { DomainHandlers } from '../handler-types';
import type { Draft } from './drafts';

export interface ResumeHandlerDeps {
  manager: Pick<
    SessionManager,
    'resumeChoices' | 'recreateWorktree' | 'continueIn' | 'openFound' | 'forkFound' | 'startAnew'
  >;
  addWorkspace(path: string): Promise<Result<WorkspaceDto, CallError>>;
  pickFolder(title: string): Promise<string | null>;
  writeDraft(sessionId: SessionId, draft: Draft): void;
  /** A folder is there again. */
  foldersChanged(): void;
}

export function createResumeHandlers({
  manager,
  addWorkspace,
  pickFolder,
  writeDraft,
  foldersChanged,
}: ResumeHandlerDeps): DomainHandlers<'resume'> {
  return {
    choices: ({ sessionId }) => manager.resumeChoices(sessionId),
    async recreateWorktree({ sessionId }) {
      const made = await manager.recreateWorktree(sessionId);
      if (made.ok) foldersChanged();
      return made;
    },
    async continueIn({ sessionId, path, token }) {
      const chosen = path ?? (await pickFolder('Where the session goes on'));
      if (chosen === null) return ok(null);
      const workspace = await addWorkspace(chosen);
      if (!workspace.ok) return workspace;
      return manager.continueIn({ sessionId, workspaceId: workspace.value.id, token });
    },
    openFound: ({ sessionId }) => manager.openFound(sessionId),
    forkFound: (input) => manager.forkFound(input),
    async startAnew(input) {
      const anew = await manager.startAnew(input);
      if (!anew.ok) return anew;
      const { session, draft } = anew.value;
      writeDraft(session.id, { text: draft, imageIds: [] });
      return ok(session);
    },
  };
}
