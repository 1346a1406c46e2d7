import { realpath } from 'node:fs/promises';
import type { Settings } from '@shared/contract/settings';
import { asClaudeSessionId, type SessionId, type WorkspaceId } from '@shared/domain/ids';
import type { ImportedFile } from '@shared/domain/import-types';
import type { Store } from '../../store';
import { foundCost, foundRecord, foundTime, foundTitle } from './found-record';

export interface JoinDeps {
  store: Pick<
    Store,
    'listFoundConversations' | 'joinSession' | 'refreshImported' | 'findSession' | 'transaction'
  >;
  defaultPolicy(): Settings['defaultPolicy'];
  newSessionId(): SessionId;
  newWorkspaceId(): WorkspaceId;
  /** UTC ms. */
  now(): number;
  /** After each handful was written: sessions that are new or look different. */
  onChanged(sessionIds: readonly SessionId[]): void;
  /** Lets everything else of the program have its turn. */
  pause(): Promise<void>;
  isEnded(): boolean;
}

/** A transaction of so many rows takes no more than a frame of the window. */
const AT_ONCE = 25;

/**
 * Brings the list of sessions up to what the files say: conversations that no session has become one,
 * those of `changed` (ids of the CLI) follow their transcript. May be left and begun again at any time.
 */
export async function joinFound(changed: readonly string[], deps: JoinDeps): Promise<void> {
  const found = deps.store.listFoundConversations(null);
  const isNew = new Set(found.map(({ path }) => path));
  const again = deps.store.listFoundConversations(changed).filter(({ path }) => !isNew.has(path));
  const folders = await resolveFolders(found);
  const all = [...found, ...again];
  for (let start = 0; start < all.length && !deps.isEnded(); start += AT_ONCE) {
    const touched = deps.store.transaction(() =>
      all.slice(start, start + AT_ONCE).flatMap((file) => joinOne(file, folders, deps) ?? []),
    );
    if (touched.length > 0) deps.onChanged(touched);
    await deps.pause();
  }
}

function joinOne(
  file: ImportedFile,
  folders: ReadonlyMap<string, string>,
  deps: JoinDeps,
): SessionId | null {
  const { cwd } = file;
  if (cwd === null) return null;
  const known = deps.store.findSession(file.claudeSessionId);
  if (known !== undefined) {
    // Its newest id is what it shows; an older one is a part that `/clear` left behind.
    if (known.claudeSessionId !== file.claudeSessionId) return null;
    const now = { title: foundTitle(file), updatedAt: foundTime(file), costState: foundCost(file) };
    return deps.store.refreshImported(known.id, now) ? known.id : null;
  }
  const parent =
    file.copiedFrom === null
      ? undefined
      : deps.store.findSession(asClaudeSessionId(file.copiedFrom));
  const joined = deps.store.joinSession(
    foundRecord(
      { ...file, cwd },
      {
        sessionId: deps.newSessionId(),
        workspaceId: deps.newWorkspaceId(),
        folder: folders.get(cwd) ?? cwd,
        policy: deps.defaultPolicy(),
        parentSessionId: parent?.id ?? null,
        now: deps.now(),
      },
    ),
  );
  return joined.isNew ? joined.sessionId : null;
}

/** Links followed, so that a folder reached in two ways is one; one that is gone keeps its name. */
async function resolveFolders(files: readonly ImportedFile[]): Promise<Map<string, string>> {
  const folders = new Map<string, string>();
  for (const { cwd } of files) {
    if (cwd === null || folders.has(cwd)) continue;
    folders.set(cwd, await realpath(cwd).catch(() => cwd));
  }
  return folders;
}
