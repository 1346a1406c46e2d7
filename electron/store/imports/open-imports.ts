import { ok, type Result } from '@shared/domain/result';
import {
  listFoundConversations,
  listImportedFiles,
  readImportedFiles,
  readImportTotals,
  writeImportedFiles,
} from './imports';
import { listContinuedAt } from '../sessions/continued-at';
import type { StoreOpenErrorCode } from '../opening/open-error';
import { openSecondHandle } from '../opening/open-second-handle';

export interface ImportRows {
  listImportedFiles(): ReturnType<typeof listImportedFiles>;
  readImportedFiles(): ReturnType<typeof readImportedFiles>;
  /** That no session has yet. */
  listFoundConversations(): ReturnType<typeof listFoundConversations>;
  listContinuedAt(): ReturnType<typeof listContinuedAt>;
  readImportTotals(): ReturnType<typeof readImportTotals>;
  writeImportedFiles(files: Parameters<typeof writeImportedFiles>[1]): void;
  close(): void;
}

/** For the thread that looks at transcripts: it sees the tables of the import and nothing else. */
export function openImports(path: string): Result<ImportRows, StoreOpenErrorCode> {
  const opened = openSecondHandle(path);
  if (!opened.ok) return opened;
  const { db, close } = opened.value;
  return ok({
    listImportedFiles: () => listImportedFiles(db),
    readImportedFiles: () => readImportedFiles(db),
    listFoundConversations: () => listFoundConversations(db, null),
    listContinuedAt: () => listContinuedAt(db),
    readImportTotals: () => readImportTotals(db),
    writeImportedFiles: (files: Parameters<typeof writeImportedFiles>[1]) =>
      writeImportedFiles(db, files),
    close,
  });
}
