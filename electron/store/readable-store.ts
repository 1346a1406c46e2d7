import type { SessionId, WorkspaceId } from '@shared/domain/ids';
import type { SetupOwner } from '@shared/domain/setup';
import type { LedgerRequest } from '@shared/domain/ledger-types';
import type { SearchRequest } from '@shared/domain/store-types';
import { findAttachment, readAttachment } from './attachments';
import { findBrief } from './briefs';
import { type CostsOptions, readCosts } from './costs-report';
import type { ReadableDb } from './database';
import { listDeletedSessions } from './deleted-sessions';
import { readDraft } from './drafts';
import { type HistoryOptions, readHistory } from './history';
import { listImportedMarks } from './imported-sessions';
import { listFoundConversations, readImportCounts, readImportTotals } from './imports';
import { listPendingRequests } from './inbox';
import { listUnfinished } from './leases';
import { readLedger } from './ledger';
import { listQueued } from './queue';
import { readPeriodCost } from './period-cost';
import { type ReportOptions, readReport } from './report';
import { listOwnRules } from './own-rules';
import { listRequests } from './requests';
import { type SearchOptions, searchMessages, searchPage } from './search';
import { listSearchChoices } from './search-choices';
import { findInSession } from './search-session';
import {
  findSession,
  inheritedCost,
  listSessionOverviews,
  listSessions,
  listStatusSince,
} from './sessions';
import { readSessionCosts } from './session-costs';
import { readSettings } from './settings';
import { listProfiles, readSetup } from './setups';
import { readSessionSpent, readWorkspaceSpent } from './spent';
import { readEvents, readPageAfter, readSnapshot } from './timeline';
import { readToldUsage } from './told-usage';
import { readContextEvents, readTurnMarks } from './turn-marks';
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
  search: (options: SearchOptions) => searchMessages(db, options),
  searchPage: (request: SearchRequest) => searchPage(db, request),
  findInSession: (options: { sessionId: SessionId; query: string }) => findInSession(db, options),
  listSearchChoices: () => listSearchChoices(db),
  listQueued: (id: SessionId) => listQueued(db, id),
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
