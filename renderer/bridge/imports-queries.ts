import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ImportState } from '@shared/contract/imports';
import type { SessionId, WorkspaceId } from '@shared/domain/ids';
import { unwrap } from './client';
import { useClient } from './client-context';
import { queryKeys } from './query-keys';

const whole = (state: ImportState): ImportState => state;

/** What is known of sessions that were run in a terminal; main pushes every change. */
export const useImports = () => useImportsPart(whole);

/** Did the session come from a transcript? */
export function useIsFoundSession(id: SessionId): boolean {
  const pick = useCallback((state: ImportState) => state.sessionIds.includes(id), [id]);
  return useImportsPart(pick).data ?? false;
}

/** Is the folder on the list only because such a session ran there? */
export function useIsFoundWorkspace(id: WorkspaceId): boolean {
  const pick = useCallback((state: ImportState) => state.workspaceIds.includes(id), [id]);
  return useImportsPart(pick).data ?? false;
}

/** Drawn again only when the part differs; `pick` stays the same function from draw to draw. */
function useImportsPart<T>(pick: (state: ImportState) => T) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.imports,
    queryFn: async () => unwrap(await client.imports.read({})),
    select: pick,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
