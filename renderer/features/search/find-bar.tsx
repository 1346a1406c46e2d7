import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import type { SearchPlace } from '@shared/contract/search';
import { IconButton } from '../../components/icon-button';
import { isComposing } from '../../components/is-composing';
import { useFindStore } from '../../stores/find-store';
import { focusSession } from '../composer/focus-session';
import styles from './find-bar.module.css';
import { useFindInSession } from './use-search';

/** Finds in one session, in all that is stored of it, not only in what is drawn. */
export function FindBar({ session }: { session: SessionSummary }) {
  const isOpen = useFindStore((state) => state.openIn === session.id);
  return isOpen ? <OpenBar session={session} /> : null;
}

function OpenBar({ session }: { session: SessionSummary }) {
  const { query, setQuery, closeBar, goTo } = useFindStore();
  const field = useRef<HTMLInputElement>(null);
  const { data, isFetching } = useFindInSession(session, query);
  const places = data?.places ?? NONE;
  const [currentId, setCurrentId] = useState<string | null>(null);
  // Unless one was chosen, the newest: it is where the reader is, and from there one goes back.
  const current = places.find(({ id }) => id === currentId) ?? places.at(-1);
  const at = current ? places.indexOf(current) : -1;

  useEffect(() => field.current?.select(), []);

  useEffect(() => {
    if (current) goTo({ ...current, sessionId: session.id, query });
  }, [current, session.id, query, goTo]);

  const step = (by: 1 | -1) => {
    const next = places[(at + by + places.length) % places.length];
    if (!next) return;
    setCurrentId(next.id);
    // Also when it is the only one: the reader may have gone elsewhere.
    goTo({ ...next, sessionId: session.id, query });
  };
  const close = () => {
    closeBar();
    focusSession(session.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && event.target === field.current) step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const isNone = data !== undefined && places.length === 0 && query.trim() !== '' && !isFetching;
  return (
    <div
      className={styles.bar}
      role="search"
      aria-label="Find in this session"
      data-testid="find-bar"
      onKeyDown={onKeyDown}
    >
      <input
        ref={field}
        className={styles.field}
        aria-label="Find in this session"
        placeholder="Find in this session"
        value={query}
        onChange={(event) => {
          setCurrentId(null);
          setQuery(event.target.value);
        }}
      />
      <span className={styles.count} role="status" data-testid="find-count">
        {isNone ? 'Nothing found' : countWords(at, places.length, data?.isBounded ?? false)}
      </span>
      <IconButton
        label="Previous"
        keys="shift+enter"
        icon={<ChevronUp size={14} />}
        disabled={places.length === 0}
        onClick={() => step(-1)}
      />
      <IconButton
        label="Next"
        keys="enter"
        icon={<ChevronDown size={14} />}
        disabled={places.length === 0}
        onClick={() => step(1)}
      />
      <IconButton label="Close" keys="escape" icon={<X size={14} />} onClick={close} />
    </div>
  );
}

const NONE: SearchPlace[] = [];

/** `3 of 17`; more than are listed is said. */
const countWords = (at: number, count: number, isBounded: boolean): string => {
  if (count === 0) return '';
  return `${at + 1} of ${isBounded ? `the newest ${count}` : count}`;
};
