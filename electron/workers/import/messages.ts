import type { ImportOutcome, ImportProgress } from '@shared/contract/imports';

/** What the thread is started with; it looks once and ends. */
export interface ImportWorkerData {
  databasePath: string;
  /** The CLI's own folder. */
  configDir: string;
  /** The program of the threads it has the files read in; absolute. */
  scanProgram: string;
}

/** What it says on the way; `ended` is the last. */
export type ImportReport =
  | { kind: 'progress'; progress: ImportProgress }
  | { kind: 'ended'; outcome: ImportOutcome };
