import { CONTEXT_EVENT_TYPES, type ContextEvent } from '@shared/domain/context-history';
import type { LeaseHolder, QueuedPrompt, SessionRecord, Workspace } from '@shared/domain/entities';
import type { SessionId, WorkspaceId } from '@shared/domain/ids';
import { asWorkspaceId } from '@shared/domain/ids';
import type { PermissionUpdate } from '@shared/domain/permissions';
import { err, ok } from '@shared/domain/result';
import { TURN_MARK_TYPES, type TurnMark } from '@shared/domain/retry-points';
import { isUnfinished } from '@shared/domain/session-status';
import type { AgentEvent } from '@shared/events';
import { applyToFacts, closingEvents, emptyFacts } from '../session-facts';
import type { PendingRequest, SessionBrief } from '@shared/domain/store-types';
import type { SessionStorePort, StoredImage } from '../ports';

/** A store in memory that outlives managers: "the disk" of a test. */
export interface FakeStore extends SessionStorePort {
  readonly rows: Map<SessionId, SessionRecord>;
  readonly events: Map<SessionId, AgentEvent[]>;
  readonly leases: Map<SessionId, LeaseHolder>;
  readonly requestStates: Map<string, string>;
  readonly attachments: Map<string, StoredImage>;
  readonly workspaces: Map<WorkspaceId, Workspace>;
  commits: number;
  /** Thrown by everything that writes while set. */
  failure: Error | null;
}

export const WORKSPACE = asWorkspaceId('11111111-1111-4111-8111-111111111111');

