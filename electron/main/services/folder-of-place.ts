import { statSync } from 'node:fs';
import type { CallError } from '@shared/contract/error';
import type { TerminalPlace } from '@shared/contract/terminals';
import { err, ok, type Result } from '@shared/domain/result';
import type { Services } from './create-services';

type Known = Pick<Services, 'manager' | 'store' | 'shells'>;

/** Where a terminal of that place begins; a folder that is gone is said to be. */
export function folderOfPlace(place: TerminalPlace, known: Known): Result<string, CallError> {
  const folder = find(place, known);
  if (folder === undefined) {
    const what = place.kind === 'workspace' ? 'folder' : place.kind;
    const message = `This ${what} is no longer there. Open another one.`;
    return err({ code: 'not-found', message });
  }
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return ok(folder);
  return err({
    code: 'folder-missing',
    message: `${folder} is not there any more, so no terminal was opened in it. Put the folder back, or tell Roundhouse where it went.`,
  });
}

function find(place: TerminalPlace, { manager, store, shells }: Known): string | undefined {
  switch (place.kind) {
    case 'session':
      return manager.find(place.sessionId)?.cwd;
    case 'workspace':
      return store.findWorkspace(place.workspaceId)?.path;
    case 'terminal':
      return shells.list().find(({ id }) => id === place.terminalId)?.folder;
  }
}
