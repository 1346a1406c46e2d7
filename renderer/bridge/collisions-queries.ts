import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Collision } from '@shared/domain/collisions';
import type { SessionId } from '@shared/domain/ids';
import { unwrap } from './client';
import { useClient } from './client-context';
import { queryKeys } from './query-keys';

/** Those one session is part of; main pushes every change. */
export function useCollisionsOf(id: SessionId): readonly Collision[] {
  const client = useClient();
  const pick = useCallback(
    (all: readonly Collision[]) =>
      all.filter(({ earlier, later }) => earlier === id || later === id),
    [id],
  );
  const { data } = useQuery({
    queryKey: queryKeys.collisions,
    queryFn: async (): Promise<readonly Collision[]> => unwrap(await client.collisions.list({})),
    select: pick,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data ?? NONE;
}

const NONE: readonly Collision[] = [];
