import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import { unwrap } from '../../bridge/client';
import { useClient } from '../../bridge/client-context';
import { queryKeys } from '../../bridge/query-keys';
import type { SearchAsked } from './search-store';

const PAGE_HITS = 50;
/** Pages that brought nothing yet and go on: after this many a person decides whether to look further. */
const MAX_EMPTY_PAGES = 25;

/** Hits of one search, page by page. What was found stays on screen until the next answer is there. */
export function useSearch({ query, filters, order }: SearchAsked) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: queryKeys.search(query, filters, order),
    queryFn: async ({ pageParam }) => {
      let cursor: string | null = pageParam;
      const hits = [];
      let isBounded = false;
      for (let pages = 0; pages < MAX_EMPTY_PAGES; pages += 1) {
        const page = unwrap(
          await client.search.find({ query, filters, order, cursor, limit: PAGE_HITS }),
        );
        hits.push(...page.hits);
        cursor = page.cursor;
        isBounded ||= page.isBounded;
        if (cursor === null || hits.length >= PAGE_HITS) break;
      }
      return { hits, cursor, isBounded };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    enabled: query.trim() !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export function useSearchChoices() {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.searchChoices,
    queryFn: async () => unwrap(await client.search.choices({})),
    retry: false,
  });
}

/** Asked anew when the session has gone on to something else. */
export function useFindInSession({ id: sessionId, status }: SessionSummary, typed: string) {
  const client = useClient();
  const query = useDeferredValue(typed);
  return useQuery({
    queryKey: queryKeys.findInSession(sessionId, query, status),
    queryFn: async () => unwrap(await client.search.findInSession({ sessionId, query })),
    enabled: query.trim() !== '',
    retry: false,
  });
}
