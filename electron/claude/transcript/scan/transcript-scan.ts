import type { ModelTotals } from '@shared/domain/entities';
import type { TitleRow } from '../transcript-row';

/** What one look over a transcript gathers. Plain data: kept, and the next look goes on from it. */
export interface TranscriptScan {
  /** Up to the end of the last whole line. */
  bytes: number;
  /** Length and hash of what stands just before that, to tell a file that grew from one written anew. */
  ending: string;
  /** Lines that are cut or no rows, among those that had to be looked at. */
  damagedLines: number;
  /** The newest row of each kind that names the session. */
  names: Partial<Record<TitleRow['source'], string>>;
  /** The first thing a person typed; only looked for while nothing else names the session. */
  firstPrompt: string | null;
  /** The folder the session was started in, as its rows recorded it. */
  cwd: string | null;
  gitBranch: string | null;
  cliVersion: string | null;
  /** UTC ms of the first and of the newest row that tell a time. */
  startedAt: number | null;
  updatedAt: number | null;
  /** The CLI's own running total, as it noted it last; null: it noted none. */
  costUsd: number | null;
  /** By model, as noted with that cost. */
  totals: ModelTotals;
  /** The CLI's session a fork took its first answers over from. */
  copiedFrom: string | null;
  messages: ScannedMessage[];
}

/** One API message; its blocks repeat its usage, the last one counts. */
export interface ScannedMessage {
  id: string;
  model: string;
  /** UTC ms of its first block. */
  at: number;
  /** Taken over from another file, or a subagent's: gives way to a conversation that has it as its own. */
  isWeak: boolean;
  tokens: ScannedTokens;
}

export interface ScannedTokens {
  input: number;
  output: number;
  cacheRead: number;
  cacheCreation: number;
  /** The part of `cacheCreation` that is kept for an hour. */
  cacheCreation1h: number;
  /** The part of `output` that is thinking. */
  thinking: number;
}

export const emptyScan = (): TranscriptScan => ({
  bytes: 0,
  ending: '',
  damagedLines: 0,
  names: {},
  firstPrompt: null,
  cwd: null,
  gitBranch: null,
  cliVersion: null,
  startedAt: null,
  updatedAt: null,
  costUsd: null,
  totals: {},
  copiedFrom: null,
  messages: [],
});
