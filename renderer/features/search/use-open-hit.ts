import type { SearchHitDto } from '@shared/contract/search';
import { useFindStore } from '../../stores/find-store';
import { useSessionActions } from '../sessions/use-session-actions';

/** Opens the session at what was found. */
export function useOpenHit(): (hit: SearchHitDto, query: string) => void {
  const { select } = useSessionActions();
  return ({ sessionId, seq, toolCallIds }, query) => {
    useFindStore.getState().goTo({ sessionId, seq, toolCallIds, query });
    select(sessionId);
  };
}