export function createFakeStore(isAlive: (pid: number) => boolean = () => true): FakeStore {
  const rows = new Map<SessionId, SessionRecord>();
  const events = new Map<SessionId, AgentEvent[]>();
  const leases = new Map<SessionId, LeaseHolder>();
  const requestStates = new Map<string, string>();
  const rulesMade = new Map<string, PermissionUpdate[]>();
  const attachments = new Map<string, StoredImage>();
  const briefs = new Map<SessionId, SessionBrief>();
  const workspaces = new Map<WorkspaceId, Workspace>([
    [
      WORKSPACE,
      {
        id: WORKSPACE,
        path: '/w',
        name: 'w',
        createdAt: 0,
        trust: null,
        autonomousConfirmedAt: null,
      },
    ],
  ]);
  let queued: QueuedPrompt[] = [];
  const isAboutToGo = (sessionId: SessionId) =>
    queued.some((prompt) => prompt.sessionId === sessionId && !prompt.isHeld);
  const refuseIfTold = () => {
    if (store.failure !== null) throw store.failure;
  };

  const store: FakeStore = {
    rows,
    events,
    leases,
    requestStates,
    attachments,
    workspaces,
    commits: 0,
    failure: null,
    insertSession: (record) => void rows.set(record.id, record),
    findSession: (id) =>
      [...rows.values()].find(
        (row) =>
          row.id === id ||
          row.claudeSessionId === id ||
          row.claudeSessionIds.some((known) => known === id),
      ),
    listSessionOverviews: () =>
      [...rows.values()]
        .filter((row) => row.deletedAt === null)
        .map((record) => ({
          record,
          statusSince: record.updatedAt,
          brief: briefs.get(record.id) ?? null,
        })),
    commit(commits) {
      refuseIfTold();
      store.commits += 1;
      for (const commit of commits) {
        const row = rows.get(commit.sessionId);
        if (row === undefined) throw new Error('no such session');
        const stored = events.get(commit.sessionId) ?? [];
        stored.push(...commit.events);
        events.set(commit.sessionId, stored);
        for (const event of commit.events) {
          if (event.type === 'permission_answered') requestStates.set(event.requestId, 'answered');
          if (event.type === 'permission_cancelled')
            requestStates.set(event.requestId, 'cancelled');
        }
        const { brief, ...columns } = commit.patch ?? {};
        if (brief !== undefined) briefs.set(commit.sessionId, brief);
        const id = columns.claudeSessionId ?? null;
        rows.set(commit.sessionId, {
          ...row,
          ...columns,
          claudeSessionIds:
            id === null || row.claudeSessionIds.includes(id)
              ? row.claudeSessionIds
              : [...row.claudeSessionIds, id],
          lastSeq: row.lastSeq + commit.events.length,
        });
      }
    },
    readEvents(sessionId, beforeSeq, limit) {
      const all = (events.get(sessionId) ?? []).filter(
        (event) => beforeSeq === null || event.seq < beforeSeq,
      );
      return { events: all.slice(-limit), hasEarlier: all.length > limit };
    },
    readPageAfter(sessionId, afterSeq, limit) {
      const all = (events.get(sessionId) ?? []).filter((event) => event.seq > afterSeq);
      return { events: all.slice(0, limit), hasLater: all.length > limit };
    },
    readTurnMarks: (sessionId) => (events.get(sessionId) ?? []).filter(isTurnMark),
    readContextEvents: (sessionId) => (events.get(sessionId) ?? []).filter(isContextEvent),
    readSnapshot: (sessionId, limit) => store.readEvents(sessionId, null, limit),
    insertQueued(prompt) {
      refuseIfTold();
      const at = queued.findIndex(
        ({ sessionId, messageUuid }) =>
          sessionId === prompt.sessionId && messageUuid === prompt.messageUuid,
      );
      if (at < 0) queued.push(prompt);
      else queued[at] = { ...prompt, createdAt: queued[at]?.createdAt ?? prompt.createdAt };
    },
    listQueued: (sessionId) => queued.filter((prompt) => prompt.sessionId === sessionId),
    deleteQueued(sessionId, messageUuid) {
      refuseIfTold();
      queued = queued.filter(
        (prompt) => prompt.sessionId !== sessionId || prompt.messageUuid !== messageUuid,
      );
    },
    orderQueue(sessionId, messageUuids) {
      refuseIfTold();
      const place = (prompt: QueuedPrompt) => {
        const at = messageUuids.indexOf(prompt.messageUuid);
        return at < 0 ? messageUuids.length : at;
      };
      const own = queued.filter((prompt) => prompt.sessionId === sessionId);
      own.sort((a, b) => place(a) - place(b));
      queued = [...queued.filter((prompt) => prompt.sessionId !== sessionId), ...own];
    },
    holdQueue(sessionId, isHeld) {
      refuseIfTold();
      queued = queued.map((prompt) =>
        prompt.sessionId === sessionId ? { ...prompt, isHeld } : prompt,
      );
    },
    setRequestState(_sessionId, requestId, state) {
      refuseIfTold();
      requestStates.set(requestId, state);
    },
    readAttachment: (id) => attachments.get(id),
    acquireLease(sessionId, holder) {
      refuseIfTold();
      const current = leases.get(sessionId);
      if (current !== undefined && current.instanceId !== holder.instanceId && isAlive(current.pid))
        return err(current);
      leases.set(sessionId, holder);
      return ok(undefined);
    },
    releaseLease(sessionId, instanceId) {
      refuseIfTold();
      if (leases.get(sessionId)?.instanceId === instanceId) leases.delete(sessionId);
    },
    renewLeases(instanceId, now) {
      for (const [sessionId, holder] of leases)
        if (holder.instanceId === instanceId)
          leases.set(sessionId, { ...holder, heartbeatAt: now });
    },
    listUnfinished: () =>
      [...rows.values()]
        .filter((row) => isUnfinished(row.status) || isAboutToGo(row.id))
        .map((row) => ({
          sessionId: row.id,
          status: row.status,
          holder: leases.get(row.id) ?? null,
        })),
    repairSession(sessionId) {
      const row = rows.get(sessionId);
      if (row === undefined || !isUnfinished(row.status)) return [];
      const facts = emptyFacts();
      for (const event of events.get(sessionId) ?? []) applyToFacts(facts, event);
      const closing = closingEvents(facts).map(
        (body, index): AgentEvent => ({ ...body, sessionId, seq: row.lastSeq + 1 + index, at: 0 }),
      );
      store.commit([{ sessionId, events: closing, patch: { status: 'interrupted' } }]);
      return closing;
    },
    noteRulesMade(_sessionId, requestId, updates) {
      refuseIfTold();
      rulesMade.set(requestId, [...updates]);
    },
    listRequests: (sessionId) =>
      (events.get(sessionId) ?? []).flatMap((event) => {
        if (event.type !== 'permission_answered') return [];
        const { requestId, behavior, by, rule } = event;
        return [{ requestId, behavior, by, rule, made: rulesMade.get(requestId) ?? [] }];
      }),
    listPendingRequests: () =>
      [...rows.values()]
        .filter((row) => row.deletedAt === null)
        .flatMap((row) => pendingOf(events.get(row.id) ?? [], requestStates)),
    listStatusSince: () => new Map(),
    findBrief: (id) => briefs.get(id) ?? null,
    writeBriefs(worked) {
      refuseIfTold();
      for (const [id, brief] of worked)
        if (rows.get(id)?.lastSeq === brief.seq) briefs.set(id, brief);
    },
    findWorkspace: (id) => workspaces.get(id),
    inheritedCost: (parent) => {
      const cost = rows.get(parent)?.costState;
      if (cost === undefined) throw new Error('no such parent');
      return { ...cost, sessionCostUsd: 0, inheritedCostUsd: cost.sessionCostUsd ?? 0 };
    },
  };
  return store;
}

const isContextEvent = (event: AgentEvent): event is ContextEvent =>
  CONTEXT_EVENT_TYPES.some((type) => type === event.type);

const isTurnMark = (event: AgentEvent): event is TurnMark =>
  TURN_MARK_TYPES.some((type) => type === event.type);

function pendingOf(
  events: readonly AgentEvent[],
  states: ReadonlyMap<string, string>,
): PendingRequest[] {
  return events.flatMap((event) => {
    if (event.type !== 'permission_request') return [];
    const state = states.get(event.requestId) ?? 'open';
    if (state !== 'open' && state !== 'expired') return [];
    const { seq: _seq, at, type: _type, ...asked } = event;
    return [{ ...asked, state, askedAt: at, subagent: null }];
  });
}
