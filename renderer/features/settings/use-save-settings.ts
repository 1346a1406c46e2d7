import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Settings } from '@shared/contract/settings';
import { useClient } from '../../bridge/client-context';
import { queryKeys } from '../../bridge/query-keys';

export interface SaveSettings {
  /** Shown at once, stored, and shown as before when that failed: then the words why, else null. */
  save(change: Partial<Settings>): Promise<string | null>;
  /** What main already stored. */
  take(settings: Settings): void;
}

export function useSaveSettings(): SaveSettings {
  const client = useClient();
  const cache = useQueryClient();
  return useMemo(() => {
    const take = (settings: Settings) => cache.setQueryData(queryKeys.settings, settings);
    return {
      take,
      async save(change) {
        const before = cache.getQueryData<Settings>(queryKeys.settings);
        if (before) take({ ...before, ...change });
        const answer = await client.settings.save(change);
        if (answer.ok) take(answer.value);
        else
          cache.setQueryData<Settings>(queryKeys.settings, (now) =>
            now && before ? { ...now, ...valuesOf(before, change) } : now,
          );
        return answer.ok ? null : answer.error.message;
      },
    };
  }, [client, cache]);
}

/** What `settings` has for the names in `change`. */
const valuesOf = (settings: Settings, change: Partial<Settings>): Partial<Settings> =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => Object.hasOwn(change, name)));
