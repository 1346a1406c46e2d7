import type { SearchHitDto } from '@shared/contract/search';
import type { SessionId } from '@shared/domain/ids';

export interface HitGroupOf {
  key: string;
  sessionId: SessionId;
  hits: SearchHitDto[];
}

/**
 * Hits under their sessions. Newest first, a session stands where its newest hit does; by relevance
 * only neighbours are put together, so that the best stays on top.
 */
export function groupHits(
  hits: readonly SearchHitDto[],
  order: 'newest' | 'relevance',
): HitGroupOf[] {
  const groups: HitGroupOf[] = [];
  const bySession = new Map<SessionId, HitGroupOf>();
  for (const hit of hits) {
    const known = order === 'newest' ? bySession.get(hit.sessionId) : groups.at(-1);
    if (known?.sessionId === hit.sessionId) {
      known.hits.push(hit);
      continue;
    }
    const group = { key: hit.id, sessionId: hit.sessionId, hits: [hit] };
    groups.push(group);
    bySession.set(hit.sessionId, group);
  }
  return groups;
}
