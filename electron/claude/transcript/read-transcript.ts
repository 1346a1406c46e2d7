import { readRows, type ReadRowsOptions } from './read-rows';
import { rebuildConversation } from './rebuild';
import type { ChainRow, CostRow, TitleRow } from './transcript-row';
import { transcriptTitle } from './transcript-title';

export interface Transcript {
  title: string | null;
  /** The folder the session was started in, as its rows recorded it. The file's own place says nothing. */
  cwd: string | null;
  gitBranch: string | null;
  cliVersion: string | null;
  /** UTC ms of the first and the last row that has a time. */
  startedAt: number | null;
  updatedAt: number | null;
  /** The CLI's session a fork was made from; null where nothing was taken over. */
  parentClaudeSessionId: string | null;
  /** Oldest first, left branches and subagents not in it. */
  conversation: ChainRow[];
  /** All rows of the chain as they stand in the file, for counting. */
  rows: ChainRow[];
  /** The CLI's own running total, as it noted it last. */
  cost: CostRow | null;
  damagedLines: number;
}

/** Reads one transcript whole. Rejects when the file cannot be read or `signal` fires. */
export async function readTranscript(
  path: string,
  options: Pick<ReadRowsOptions, 'signal'> = {},
): Promise<Transcript> {
  const rows: ChainRow[] = [];
  const titles: TitleRow[] = [];
  let cost: CostRow | null = null;
  const { damagedLines } = await readRows(path, {
    ...options,
    onRow(row) {
      if (row.kind === 'title') titles.push(row);
      else if (row.kind === 'cost') cost = row;
      // Of an attachment its place in the chain is enough; its text is most of the file.
      else rows.push(row.kind === 'attachment' ? { ...row, message: {} } : row);
    },
  });
  const conversation = rebuildConversation(rows);
  const times = rows.flatMap(({ at }) => (at === null ? [] : [at]));
  return {
    title: transcriptTitle(titles, conversation),
    cwd: rows.find(({ cwd }) => cwd !== null)?.cwd ?? null,
    gitBranch: rows.findLast(({ gitBranch }) => gitBranch !== null)?.gitBranch ?? null,
    cliVersion: rows.findLast(({ cliVersion }) => cliVersion !== null)?.cliVersion ?? null,
    startedAt: times.reduce<number | null>((least, at) => Math.min(least ?? at, at), null),
    updatedAt: times.reduce<number | null>((most, at) => Math.max(most ?? at, at), null),
    parentClaudeSessionId:
      rows.findLast(({ copiedFrom }) => copiedFrom !== null)?.copiedFrom ?? null,
    conversation,
    rows,
    cost,
    damagedLines,
  };
}
