import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useSession, useWorkspaces } from '../../bridge/queries';
import { isComposing } from '../../components/is-composing';
import { isTyping } from '../../components/is-typing';
import { KeyHints } from '../../components/key-hints';
import { LiveRegion } from '../../components/live-region';
import { useNow } from '../../components/use-now';
import { useLayoutStore } from '../../stores/layout-store';
import { inboxKey } from './inbox-keys';
import { countWaiting, type InboxItem, sessionIdOf } from './inbox-items';
import { InboxRow } from './inbox-row';
import styles from './inbox.module.css';
import { LostDetail } from './lost-detail';
import { RequestDetail } from './request-detail';
import { useInboxActions } from './use-inbox-actions';
import { useInboxItems } from './use-inbox-items';

const NOW_MS = 30_000;
const HINTS = [
  ['next', 'j'],
  ['open', 'o'],
  ['back', 'escape'],
] as const;

/** Everything that waits for a person, as one queue that the keyboard alone can work off. */
export function Inbox() {
  const items = useInboxItems();
  const { data: workspaces = [] } = useWorkspaces();
  const actions = useInboxActions();
  const setView = useLayoutStore((state) => state.setView);
  const now = useNow(NOW_MS);
  const detail = useRef<HTMLDivElement>(null);
  const { current, step, choose } = useCurrent(items);
  const currentKey = current?.key ?? null;

  // The queue's own keys and those of a card both start from the card.
  useEffect(() => {
    const card = detail.current?.querySelector<HTMLElement>('section');
    (card ?? detail.current)?.focus();
  }, [currentKey]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target) || isComposing(event.nativeEvent)) return;
    const key = inboxKey(event);
    if (key === null || (key === 'act' && event.target instanceof HTMLButtonElement)) return;
    if (key === 'leave') setView('session');
    else if (key === 'next' || key === 'previous') step(key === 'next' ? 1 : -1);
    else if (!current) return;
    else if (key === 'open') actions.open(current);
    else if (current.kind === 'request') return;
    else if (key === 'put-aside') actions.putAside(current);
    else if (current.kind === 'expired') actions.resume(current);
    else actions.open(current);
    event.preventDefault();
  };

  const session = useSession(current ? sessionIdOf(current) : null);
  const workspaceName = (id: string) =>
    workspaces.find((workspace) => workspace.id === id)?.name ?? 'a folder no longer listed';
  return (
    <div className={styles.inbox} data-testid="inbox" onKeyDown={onKeyDown}>
      <LiveRegion text={items.length === 0 ? 'Nothing waits for you' : `${items.length} waiting`} />
      <header className={styles.header}>
        <h2>Inbox</h2>
        <span className={styles.note}>
          {items.length === 0 ? 'Nothing waits for you' : `${countWaiting(items)} waiting`}
        </span>
        <span className={styles.hint}>
          <KeyHints hints={HINTS} />
        </span>
      </header>
      {items.length === 0 ? (
        <div className={styles.empty} ref={detail} tabIndex={-1}>
          <p>
            Requests, questions, plans and failures of every session come together here, oldest
            first.
          </p>
        </div>
      ) : (
        <div className={styles.columns}>
          <ul className={styles.list} aria-label="Waiting">
            {items.map((item) => (
              <InboxRow
                key={item.key}
                item={item}
                isCurrent={item.key === currentKey}
                now={now}
                onSelect={() => choose(item)}
              />
            ))}
          </ul>
          <div className={styles.detail} ref={detail} tabIndex={-1}>
            {current?.kind === 'request' && session && (
              <RequestDetail item={current} session={session} workspaceName={workspaceName} />
            )}
            {current && current.kind !== 'request' && (
              <LostDetail
                key={current.key}
                item={current}
                onOpen={() => actions.open(current)}
                onResume={() => actions.resume(current)}
                onPutAside={() => actions.putAside(current)}
              />
            )}
          </div>
        </div>
      )}
    </div>
  );
}

/** The chosen item; when it is gone, the one that took its place. */
function useCurrent(items: InboxItem[]) {
  const [chosen, setChosen] = useState<{ key: string; index: number } | null>(null);
  const at = chosen === null ? 0 : items.findIndex(({ key }) => key === chosen.key);
  const index = Math.min(at < 0 ? (chosen?.index ?? 0) : at, items.length - 1);
  const current = items[index];
  // Held by its key, so that an older one that comes in does not push it away under the reader.
  if (current && (chosen?.key !== current.key || chosen.index !== index))
    setChosen({ key: current.key, index });
  const choose = (item: InboxItem | undefined) => {
    if (item) setChosen({ key: item.key, index: items.indexOf(item) });
  };
  return {
    current,
    choose,
    step: (by: number) => choose(items[(index + by + items.length) % items.length]),
  };
}
