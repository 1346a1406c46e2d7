import { basename } from 'node:path';
import type { CallError } from '@shared/contract/error';
import type { TrustReportDto, WorkspaceDto } from '@shared/contract/workspaces';
import type { TrustDecision, TrustReport, Workspace } from '@shared/domain/entities';
import type { SessionId, WorkspaceId } from '@shared/domain/ids';
import { err, ok, type Result } from '@shared/domain/result';
import { createDemoFolder } from './demo-folder';
import { isFolder, resolveFolder } from './folder';

export interface WorkspaceRows {
  /** Those on the list. */
  list(): Workspace[];
  /** A folder that was on the list before comes back with its own id, name and trust. */
  insert(workspace: Workspace): Workspace;
  remove(id: WorkspaceId): void;
  /** With its sessions; where that folder is a workspace already, into that one, which is answered. */
  relink(id: WorkspaceId, path: string): { id: WorkspaceId; sessions: SessionId[] };
  setTrust(id: WorkspaceId, trust: TrustDecision): void;
  confirmAutonomous(id: WorkspaceId, at: number): void;
}

export interface WorkspaceServiceDeps {
  rows: WorkspaceRows;
  scanTrust(path: string): Promise<TrustReport>;
  /** True while a session of the workspace has a child. */
  hasLiveSession(id: WorkspaceId): boolean;
  /** Absolute path under which the demo's scratch folders are made. */
  demoBase: string;
  newId(): WorkspaceId;
  /** UTC ms. */
  now(): number;
  /** Sessions whose folder is another one now. */
  sessionsMoved(ids: readonly SessionId[]): void;
  /** After the rows changed. */
  onChange(workspaces: WorkspaceDto[]): void;
}

type Outcome<T> = Promise<Result<T, CallError>>;

export interface WorkspaceService {
  list(): Promise<WorkspaceDto[]>;
  /** The same folder again answers the workspace it already is. */
  add(path: string): Outcome<WorkspaceDto>;
  addDemo(): Outcome<WorkspaceDto>;
  /** Takes it off the list; its files and the CLI's transcripts stay. Refused while a child runs. */
  remove(id: WorkspaceId): Outcome<null>;
  /**
   * Says where a folder is that was moved or renamed; its sessions and their history go with it.
   * Answers the workspace they are in afterwards. Refused while a child runs.
   */
  relink(id: WorkspaceId, path: string): Outcome<WorkspaceDto>;
  trustReport(id: WorkspaceId): Outcome<TrustReportDto>;
  decideTrust(
    id: WorkspaceId,
    decision: TrustDecision['decision'],
    hash: string,
  ): Outcome<WorkspaceDto>;
  confirmAutonomous(id: WorkspaceId): Outcome<WorkspaceDto>;
}

export function createWorkspaceService(deps: WorkspaceServiceDeps): WorkspaceService {
  const list = (): Promise<WorkspaceDto[]> => Promise.all(deps.rows.list().map(describe));

  const find = (id: WorkspaceId): Workspace | undefined =>
    deps.rows.list().find((workspace) => workspace.id === id);

  const changed = async (id: WorkspaceId): Outcome<WorkspaceDto> => {
    const all = await list();
    deps.onChange(all);
    const own = all.find((workspace) => workspace.id === id);
    return own ? ok(own) : err(unknownWorkspace);
  };

  const addResolved = (path: string, name: string): Outcome<WorkspaceDto> => {
    const { id } = deps.rows.insert({
      id: deps.newId(),
      path,
      name,
      createdAt: deps.now(),
      trust: null,
      autonomousConfirmedAt: null,
    });
    return changed(id);
  };

  return {
    list,
    async add(path) {
      const folder = await resolveFolder(path);
      return folder.ok ? addResolved(folder.value, basename(folder.value) || folder.value) : folder;
    },
    async addDemo() {
      return addResolved(await createDemoFolder(deps.demoBase), 'Demo');
    },
    async remove(id) {
      if (!find(id)) return err(unknownWorkspace);
      if (deps.hasLiveSession(id)) {
        return err({
          code: 'session-busy',
          message: 'A session of this workspace is running. Close it first; nothing was removed.',
        });
      }
      deps.rows.remove(id);
      deps.onChange(await list());
      return ok(null);
    },
    async relink(id, path) {
      if (!find(id)) return err(unknownWorkspace);
      if (deps.hasLiveSession(id)) {
        return err({
          code: 'session-busy',
          message: 'A session of this workspace is running. Close it first; nothing was changed.',
        });
      }
      const folder = await resolveFolder(path);
      if (!folder.ok) return folder;
      const moved = deps.rows.relink(id, folder.value);
      deps.sessionsMoved(moved.sessions);
      return changed(moved.id);
    },
    async trustReport(id) {
      const workspace = find(id);
      if (!workspace) return err(unknownWorkspace);
      const report = await deps.scanTrust(workspace.path);
      return ok({ ...report, isQuestionOpen: isQuestionOpen(report, workspace.trust) });
    },
    async decideTrust(id, decision, hash) {
      const workspace = find(id);
      if (!workspace) return err(unknownWorkspace);
      const report = await deps.scanTrust(workspace.path);
      if (report.hash !== hash) {
        return err({
          code: 'trust-needed',
          message:
            'The folder has changed since you were asked. Nothing was decided; look at the new list and decide again.',
        });
      }
      deps.rows.setTrust(id, { decision, hash, decidedAt: deps.now() });
      return changed(id);
    },
    async confirmAutonomous(id) {
      if (!find(id)) return err(unknownWorkspace);
      deps.rows.confirmAutonomous(id, deps.now());
      return changed(id);
    },
  };
}

/** A folder with nothing to run starts without a question; a decision holds for what was seen. */
export const isQuestionOpen = (report: TrustReport, decided: TrustDecision | null): boolean =>
  (report.items.length > 0 || report.unreadable.length > 0) && decided?.hash !== report.hash;

async function describe(workspace: Workspace): Promise<WorkspaceDto> {
  return {
    id: workspace.id,
    path: workspace.path,
    name: workspace.name,
    exists: await isFolder(workspace.path),
    trust: workspace.trust?.decision ?? 'unasked',
    isAutonomousConfirmed: workspace.autonomousConfirmedAt !== null,
    createdAt: workspace.createdAt,
  };
}

const unknownWorkspace: CallError = {
  code: 'not-found',
  message: 'This workspace is no longer on the list. Add its folder again.',
};
