import { Columns3, PanelLeft, PanelRight, Search } from 'lucide-react';
import type { SessionSummary } from '@shared/contract/sessions';
import { useWorkspaces } from '../bridge/queries';
import { IconButton } from '../components/icon-button';
import { Kbd } from '../components/kbd';
import { modelName } from '../features/composer/model-names';
import { EFFORT_WORDS } from '../features/composer/effort-words';
import { policyLabel, runsUnasked } from '../features/composer/policy-words';
import { countWaiting, inboxGlyph } from '../features/inbox/inbox-items';
import { useInboxItems } from '../features/inbox/use-inbox-items';
import { RenameField } from '../features/sessions/rename-field';
import { StatusGlyph } from '../features/sessions/status-glyph';
import { useListActions } from '../features/sessions/use-list-actions';
import { useKeysOf } from '../stores/keys-store';
import { showsPanel, showsSidebar, useLayoutStore } from '../stores/layout-store';
import { useUiStore } from '../stores/ui-store';
import styles from './title-bar.module.css';

export function TitleBar({ session }: { session: SessionSummary | null }) {
  const { data: workspaces } = useWorkspaces();
  const isSidebarOpen = useLayoutStore(showsSidebar);
  const isPanelOpen = useLayoutStore(showsPanel);
  const { toggleSidebar, togglePanel } = useLayoutStore.getState();
  const openOverlay = useUiStore((state) => state.openOverlay);
  const isRenaming = useUiStore(
    ({ renamedInTitle }) => session !== null && renamedInTitle === session.id,
  );
  const list = useListActions();
  const [sidebarKeys, panelKeys] = [useKeysOf('sidebar'), useKeysOf('panel')];
  const paletteKeys = useKeysOf('palette');
  const rename = (title: string | null) => {
    useUiStore.getState().renameInTitle(null);
    if (session && title !== null) list.rename(session.id, title);
  };
  const workspace = workspaces?.find(({ id }) => id === session?.workspaceId);
  return (
    <header className={styles.bar}>
      <IconButton
        label={isSidebarOpen ? 'Hide the list' : 'Show the list'}
        keys={sidebarKeys}
        aria-pressed={isSidebarOpen}
        icon={<PanelLeft size={15} />}
        onClick={toggleSidebar}
      />
      <h1 className={styles.title}>
        {session ? (
          <>
            <span className={styles.workspace}>{workspace?.name}</span>
            <span className={styles.slash}>/</span>
            {isRenaming ? (
              <span className={styles.rename}>
                <RenameField title={session.title} onDone={rename} />
              </span>
            ) : (
              <span
                className={styles.session}
                onDoubleClick={() => useUiStore.getState().renameInTitle(session.id)}
              >
                {session.title}
              </span>
            )}
          </>
        ) : (
          'Roundhouse'
        )}
      </h1>
      {session && (
        <span className={styles.facts}>
          <span className={runsUnasked(session.policy, session.mode) ? styles.unasked : undefined}>
            {policyLabel(session.policy, session.mode)}
          </span>
          <span>
            {modelName(session.model, [])}
            {session.effort && ` · ${EFFORT_WORDS[session.effort]}`}
          </span>
        </span>
      )}
      <span className={styles.spring} />
      <InboxButton />
      <BoardButton />
      <button type="button" className={styles.search} onClick={() => openOverlay('palette')}>
        <Search size={13} aria-hidden="true" /> Go to {paletteKeys && <Kbd keys={paletteKeys} />}
      </button>
      <IconButton
        label={isPanelOpen ? 'Hide the details' : 'Show the details'}
        keys={panelKeys}
        aria-pressed={isPanelOpen}
        disabled={session === null}
        icon={<PanelRight size={15} />}
        onClick={togglePanel}
      />
    </header>
  );
}

function BoardButton() {
  const isShown = useLayoutStore((state) => state.view === 'board');
  const keys = useKeysOf('board');
  const toggleView = useLayoutStore((state) => state.toggleView);
  return (
    <IconButton
      label={isShown ? 'Back to the session' : 'Board: sessions by status'}
      keys={keys}
      aria-pressed={isShown}
      icon={<Columns3 size={15} />}
      onClick={() => toggleView('board')}
    />
  );
}

function InboxButton() {
  const items = useInboxItems();
  const toggleView = useLayoutStore((state) => state.toggleView);
  const count = countWaiting(items);
  if (count === 0) return null;
  const glyph = inboxGlyph(items);
  return (
    <button
      type="button"
      className={styles.inbox}
      data-needed={glyph === 'needs-you'}
      data-testid="inbox-badge"
      onClick={() => toggleView('inbox')}
    >
      <StatusGlyph status={glyph} size={10} />
      {count}
      <span className="visually-hidden"> waiting for you: open the inbox</span>
    </button>
  );
}
