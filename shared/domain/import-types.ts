import type { ModelTotals } from './entities';
import type { ClaudeSessionId, SessionId } from './ids';

/** A transcript of the CLI as it was when it was last looked at. */
export interface ImportedFile {
  /** Absolute. */
  path: string;
  /** Of a subagent's file: its session's. */
  claudeSessionId: ClaudeSessionId;
  isSubagent: boolean;
  stamp: FileStamp;
  title: string | null;
  /** As its rows recorded it; the file's own place says nothing. */
  cwd: string | null;
  /** UTC ms. */
  startedAt: number | null;
  updatedAt: number | null;
  /** The CLI's own running total; null: it noted none, or a part of it is another session's. */
  costUsd: number | null;
  /** The CLI's running totals by model, as noted with that cost. */
  totals: ModelTotals;
  /** False for a file of mere notes, which is no session. */
  hasConversation: boolean;
  /** The CLI's session it was forked from. */
  copiedFrom: string | null;
  damagedLines: number;
  /** JSON of what the next look goes on from. */
  scan: string;
}

/** What tells an unchanged file from a changed one. */
export interface FileStamp {
  size: number;
  /** UTC ms with fractions. */
  modifiedAt: number;
  bornAt: number;
  /** Decimal; may be larger than a number holds. */
  inode: string;
}

/** Tokens that messages of one file used in one slot. */
export interface ImportedUsage {
  /** Number of the 15 minutes since 1970 (UTC). */
  slot: number;
  model: string;
  messages: number;
  input: number;
  output: number;
  cacheRead: number;
  cacheCreation: number;
  /** The part of `cacheCreation` that is kept for an hour. */
  cacheCreation1h: number;
  /** The part of `output` that is thinking. */
  thinking: number;
}

export const USAGE_SLOT_MS = 15 * 60_000;

/** Which session of ours a transcript's became or already was. */
export interface JoinedSession {
  sessionId: SessionId;
  isNew: boolean;
}

/** What the instance id of a holder begins with that writes down what was said in a terminal. */
export const IMPORT_HOLD = 'import:';
