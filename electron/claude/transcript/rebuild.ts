import type { ChainRow } from './transcript-row';

/**
 * The conversation as it stands, oldest first: from the newest thing said back along the parents, so
 * that branches which were left are not in it. Attachments are links and not part of what was said. A
 * compaction ends the walk: its row has no parent (2.1.332).
 */
export function rebuildConversation(rows: readonly ChainRow[]): ChainRow[] {
  const byUuid = new Map(rows.map((row) => [row.uuid, row]));
  const conversation: ChainRow[] = [];
  const seen = new Set<string>();
  let row = rows.findLast((one) => isSaid(one) && !one.isSidechain && !one.isMeta);
  while (row !== undefined && !seen.has(row.uuid)) {
    seen.add(row.uuid);
    if (isSaid(row)) conversation.push(row);
    row = row.parentUuid === null ? undefined : byUuid.get(row.parentUuid);
  }
  return conversation.reverse();
}

const isSaid = ({ kind }: ChainRow): boolean => kind === 'user' || kind === 'assistant';
