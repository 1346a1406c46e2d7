import { useQuery } from '@tanstack/react-query';
import type { DiffSide } from '@shared/contract/changes';
import type { SessionSummary } from '@shared/contract/sessions';
import type { SessionId } from '@shared/domain/ids';
import { isRunning } from '@shared/domain/session-status';
import { unwrap } from './client';
import { useClient } from './client-context';
import { queryKeys } from './query-keys';

/** While a turn runs nobody says which command wrote what, so the folder is looked at again. */
const LOOK_EVERY_MS = 5_000;

/** What differs in the session's folder; looked at while it is shown, and when the window is gone back to. */
export function useChanges({ id, status }: SessionSummary) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.changes(id, status),
    queryFn: async () => unwrap(await client.changes.read({ sessionId: id })),
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
    refetchInterval: isRunning(status) ? LOOK_EVERY_MS : false,
    refetchOnWindowFocus: true,
    staleTime: 0,
    gcTime: 60_000,
    retry: false,
  });
}

export interface FileWish {
  path: string;
  side: DiffSide;
  isWhole: boolean;
}

/** `state`: of the file as it was listed; another one asks anew. */
export function useFileDiff(sessionId: SessionId, wish: FileWish, state: unknown) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.fileDiff(sessionId, wish, state),
    queryFn: async () => unwrap(await client.changes.diff({ sessionId, ...wish })),
    placeholderData: (before, query) => (isSameFile(query?.queryKey[2], wish) ? before : undefined),
    refetchOnWindowFocus: true,
    staleTime: 0,
    gcTime: 10_000,
    retry: false,
  });
}

function isSameFile(asked: unknown, { path, side }: FileWish): boolean {
  const before = asked as FileWish | undefined;
  return before?.path === path && before.side === side;
}
