import { useEffect } from 'react';
import { useSessionsPart } from '../bridge/queries';
import type { SessionSummary } from '@shared/contract/sessions';
import { useLayoutStore } from '../stores/layout-store';

/** Closes the panes of sessions that were deleted, here or in another window. */
export function useKnownPanes(): void {
  const ids = useSessionsPart(idsOf);
  useEffect(() => {
    if (!ids) return;
    const known = new Set<string>(ids);
    useLayoutStore.getState().keepPanes((id) => known.has(id));
  }, [ids]);
}

const idsOf = (sessions: SessionSummary[]) => sessions.map(({ id }) => id);
