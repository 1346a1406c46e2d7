import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LeaseHolder } from '@shared/domain/entities';
import { asSessionId, asWorkspaceId, type SessionId } from '@shared/domain/ids';
import { IMPORT_HOLD } from '@shared/domain/import-types';
import { joinFound } from '../join-found';
import { openStore, type Store } from '../../../store';
import { openHistory } from '../../../store/history/open-history';
import { openImports } from '../../../store/imports/open-imports';
import { runHistoryPass } from '../../../workers/history/history-pass';
import { runImportPass } from '../../../workers/import/import-pass';
import { createJobLine, takeJob } from '../../../workers/import/job-line';
import { scanFiles } from '../../../workers/import/scan-files';

/** A folder of the CLI's, a database, and the looks from one to the other, without threads. */
export interface ImportRoom {
  store: Store;
  /** Absolute. */
  database: string;
  /** Writes a transcript; `parts` below `projects`. Returns its path. */
  put(lines: readonly string[], ...parts: string[]): string;
  look(): Promise<void>;
  write(options?: { wish?: SessionId; pause?(): Promise<void> }): Promise<Written>;
  lookAndWrite(): Promise<Written>;
  idOf(claudeSessionId: string): SessionId;
  remove(): void;
}

interface Written {
  outcome: Awaited<ReturnType<typeof runHistoryPass>>;
  written: SessionId[];
  progress: number[];
}

const pause = async () => undefined;

export function openImportRoom(): ImportRoom {
  const folder = mkdtempSync(path.join(tmpdir(), 'import-room-'));
  const database = path.join(folder, 'roundhouse.db');
  const config = path.join(folder, 'config');
  const opened = openStore({ mode: 'read-write', path: database, clock: { now: () => 5_000 } });
  if (!opened.ok) throw new Error(opened.error.message);
  const store = opened.value;
  let ids = 0;
  let passes = 0;
  const newId = () => `10000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`;

  async function look(): Promise<void> {
    const rows = openImports(database);
    if (!rows.ok) throw new Error(rows.error);
    const outcome = await runImportPass(config, {
      store: rows.value,
      scan: async (jobs, onDone) => {
        const line = createJobLine(jobs);
        return scanFiles(() => takeJob(line), onDone);
      },
      onProgress: () => undefined,
      pause,
    });
    rows.value.close();
    if (!outcome.ok) throw new Error(outcome.code);
    await joinFound(outcome.changed, {
      store,
      defaultPolicy: () => 'ask',
      newSessionId: () => asSessionId(newId()),
      newWorkspaceId: () => asWorkspaceId(newId()),
      now: () => 50,
      onChanged: () => undefined,
      pause,
      isEnded: () => false,
    });
  }

  async function write(options: { wish?: SessionId; pause?(): Promise<void> } = {}) {
    passes += 1;
    const holder: LeaseHolder = {
      instanceId: `${IMPORT_HOLD}${passes}`,
      pid: process.pid,
      startedAt: '1',
      heartbeatAt: 1,
      program: 'app',
    };
    const rows = openHistory(database, holder);
    if (!rows.ok) throw new Error(rows.error);
    const written: SessionId[] = [];
    const progress: number[] = [];
    let wish = options.wish ?? null;
    try {
      const outcome = await runHistoryPass({
        store: rows.value,
        takeWish() {
          const asked = wish;
          wish = null;
          return asked;
        },
        onProgress: ({ doneBytes }) => progress.push(doneBytes),
        onWritten: (id) => written.push(id),
        pause: options.pause ?? pause,
      });
      return { outcome, written, progress };
    } finally {
      rows.value.close();
    }
  }

  return {
    store,
    database,
    put(lines, ...parts) {
      const file = path.join(config, 'projects', ...parts);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
      return file;
    },
    look,
    write,
    async lookAndWrite() {
      await look();
      return write();
    },
    idOf(claudeSessionId) {
      const id = store.findSession(claudeSessionId)?.id;
      if (id === undefined) throw new Error(`No session ${claudeSessionId}`);
      return id;
    },
    remove() {
      store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
