import {
  asClaudeSessionId,
  asSessionId,
  type ClaudeSessionId,
  type SessionId,
} from '@shared/domain/ids';
import type { ReadableDb } from '../opening/database';

/** A session of a terminal whose transcript says more than its history here. */
export interface HistoryDue {
  sessionKey: number;
  sessionId: SessionId;
  claudeSessionId: ClaudeSessionId;
  /** Of its main transcript and of its subagents'; absolute. */
  path: string;
  subagents: string[];
  bytes: number;
  /** The CLI's session it was forked from. */
  copiedFrom: string | null;
  /** Where the session's numbering stands. */
  lastSeq: number;
  signature: string;
  /** What was written before; null: nothing, or not to its end. */
  known: { events: number; digest: string } | null;
}

/** The newest conversations first. Sessions that were continued here or deleted are left as they are. */
export const listHistoryDue = (db: ReadableDb): HistoryDue[] =>
  db.snapshot(() => {
    const files = bySession(db.all<FileRow>(FILES));
    return db.all<SessionRow>(SESSIONS).flatMap((row) => {
      const own = files.get(row.claudeSessionId) ?? [];
      const main = own.find(({ isSubagent }) => isSubagent === 0);
      if (main === undefined) return [];
      const subagents = own.filter(({ isSubagent }) => isSubagent === 1).map(({ path }) => path);
      const signature = [main, ...own.filter((file) => file.isSubagent === 1)]
        .map(({ path, size, modifiedAt }) => `${path} ${size} ${modifiedAt}`)
        .join('\n');
      if (row.isWhole === 1 && row.signature === signature) return [];
      const { sessionKey, lastSeq, events, digest } = row;
      return [
        {
          sessionKey,
          sessionId: asSessionId(row.sessionId),
          claudeSessionId: asClaudeSessionId(row.claudeSessionId),
          path: main.path,
          subagents,
          bytes: own.reduce((sum, { size }) => sum + size, 0),
          copiedFrom: main.copiedFrom,
          lastSeq,
          signature,
          known:
            row.isWhole === 1 && events !== null && digest !== null ? { events, digest } : null,
        },
      ];
    });
  });

const bySession = (files: readonly FileRow[]): Map<string, FileRow[]> => {
  const sessions = new Map<string, FileRow[]>();
  for (const file of files) {
    const known = sessions.get(file.claudeSessionId);
    if (known === undefined) sessions.set(file.claudeSessionId, [file]);
    else known.push(file);
  }
  return sessions;
};

interface FileRow {
  claudeSessionId: string;
  path: string;
  isSubagent: 0 | 1;
  size: number;
  modifiedAt: number;
  copiedFrom: string | null;
}

interface SessionRow {
  sessionKey: number;
  sessionId: string;
  claudeSessionId: string;
  lastSeq: number;
  signature: string | null;
  events: number | null;
  digest: string | null;
  isWhole: 0 | 1 | null;
}

/** Of several main files with one id the one that grew last. */
const FILES = `
SELECT claude_session_id AS claudeSessionId, path, is_subagent AS isSubagent, size,
  modified_at AS modifiedAt, copied_from AS copiedFrom
FROM imported_files ORDER BY is_subagent, CASE is_subagent WHEN 0 THEN -modified_at END, path`;

const SESSIONS = `
SELECT sessions.key AS sessionKey, sessions.id AS sessionId,
  imported.claude_session_id AS claudeSessionId, sessions.last_seq AS lastSeq,
  history.signature AS signature, history.events AS events, history.digest AS digest,
  history.is_whole AS isWhole
FROM imported_sessions AS imported
JOIN sessions ON sessions.id = imported.session_id
LEFT JOIN imported_history AS history ON history.session_key = sessions.key
WHERE sessions.deleted_at IS NULL AND sessions.last_seq = coalesce(history.last_seq, 0)
ORDER BY sessions.updated_at DESC, sessions.key DESC`;
