import type { ImportProgress } from '@shared/contract/imports';
import type { LeaseHolder } from '@shared/domain/entities';
import type { SessionId } from '@shared/domain/ids';

/** What the thread is started with; it writes what is due and ends. */
export interface HistoryWorkerData {
  databasePath: string;
  /** Whom a session belongs to while its history takes several transactions. */
  holder: LeaseHolder;
}

/** To the thread: somebody looks at this session. */
export interface HistoryWish {
  sessionId: SessionId;
}

/** What it says on the way; `ended` is the last. */
export type HistoryReport =
  | { kind: 'progress'; progress: ImportProgress }
  /** The history of this session is another one than before. */
  | { kind: 'written'; sessionId: SessionId }
  | { kind: 'ended'; outcome: HistoryOutcome };

export type HistoryOutcome =
  | {
      ok: true;
      sessions: number;
      events: number;
      /** Transcripts that could not be read; tried again when they change or at the next start. */
      unreadable: { path: string; code: string }[];
    }
  /** `code`: the store's. */
  | { ok: false; path: string; code: string };
