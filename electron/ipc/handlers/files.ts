import type { SessionId } from '@shared/domain/ids';
import { err, type Result } from '@shared/domain/result';
import type { FileIndex } from '../../workspaces/file-index';
import type { DomainHandlers } from '../handler-types';

export interface FilesHandlerDeps {
  folderOf(sessionId: SessionId): string | undefined;
  list(cwd: string): Promise<Result<FileIndex, string>>;
}

export const createFilesHandlers = (deps: FilesHandlerDeps): DomainHandlers<'files'> => ({
  async list({ sessionId }) {
    const cwd = deps.folderOf(sessionId);
    if (cwd === undefined)
      return err({ code: 'not-found', message: 'This session no longer exists.' });
    const listed = await deps.list(cwd);
    return listed.ok ? listed : err({ code: 'folder-missing', message: listed.error });
  },
});
