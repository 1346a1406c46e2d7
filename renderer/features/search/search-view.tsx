import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { SearchHitDto } from '@shared/contract/search';
import { CallFailure } from '../../bridge/client';
import { useSessions, useWorkspaces } from '../../bridge/queries';
import { Button } from '../../components/button';
import { isComposing } from '../../components/is-composing';
import { Kbd } from '../../components/kbd';
import { LiveRegion } from '../../components/live-region';
import { useLayoutStore } from '../../stores/layout-store';
import { groupHits } from './group-hits';
import { HitGroup } from './hit-group';
import { SearchFiltersBar } from './search-filters';
import { useSearchStore } from './search-store';
import styles from './search-view.module.css';
import { useOpenHit } from './use-open-hit';
import { useSearch } from './use-search';

/** Everything that was ever said or done, in all sessions. */
export function SearchView() {
  const { query, filters, order, currentId, ask, choose, leaveAt } = useSearchStore();
  const setView = useLayoutStore((state) => state.setView);
  const { data: sessions } = useSessions();
  const { data: workspaces } = useWorkspaces();
  const search = useSearch({ query, filters, order });
  const openHit = useOpenHit();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);

  const hits = useMemo(() => uniqueHits(search.data?.pages ?? []), [search.data]);
  const groups = useMemo(() => groupHits(hits, order), [hits, order]);
  const listed = useMemo(() => groups.flatMap((group) => group.hits), [groups]);
  const isAsked = query.trim() !== '';
  const isBounded = search.data?.pages.some((page) => page.isBounded) ?? false;

  useEffect(() => field.current?.select(), []);
  useLayoutEffect(() => {
    const element = list.current;
    if (element) element.scrollTop = useSearchStore.getState().top;
    return () => leaveAt(element?.scrollTop ?? 0);
  }, [leaveAt]);
  useEffect(() => {
    if (currentId === null) return;
    const row = list.current?.querySelector(`[data-hit="${CSS.escape(currentId)}"]`);
    row?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);

  const step = (by: 1 | -1) => {
    const at = listed.findIndex(({ id }) => id === currentId);
    const next = listed[at < 0 ? 0 : Math.min(listed.length - 1, Math.max(0, at + by))];
    if (next) choose(next.id);
  };
  const open = (hit: SearchHitDto | undefined) => {
    if (!hit) return;
    choose(hit.id);
    openHit(hit, query);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event.nativeEvent)) return;
    const isField = event.target === field.current;
    if (event.key === 'Escape') setView('session');
    else if (event.key === 'ArrowDown' && isField) step(1);
    else if (event.key === 'ArrowUp' && isField) step(-1);
    else if (event.key === 'Enter' && isField)
      open(listed.find(({ id }) => id === currentId) ?? listed[0]);
    else return;
    event.preventDefault();
  };

  const status = statusWords(isAsked, search.isFetching, listed.length, search.hasNextPage);
  return (
    <div className={styles.search} data-testid="search-view" onKeyDown={onKeyDown}>
      <LiveRegion text={status} />
      <header className={styles.header}>
        <h2>Search</h2>
        <span className={styles.note} data-testid="search-status">
          {status}
        </span>
        <span className={styles.hint}>
          open <Kbd keys="enter" /> back <Kbd keys="escape" />
        </span>
      </header>
      <div className={styles.top}>
        <input
          ref={field}
          className={styles.field}
          type="search"
          aria-label="Search everything"
          placeholder="Words, or an “exact phrase”, in every session"
          data-testid="search-field"
          value={query}
          onChange={(event) => ask({ query: event.target.value })}
        />
        <SearchFiltersBar sessions={sessions ?? []} workspaces={workspaces ?? []} />
      </div>

      <div className={styles.list} ref={list} role="region" aria-label="Hits" tabIndex={0}>
        {search.error instanceof CallFailure && (
          <p className={styles.empty} role="alert">
            {search.error.error.message}
          </p>
        )}
        {!isAsked && (
          <p className={styles.empty}>
            Prompts, answers, thinking, commands, their output and names of files are found here, in
            every session that was ever run.
          </p>
        )}
        {isAsked &&
          groups.map((group) => (
            <HitGroup
              key={group.key}
              group={group}
              session={sessions?.find(({ id }) => id === group.sessionId) ?? null}
              workspaces={workspaces ?? []}
              currentId={currentId}
              onOpen={open}
            />
          ))}
        {isAsked && isBounded && (
          <p className={styles.note}>
            There are more matches. The newest 10,000 were compared by relevance.
          </p>
        )}
        {isAsked && search.hasNextPage && (
          <Button
            size="small"
            disabled={search.isFetchingNextPage}
            onClick={() => void search.fetchNextPage()}
          >
            {search.isFetchingNextPage ? 'Looking further back' : 'Show more'}
          </Button>
        )}
      </div>
    </div>
  );
}

/** New messages move the pages on while they are read: what comes twice is shown once. */
function uniqueHits(pages: readonly { hits: SearchHitDto[] }[]): SearchHitDto[] {
  const known = new Map<string, SearchHitDto>();
  for (const page of pages) for (const hit of page.hits) known.set(hit.id, hit);
  return [...known.values()];
}

const statusWords = (isAsked: boolean, isBusy: boolean, count: number, isMore: boolean): string => {
  if (!isAsked) return '';
  if (count === 0) return isBusy ? 'Searching' : 'Nothing found';
  return `${count}${isMore ? ' and more' : ''} found`;
};
