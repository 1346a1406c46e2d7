import type { ExportEntry } from './entry';

type TurnEnd = Extract<ExportEntry, { kind: 'turn-end' }>['complete'];

export const ORIGIN_WORDS = {
  user: 'You',
  background: 'A background task',
  command: 'Command',
} as const;

/** `2026-11-30 21:40 UTC`: the same wherever it is read. */
export const timeWords = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** What a turn took; "–" for what is not known. */
export const turnWords = ({ costUsd, durationMs, isError }: TurnEnd): string => {
  const time = durationMs === null ? '–' : `${(durationMs / 1_000).toFixed(1)} s`;
  const cost = costUsd === null ? '–' : `${costUsd.toFixed(costUsd < 1 ? 4 : 2)} $`;
  return [...(isError ? ['Failed'] : []), time, cost].join(' · ');
};

export const TOOL_STATUS_WORDS = {
  running: 'running',
  complete: null,
  error: 'failed',
  interrupted: 'interrupted',
} as const;
