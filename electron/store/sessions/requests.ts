import type { RequestState } from '@shared/domain/entities';
import type { SessionId } from '@shared/domain/ids';
import type { PermissionUpdate } from '@shared/domain/permissions';
import type { RequestKind } from '@shared/events';
import type { ReadableDb, WritableDb } from '../opening/database';
import { findSessionKey, getSessionKey } from './sessions';

/** A permission request as the ledger keeps it; what was asked for is in its event. */
export interface StoredRequest {
  requestId: string;
  kind: RequestKind;
  toolName: string | null;
  state: RequestState;
  askedAt: number;
  closedAt: number | null;
  behavior: 'allow' | 'deny' | null;
  by: 'user' | 'rule' | 'policy' | null;
  rule: string | null;
  message: string | null;
  /** What was allowed was not what was asked. */
  isEdited: boolean;
  /** What the answer made beside: rules, folders, a mode. */
  made: PermissionUpdate[];
}

/** `at`: UTC ms, dates the end of a request that is no longer open. */
export const setRequestState = (
  db: WritableDb,
  sessionId: SessionId,
  requestId: string,
  state: RequestState,
  at: number,
): void => {
  db.run(
    `UPDATE permission_requests SET state = ?,
       closed_at = CASE WHEN ? THEN NULL ELSE coalesce(closed_at, ?) END
     WHERE session_key = ? AND request_id = ?`,
    state,
    state === 'open' ? 1 : 0,
    at,
    getSessionKey(db, sessionId),
    requestId,
  );
};

export const noteRulesMade = (
  db: WritableDb,
  sessionId: SessionId,
  requestId: string,
  updates: readonly PermissionUpdate[],
): void => {
  db.run(
    'UPDATE permission_requests SET made = ? WHERE session_key = ? AND request_id = ?',
    JSON.stringify(updates),
    getSessionKey(db, sessionId),
    requestId,
  );
};

/** In the order they were asked. */
export const listRequests = (db: ReadableDb, sessionId: SessionId): StoredRequest[] => {
  const key = findSessionKey(db, sessionId);
  if (key === undefined) return [];
  return db
    .all<RequestRow>(
      `SELECT request_id AS requestId, kind, tool_name AS toolName, state, asked_at AS askedAt,
         closed_at AS closedAt, behavior, answered_by AS "by", rule, message, is_edited AS isEdited,
         made
       FROM permission_requests WHERE session_key = ? ORDER BY asked_seq`,
      key,
    )
    .map((row) => ({ ...row, isEdited: row.isEdited === 1, made: readMade(row.made) }));
};

type RequestRow = Omit<StoredRequest, 'isEdited' | 'made'> & {
  isEdited: number;
  made: string | null;
};

export const readMade = (made: string | null): PermissionUpdate[] =>
  made === null ? [] : JSON.parse(made);
