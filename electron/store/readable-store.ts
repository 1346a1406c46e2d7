import type { SessionId, WorkspaceId } from '@shared/domain/ids';
import { findAttachment, readAttachment } from './attachments';
import type { ReadableDb } from './database';
import { readDraft } from './drafts';
import { type HistoryOptions, readHistory } from './history';
import { listPendingRequests } from './inbox';
import { listUnfinished } from './leases';
import { listQueued } from './queue';
import { readPeriodCost } from './period-cost';
import { type ReportOptions, readReport } from './report';
import { listOwnRules } from './own-rules';
import { listRequests } from './requests';
import { type SearchOptions, searchMessages } from './search';
import { findSession, inheritedCost, listSessions, listStatusSince } from './sessions';
import { readSettings } from './settings';
import { readEvents, readSnapshot } from './timeline';
import { findWorkspace, findWorkspaceByPath, listWorkspaces } from './workspaces';

/** The half that only reads; all there is of a database opened read-only. */
export const createReadableStore = (db: ReadableDb, deps: { close(): void }) => ({
  findSession: (id: string) => findSession(db, id),
  listSessions: () => listSessions(db),
  listStatusSince: () => listStatusSince(db),
  readEvents: (id: SessionId, beforeSeq: number | null, limit: number) =>
    readEvents(db, id, beforeSeq, limit),
  readSnapshot: (id: SessionId, limit: number) => readSnapshot(db, id, limit),
  readHistory: (options: HistoryOptions) => readHistory(db, options),
  readReport: (options: ReportOptions) => readReport(db, options),
  readPeriodCost: (from: number, until: number) => readPeriodCost(db, from, until),
  search: (options: SearchOptions) => searchMessages(db, options),
  listQueued: (id: SessionId) => listQueued(db, id),
  listRequests: (id: SessionId) => listRequests(db, id),
  listPendingRequests: () => listPendingRequests(db),
  listOwnRules: (path: string) => listOwnRules(db, path),
  listUnfinished: () => listUnfinished(db),
  readAttachment: (id: string) => readAttachment(db, id),
  findAttachment: (id: string) => findAttachment(db, id),
  readDraft: (id: SessionId) => readDraft(db, id),
  readSettings: () => readSettings(db),
  findWorkspace: (id: WorkspaceId) => findWorkspace(db, id),
  findWorkspaceByPath: (path: string) => findWorkspaceByPath(db, path),
  listWorkspaces: () => listWorkspaces(db),
  inheritedCost: (parent: SessionId) => inheritedCost(db, parent),
  /** Idempotent. Nothing may be called afterwards. */
  close: () => deps.close(),
});

export type ReadableStore = ReturnType<typeof createReadableStore>;
