import type { RowPlace } from './row-places';

/**
 * The rows of the conversation as it stands, in the order of the file: from the newest thing said back along
 * the parents, past compactions to what they summed up. Answers and results of tools that ran side by side
 * hang beside the chain and belong to it; branches that were left do not. A subagent's file is all one.
 */
export function keptRows(rows: readonly RowPlace[], isSubagent: boolean): RowPlace[] {
  if (isSubagent) return [...rows];
  const byUuid = new Map(rows.map((row) => [row.uuid, row]));
  const kept = new Set<string>();
  const messages = new Set<string>();
  let row = rows.findLast(
    (one) => (one.kind === 'user' || one.kind === 'assistant') && !one.isSidechain && !one.isMeta,
  );
  while (row !== undefined && !kept.has(row.uuid)) {
    kept.add(row.uuid);
    if (row.messageId !== null) messages.add(row.messageId);
    const parent: string | null = row.parentUuid ?? row.logicalParentUuid;
    row = parent === null ? undefined : byUuid.get(parent);
  }
  return rows.filter((one) => {
    if (one.isSidechain) return false;
    const isBeside =
      (one.messageId !== null && messages.has(one.messageId)) ||
      (one.holdsResult && one.parentUuid !== null && kept.has(one.parentUuid));
    // In the order of the file a parent stands before what hangs on it.
    if (isBeside) kept.add(one.uuid);
    return kept.has(one.uuid);
  });
}
