import { randomUUID } from 'node:crypto';
import { realpathSync } from 'node:fs';
import Database from 'better-sqlite3';
import { migrate } from '../../../electron/store/opening/migrate';
import { MIGRATIONS } from '../../../electron/store/migrations';

/** Before the search index: the step to it reads every message, long enough to be hit in the middle. */
const OLD_VERSION = 30;
const MESSAGES = 12_000;

export interface OldDatabase {
  sessionId: string;
  claudeSessionId: string;
}

/** A file as an earlier release left it, with one long session whose folder is `cwd`. */
export function writeOldDatabase(path: string, cwd: string): OldDatabase {
  const raw = new Database(path);
  raw.pragma('journal_mode = WAL');
  migrate(
    raw,
    MIGRATIONS.filter(({ version }) => version <= OLD_VERSION),
  );
  const made = { sessionId: randomUUID(), claudeSessionId: randomUUID() };
  raw.transaction(() => {
    raw
      .prepare(`INSERT INTO workspaces (id, path, name, created_at) VALUES ('w', ?, 'old', 1)`)
      .run(realpathSync(cwd));
    raw
      .prepare(
        `INSERT INTO sessions (key, id, workspace_id, title, cwd, policy, status, status_since,
           claude_session_id, cost_state, is_demo, last_seq, created_at, updated_at)
         VALUES (1, ?, 'w', 'Old', ?, 'ask', 'idle', 1, ?, ?, 0, ?, 1, 1)`,
      )
      .run(
        made.sessionId,
        realpathSync(cwd),
        made.claudeSessionId,
        '{"version":1,"totals":{},"sessionCostUsd":0,"inheritedCostUsd":0,"outsideUsd":0,"isComplete":true}',
        MESSAGES,
      );
    raw.prepare('INSERT INTO claude_session_ids VALUES (1, ?, 0)').run(made.claudeSessionId);
    const insert = raw.prepare(
      `INSERT INTO messages (session_key, kind, thread, source_id, block_index, first_seq, last_seq,
         started_at, at, state, text) VALUES (1, 'text', '', ?, 0, ?, ?, 1, 1, 1, ?)`,
    );
    for (let seq = 1; seq <= MESSAGES; seq += 1)
      insert.run(
        `msg_old_${seq}`,
        seq,
        seq,
        `${seq} ${'some old words of a long answer '.repeat(8)}`,
      );
  })();
  raw.close();
  return made;
}

/** What is wrong with the old rows after the update; empty when all are as they were. */
export function checkOldMessages(path: string): string[] {
  const raw = new Database(path, { readonly: true });
  try {
    const kept = Number(
      raw.prepare(`SELECT count(*) FROM messages WHERE source_id GLOB 'msg_old_*'`).pluck().get(),
    );
    return kept === MESSAGES ? [] : [`${kept} of ${MESSAGES} old messages`];
  } finally {
    raw.close();
  }
}
