import type { ImportedFile, ImportedUsage } from '@shared/domain/import-types';
import { asClaudeSessionId } from '@shared/domain/ids';
import type { ReadableDb, WritableDb } from '../opening/database';

/** What is known of a file without its contents. */
export type KnownFile = Pick<ImportedFile, 'path' | 'stamp'>;

export const listImportedFiles = (db: ReadableDb): KnownFile[] =>
  db
    .all<StampRow>('SELECT path, size, modified_at, born_at, inode FROM imported_files')
    .map((row) => ({ path: row.path, stamp: toStamp(row) }));

/** All there is of the files, for a look that has to compare them. */
export const readImportedFiles = (db: ReadableDb): ImportedFile[] =>
  db.all<FileRow>('SELECT * FROM imported_files').map(toFile);

/** Conversations of the main thread, newest first: those of these ids, null: that no session has yet. */
export const listFoundConversations = (
  db: ReadableDb,
  ids: readonly string[] | null,
): ImportedFile[] =>
  ids === null
    ? db.all<FileRow>(UNJOINED).map(toFile)
    : db.all<FileRow>(OF_SESSIONS, JSON.stringify(ids)).map(toFile);

const toFile = (row: FileRow): ImportedFile => ({
  path: row.path,
  claudeSessionId: asClaudeSessionId(row.claude_session_id),
  isSubagent: row.is_subagent === 1,
  stamp: toStamp(row),
  title: row.title,
  cwd: row.cwd,
  startedAt: row.started_at,
  updatedAt: row.updated_at,
  costUsd: row.cost_usd,
  totals: JSON.parse(row.totals),
  hasConversation: row.has_conversation === 1,
  copiedFrom: row.copied_from,
  damagedLines: row.damaged_lines,
  scan: row.scan,
});

/** Takes the place of what was known of the file, with its share of the messages. */
export const writeImportedFiles = (
  db: WritableDb,
  files: readonly { file: ImportedFile; usage: readonly ImportedUsage[] }[],
): void =>
  db.transaction(() => {
    for (const { file, usage } of files) {
      const { stamp } = file;
      const key = db.returning<{ key: number }>(
        UPSERT_FILE,
        file.path,
        file.claudeSessionId,
        file.isSubagent ? 1 : 0,
        stamp.size,
        stamp.modifiedAt,
        stamp.bornAt,
        stamp.inode,
        file.title,
        file.cwd,
        file.startedAt,
        file.updatedAt,
        file.costUsd,
        JSON.stringify(file.totals),
        file.hasConversation ? 1 : 0,
        file.copiedFrom,
        file.damagedLines,
        file.scan,
      )[0]?.key;
      if (key === undefined) throw new Error('An imported file came back without its key');
      db.run('DELETE FROM imported_usage WHERE file_key = ?', key);
      for (const one of usage)
        db.run(
          INSERT_USAGE,
          key,
          one.slot,
          one.model,
          one.messages,
          one.input,
          one.output,
          one.cacheRead,
          one.cacheCreation,
          one.cacheCreation1h,
          one.thinking,
        );
    }
  });

export interface ImportCounts {
  files: number;
  sessions: number;
  bytes: number;
  damagedLines: number;
}

export interface ImportTotals extends ImportCounts {
  /** Over all files, each message once. */
  usage: ImportedUsage[];
}

export const readImportCounts = (db: ReadableDb): ImportCounts =>
  db.all<ImportCounts>(
    `SELECT count(*) AS files, coalesce(sum(is_subagent = 0 AND has_conversation = 1), 0) AS sessions,
       coalesce(sum(size), 0) AS bytes, coalesce(sum(damaged_lines), 0) AS damagedLines
     FROM imported_files`,
  )[0] ?? { files: 0, sessions: 0, bytes: 0, damagedLines: 0 };

export const readImportTotals = (db: ReadableDb): ImportTotals =>
  db.snapshot(() => ({ ...readImportCounts(db), usage: db.all<ImportedUsage>(SUM_USAGE) }));

interface StampRow {
  path: string;
  size: number;
  modified_at: number;
  born_at: number;
  inode: string;
}

interface FileRow extends StampRow {
  claude_session_id: string;
  is_subagent: number;
  title: string | null;
  cwd: string | null;
  started_at: number | null;
  updated_at: number | null;
  cost_usd: number | null;
  totals: string;
  has_conversation: number;
  copied_from: string | null;
  damaged_lines: number;
  scan: string;
}

const toStamp = (row: StampRow): ImportedFile['stamp'] => ({
  size: row.size,
  modifiedAt: row.modified_at,
  bornAt: row.born_at,
  inode: row.inode,
});

const UPSERT_FILE = `
INSERT INTO imported_files (path, claude_session_id, is_subagent, size, modified_at, born_at, inode,
  title, cwd, started_at, updated_at, cost_usd, totals, has_conversation, copied_from,
  damaged_lines, scan)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (path) DO UPDATE SET claude_session_id = excluded.claude_session_id,
  is_subagent = excluded.is_subagent, size = excluded.size, modified_at = excluded.modified_at,
  born_at = excluded.born_at, inode = excluded.inode, title = excluded.title, cwd = excluded.cwd,
  started_at = excluded.started_at, updated_at = excluded.updated_at,
  cost_usd = excluded.cost_usd, totals = excluded.totals,
  has_conversation = excluded.has_conversation, copied_from = excluded.copied_from,
  damaged_lines = excluded.damaged_lines, scan = excluded.scan
RETURNING key`;

const INSERT_USAGE = `
INSERT INTO imported_usage (file_key, slot, model, messages, input, output, cache_read,
  cache_creation, cache_creation_1h, thinking) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const SUM_USAGE = `
SELECT slot, model, sum(messages) AS messages, sum(input) AS input, sum(output) AS output,
  sum(cache_read) AS cacheRead, sum(cache_creation) AS cacheCreation,
  sum(cache_creation_1h) AS cacheCreation1h, sum(thinking) AS thinking
FROM imported_usage GROUP BY slot, model ORDER BY slot, model`;

/** Without the scan, which is large and of no use to a list. */
const FOUND_COLUMNS = `path, claude_session_id, is_subagent, size, modified_at, born_at, inode, title,
  cwd, started_at, updated_at, cost_usd, totals, has_conversation, copied_from, damaged_lines, '' AS scan`;

const UNJOINED = `
SELECT ${FOUND_COLUMNS} FROM imported_files
WHERE is_subagent = 0 AND has_conversation = 1 AND cwd IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM claude_session_ids
  WHERE claude_session_ids.claude_session_id = imported_files.claude_session_id)
ORDER BY updated_at DESC`;

const OF_SESSIONS = `
SELECT ${FOUND_COLUMNS} FROM imported_files
WHERE is_subagent = 0 AND has_conversation = 1 AND cwd IS NOT NULL
  AND claude_session_id IN (SELECT value FROM json_each(?))
ORDER BY updated_at DESC`;
