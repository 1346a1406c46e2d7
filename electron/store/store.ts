import type { Settings } from '@shared/contract/settings';
import type {
  LeaseHolder,
  QueuedPrompt,
  RequestState,
  SessionRecord,
  TrustDecision,
  Workspace,
} from '@shared/domain/entities';
import type { MessageUuid, SessionId, WorkspaceId } from '@shared/domain/ids';
import type { Profile } from '@shared/domain/profile';
import type { SetupOwner } from '@shared/domain/setup';
import type { PermissionUpdate } from '@shared/domain/permissions';
import type { SessionBrief } from '@shared/domain/store-types';
import { deleteUnusedAttachments, insertAttachment, type NewAttachment } from './attachments';
import { writeBriefs } from './sessions/briefs';
import { createCommit } from './history/commit';
import type { WritableDb } from './opening/database';
import { purgeSession } from './sessions/deleted-sessions';
import { type Draft, writeDraft } from './sessions/drafts';
import { acquireLease, type IsHolderAlive, releaseLease, renewLeases } from './sessions/leases';
import { joinSession, refreshImported } from './imports/imported-sessions';
import { insertOwnRules } from './sessions/own-rules';
import { deleteQueued, holdQueue, insertQueued, orderQueue } from './sessions/queue';
import { createReadableStore } from './readable-store';
import { repairSession } from './sessions/repair';
import { noteRulesMade, setRequestState } from './sessions/requests';
import { insertSession } from './sessions/sessions';
import { writeSettings } from './settings';
import { removeProfile, saveProfile, writeSetup } from './setups';
import {
  confirmAutonomous,
  decideTrust,
  insertWorkspace,
  relinkWorkspace,
  removeWorkspace,
} from './workspaces';

export interface StoreDeps {
  /** UTC ms. */
  now(): number;
  isHolderAlive: IsHolderAlive;
  close(): void;
}

/**
 * Every function the rest of the program has on the database. Those that write are all or nothing and
 * throw `StoreError` when the disk, the lock or the file forbids it.
 */
export const createStore = (db: WritableDb, deps: StoreDeps) => {
  const commit = createCommit(db, deps);
  return {
    ...createReadableStore(db, deps),
    commit,
    purgeSession: (id: SessionId) => purgeSession(db, id),
    insertSession: (record: SessionRecord) => insertSession(db, record),
    writeBriefs: (briefs: ReadonlyMap<SessionId, SessionBrief>) => writeBriefs(db, briefs),
    insertQueued: (prompt: QueuedPrompt) => insertQueued(db, prompt),
    deleteQueued: (id: SessionId, messageUuid: MessageUuid) => deleteQueued(db, id, messageUuid),
    orderQueue: (id: SessionId, messageUuids: readonly MessageUuid[]) =>
      orderQueue(db, id, messageUuids),
    holdQueue: (id: SessionId, isHeld: boolean) => holdQueue(db, id, isHeld),
    setRequestState: (id: SessionId, requestId: string, state: RequestState) =>
      setRequestState(db, id, requestId, state, deps.now()),
    noteRulesMade: (id: SessionId, requestId: string, updates: readonly PermissionUpdate[]) =>
      noteRulesMade(db, id, requestId, updates),
    insertAttachment: (attachment: NewAttachment) => insertAttachment(db, attachment, deps.now()),
    deleteUnusedAttachments: (before: number) => deleteUnusedAttachments(db, before),
    writeDraft: (id: SessionId, draft: Draft) => writeDraft(db, id, draft, deps.now()),
    writeSettings: (settings: Partial<Settings>) => writeSettings(db, settings, deps.now()),
    writeSetup: (owner: SetupOwner, change: Parameters<typeof writeSetup>[2]) =>
      writeSetup(db, owner, change, deps.now()),
    saveProfile: (profile: Profile) => saveProfile(db, profile, deps.now()),
    removeProfile: (name: string) => removeProfile(db, name),
    insertWorkspace: (workspace: Workspace) => insertWorkspace(db, workspace),
    removeWorkspace: (id: WorkspaceId) => removeWorkspace(db, id, deps.now()),
    relinkWorkspace: (id: WorkspaceId, path: string) => relinkWorkspace(db, id, path, deps.now()),
    decideTrust: (id: WorkspaceId, trust: TrustDecision) => decideTrust(db, id, trust),
    insertOwnRules: (id: WorkspaceId, rules: readonly string[]) =>
      insertOwnRules(db, id, rules, deps.now()),
    confirmAutonomous: (id: WorkspaceId, at: number | null) => confirmAutonomous(db, id, at),
    joinSession: (found: { record: SessionRecord; workspace: Workspace }) => joinSession(db, found),
    refreshImported: (id: SessionId, now: Parameters<typeof refreshImported>[2]) =>
      refreshImported(db, id, now),
    acquireLease: (id: SessionId, holder: LeaseHolder) =>
      acquireLease(db, id, holder, deps.isHolderAlive),
    releaseLease: (id: SessionId, instanceId: string) => releaseLease(db, id, instanceId),
    renewLeases: (instanceId: string, now: number) => renewLeases(db, instanceId, now),
    /** For one whose holder is dead; returns the events it stored. */
    repairSession: (id: SessionId) => repairSession(db, id, { commit, now: () => deps.now() }),
    /** Several writes as one. */
    transaction: <T>(work: () => T): T => db.transaction(work),
  };
};

export type Store = ReturnType<typeof createStore>;
