import type { CostsReport } from '@shared/contract/costs';

export type SessionRow = CostsReport['sessions'][number];
export type SortKey = 'title' | 'cost' | 'turns' | 'tokens' | 'hits' | 'last';

export const tokensOf = ({ input, output, cacheRead, cacheCreation }: SessionRow['tokens']) =>
  input + output + cacheRead + cacheCreation;

/** Of what was read into the model, how much came from the cache, 0 to 100; null when nothing was read. */
export function cacheHitPercent({
  input,
  cacheRead,
  cacheCreation,
}: SessionRow['tokens']): number | null {
  const read = input + cacheRead + cacheCreation;
  return read === 0 ? null : (cacheRead / read) * 100;
}

const VALUES: Record<Exclude<SortKey, 'title'>, (row: SessionRow) => number | null> = {
  cost: ({ costUsd }) => costUsd,
  turns: ({ turns }) => turns,
  tokens: ({ tokens }) => tokensOf(tokens),
  hits: ({ tokens }) => cacheHitPercent(tokens),
  last: ({ lastAt }) => lastAt,
};

/** What is not known comes last in either direction. */
export function sortSessions(
  rows: readonly SessionRow[],
  { key, isAscending }: { key: SortKey; isAscending: boolean },
): SessionRow[] {
  const turn = isAscending ? 1 : -1;
  if (key === 'title') return rows.toSorted((a, b) => turn * a.title.localeCompare(b.title));
  const valueOf = VALUES[key];
  return rows.toSorted((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return turn * (left - right);
  });
}
