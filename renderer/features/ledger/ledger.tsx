import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import { unwrap } from '../../bridge/client';
import { useClient } from '../../bridge/client-context';
import { queryKeys } from '../../bridge/query-keys';
import { Button } from '../../components/button';
import { LedgerRow } from './ledger-row';
import styles from './ledger.module.css';

const PAGE = 50;

/** Newest first; of the session on screen or of all. */
export function Ledger({ session }: { session: SessionSummary | null }) {
  const client = useClient();
  const [wantsAll, setWantsAll] = useState(false);
  const isOfAll = wantsAll || session === null;
  const sessionId = isOfAll ? null : session.id;
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: queryKeys.ledger(sessionId),
    queryFn: async ({ pageParam }) =>
      unwrap(await client.requests.ledger({ sessionId, cursor: pageParam, limit: PAGE })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
    retry: false,
  });
  const [openKey, setOpenKey] = useState<string | null>(null);
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <>
      {session !== null && (
        <label className={styles.filter}>
          <input
            type="checkbox"
            checked={isOfAll}
            onChange={({ target }) => setWantsAll(target.checked)}
          />
          Of all sessions, not only “{session.title}”
        </label>
      )}
      {error !== null && (
        <p className={styles.error} role="alert">
          {error.message}
        </p>
      )}
      <ul className={styles.list} data-testid="ledger" aria-label="Asked and answered">
        {entries.map((entry) => {
          const key = `${entry.sessionId}:${entry.requestId}`;
          return (
            <LedgerRow
              key={key}
              entry={entry}
              showsSession={isOfAll}
              isMakingRule={key === openKey}
              onMakeRule={(isOpen) => setOpenKey(isOpen ? key : null)}
            />
          );
        })}
      </ul>
      {data && entries.length === 0 && (
        <p className={styles.note}>
          Nothing was asked yet. What Claude Code asks, and what was answered, is kept here.
        </p>
      )}
      {hasNextPage && (
        <Button size="small" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier ones
        </Button>
      )}
    </>
  );
}
