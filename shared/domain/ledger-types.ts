import type { RequestKind } from '../events';
import type { RequestState } from './entities';
import type { SessionId } from './ids';
import type { PermissionUpdate } from './permissions';

/** One request with its answer, as the ledger of all sessions keeps it. */
export interface LedgerEntry {
  sessionId: SessionId;
  sessionTitle: string;
  /** The session's folder. */
  cwd: string;
  requestId: string;
  kind: RequestKind;
  toolName: string | null;
  /** The command, path, address, question or plan that was asked about, cut; else the input as JSON. */
  brief: string;
  state: RequestState;
  /** UTC ms. */
  askedAt: number;
  closedAt: number | null;
  behavior: 'allow' | 'deny' | null;
  by: 'user' | 'rule' | 'policy' | null;
  /** In words or in the CLI's notation: what the answer made, or what answered. */
  rule: string | null;
  /** Of a denial. */
  message: string | null;
  /** What ran is not what was asked. */
  isEdited: boolean;
  /** What the answer made beside: rules, folders, a mode. */
  made: PermissionUpdate[];
  /** Title of the subagent's own tool call; null in the main thread. */
  subagent: string | null;
}

/** Opaque; of the page before. */
export type LedgerCursor = string;

export interface LedgerRequest {
  /** Null: of all sessions. */
  sessionId: SessionId | null;
  /** Null: the newest. */
  cursor: LedgerCursor | null;
  limit: number;
}

export interface LedgerPage {
  entries: LedgerEntry[];
  /** Goes on from here; null: that was all. */
  cursor: LedgerCursor | null;
}
