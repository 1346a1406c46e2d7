import type { SessionId, WorkspaceId } from '@shared/domain/ids';
import type { SetupOwner } from '@shared/domain/setup';
import type { LedgerRequest } from '@shared/domain/ledger-types';
import type { SearchRequest } from '@shared/domain/store-types';
import { findAttachment, readAttachment } from './attachments';
import { findBrief } from './sessions/briefs';
import { type CostsOptions, readCosts } from './costs/costs-report';
import type { ReadableDb } from './opening/database';
import { listDeletedSessions } from './sessions/deleted-sessions';
import { readDraft } from './sessions/drafts';
import { type HistoryOptions, readHistory } from './history/history';
import { listImportedMarks } from './imports/imported-sessions';
import { listFoundConversations, readImportCounts, readImportTotals } from './imports/imports';
import { listPendingRequests } from './sessions/inbox';
import { listUnfinished } from './sessions/leases';
import { readLedger } from './sessions/ledger';
import { listQueued } from './sessions/queue';
import { readPeriodCost } from './costs/period-cost';
import { readSpent } from './costs/read-spending';
import { type ReportOptions, readReport } from './costs/report';
import { listOwnRules } from './sessions/own-rules';
import { listEditedPaths } from './sessions/edited-paths';
import { listRequests } from './sessions/requests';
import { type SearchOptions, searchMessages, searchPage } from './search/search';
import { listSearchChoices } from './search/search-choices';
import { findInSession } from './search/search-session';
import {
  findSession,
  inheritedCost,
  listSessionOverviews,
  listSessions,
  listStatusSince,
} from './sessions/sessions';
import { readSessionCosts } from './costs/session-costs';
import { readSettings } from './settings';
import { listProfiles, readSetup } from './setups';
import { readSessionSpent, readWorkspaceSpent } from './costs/spent';
import { readEvents, readPageAfter, readSnapshot } from './history/timeline';
import { readToldUsage } from './costs/told-usage';
import { readContextEvents, readTurnMarks } from './history/turn-marks';
import { findWorkspace, findWorkspaceByPath, listWorkspaces } from './workspaces';

/** The half that only reads; all there is of a database opened read-only. */
export const createReadableStore = (db: ReadableDb, deps: { close(): void }) => ({
  findSession: (id: string) => findSession(db, id),
  listSessions: () => listSessions(db),
  listSessionOverviews: () => listSessionOverviews(db),
  listDeletedSessions: () => listDeletedSessions(db),
  listStatusSince: () => listStatusSince(db),
  findBrief: (id: SessionId) => findBrief(db, id),
  readEvents: (id: SessionId, beforeSeq: number | null, limit: number) =>
    readEvents(db, id, beforeSeq, limit),
  readPageAfter: (id: SessionId, afterSeq: number, limit: number) =>
    readPageAfter(db, id, afterSeq, limit),
  readSnapshot: (id: SessionId, limit: number) => readSnapshot(db, id, limit),
  readTurnMarks: (id: SessionId) => readTurnMarks(db, id),
  readContextEvents: (id: SessionId) => readContextEvents(db, id),
  readHistory: (options: HistoryOptions) => readHistory(db, options),
  readReport: (options: ReportOptions) => readReport(db, options),
  readCosts: (options: CostsOptions) => readCosts(db, options),
  readSessionCosts: (id: SessionId) => readSessionCosts(db, id),
  readToldUsage: (id: SessionId) => readToldUsage(db, id),
  readPeriodCost: (from: number, until: number) => readPeriodCost(db, from, until),
  readSpent: (from: number, until: number) => readSpent(db, from, until),
  search: (options: SearchOptions) => searchMessages(db, options),
  searchPage: (request: SearchRequest) => searchPage(db, request),
  findInSession: (options: { sessionId: SessionId; query: string }) => findInSession(db, options),
  listSearchChoices: () => listSearchChoices(db),
  listQueued: (id: SessionId) => listQueued(db, id),
  listEditedPaths: (id: SessionId) => listEditedPaths(db, id),
  listRequests: (id: SessionId) => listRequests(db, id),
  listPendingRequests: () => listPendingRequests(db),
  readLedger: (request: LedgerRequest) => readLedger(db, request),
  listOwnRules: (path: string) => listOwnRules(db, path),
  listUnfinished: () => listUnfinished(db),
  readAttachment: (id: string) => readAttachment(db, id),
  findAttachment: (id: string) => findAttachment(db, id),
  readDraft: (id: SessionId) => readDraft(db, id),
  readSettings: () => readSettings(db),
  readSetup: (owner: SetupOwner) => readSetup(db, owner),
  listProfiles: () => listProfiles(db),
  readSessionSpent: (id: SessionId) => readSessionSpent(db, id),
  readWorkspaceSpent: (id: WorkspaceId) => readWorkspaceSpent(db, id),
  findWorkspace: (id: WorkspaceId) => findWorkspace(db, id),
  findWorkspaceByPath: (path: string) => findWorkspaceByPath(db, path),
  listWorkspaces: () => listWorkspaces(db),
  readImportCounts: () => readImportCounts(db),
  listFoundConversations: (ids: readonly string[] | null) => listFoundConversations(db, ids),
  readImportTotals: () => readImportTotals(db),
  listImportedMarks: () => listImportedMarks(db),
  inheritedCost: (parent: SessionId) => inheritedCost(db, parent),
  /** Idempotent. Nothing may be called afterwards. */
  close: () => deps.close(),
});

export type ReadableStore = ReturnType<typeof createReadableStore>;
