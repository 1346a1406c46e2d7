import { Columns2, Plus, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import type { TerminalDto } from '@shared/contract/terminals';
import { IconButton } from '../../components/icon-button';
import { useKeysOf } from '../../stores/keys-store';
import { useLayoutStore } from '../../stores/layout-store';
import { FolderMenu } from './folder-menu';
import { TabName } from './tab-name';
import styles from './tab-strip.module.css';
import { type TerminalTab, tabTitle } from './terminal-tabs';
import { useTerminalStore } from './terminal-store';
import { useTerminalActions } from './use-terminal-actions';

interface TabStripProps {
  folder: string | null;
  ownFolder: string | null;
  session: SessionSummary | null;
  terminals: readonly TerminalDto[];
  tabs: readonly TerminalTab[];
  shown: TerminalTab | null;
}

export function TabStrip({ folder, tabs, shown, ...rest }: TabStripProps) {
  const actions = useTerminalActions();
  const { choose, rename } = useTerminalStore.getState();
  const renaming = useTerminalStore((state) => state.renaming);
  const setOpen = useLayoutStore((state) => state.setDrawerOpen);
  const keys = {
    open: useKeysOf('new-terminal'),
    split: useKeysOf('split-terminal'),
    hide: useKeysOf('terminal'),
  };
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.key === 'Delete') actions.close(idsOf(tabs[at]));
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const next = by === undefined ? undefined : tabs[(at + by + tabs.length) % tabs.length];
    if (!next || folder === null) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`[data-group="${next.groupId}"]`)?.focus();
    choose(folder, next.groupId);
  };

  return (
    <header className={styles.strip}>
      <FolderMenu folder={folder} {...rest} />
      <div ref={list} className={styles.tabs} role="tablist" aria-label="Terminals of this folder">
        {tabs.map((tab, at) => {
          const isShown = tab.groupId === shown?.groupId;
          const hasEnded = tab.terminals.every(({ exit }) => exit !== null);
          return (
            <span
              key={tab.groupId}
              className={styles.tab}
              role="presentation"
              data-state={isShown ? 'active' : 'inactive'}
              onAuxClick={(event) => event.button === 1 && actions.close(idsOf(tab))}
            >
              {renaming === tab.groupId ? (
                <TabName tab={tab} />
              ) : (
                <button
                  type="button"
                  role="tab"
                  aria-selected={isShown}
                  tabIndex={isShown ? 0 : -1}
                  className={styles.name}
                  data-group={tab.groupId}
                  data-ended={hasEnded}
                  onClick={() => folder !== null && choose(folder, tab.groupId)}
                  onDoubleClick={() => rename(tab.groupId)}
                  aria-keyshortcuts="Delete"
                  onKeyDown={(event) => onKeyDown(event, at)}
                >
                  {tabTitle(tab)}
                  {hasEnded && <span className={styles.ended}>ended</span>}
                </button>
              )}
              {/* A row of tabs holds nothing but tabs for who hears it; Delete does the same there. */}
              <button
                type="button"
                className={styles.close}
                aria-hidden="true"
                tabIndex={-1}
                title="Close"
                data-testid="close-terminal"
                onClick={() => actions.close(idsOf(tab))}
              >
                <X size={12} aria-hidden="true" />
              </button>
            </span>
          );
        })}
      </div>
      {folder !== null && (
        <IconButton
          label="New terminal"
          keys={keys.open}
          icon={<Plus size={14} />}
          onClick={() => void actions.open()}
        />
      )}
      <span className={styles.spring} />
      <IconButton
        label="Split this terminal"
        keys={keys.split}
        icon={<Columns2 size={14} />}
        disabled={shown === null}
        onClick={actions.split}
      />
      <IconButton
        label="Hide the terminals"
        keys={keys.hide}
        icon={<X size={14} />}
        onClick={() => setOpen(false)}
      />
    </header>
  );
}

const idsOf = (tab: TerminalTab | undefined): string[] => tab?.terminals.map(({ id }) => id) ?? [];
