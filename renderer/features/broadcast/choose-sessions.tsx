import { memo, useMemo, useState } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import type { WorkspaceDto } from '@shared/contract/workspaces';
import type { SessionId } from '@shared/domain/ids';
import { useSessions, useWorkspaces } from '../../bridge/queries';
import { glyphOf } from '../sessions/session-glyph';
import { groupOf, STATUS_GROUPS } from '../sessions/status-groups';
import { StatusGlyph } from '../sessions/status-glyph';
import { isBusy } from '../sessions/status-words';
import { sidebarRows } from '../workspaces/sidebar-rows';
import { useBroadcastStore } from './broadcast-store';
import styles from './broadcast.module.css';

/** More are not read through; the filter finds the others. */
const MAX_SHOWN = 200;
const NO_SESSIONS: SessionSummary[] = [];
const NO_WORKSPACES: WorkspaceDto[] = [];

/** The sessions that get it: filtered by words and status, a whole folder at a time or one by one. */
export function ChooseSessions() {
  const { data: sessions = NO_SESSIONS } = useSessions();
  const { data: workspaces = NO_WORKSPACES } = useWorkspaces();
  const chosenIds = useBroadcastStore((state) => state.draft.chosenIds);
  const [filter, setFilter] = useState('');
  const [status, setStatus] = useState('all');
  const rows = useMemo(() => {
    const active = sessions.filter(
      (session) =>
        session.archivedAt === null && (status === 'all' || groupOf(session).id === status),
    );
    return sidebarRows(
      workspaces,
      active.map((session) =>
        session.pinnedAt === null ? session : { ...session, pinnedAt: null },
      ),
      { group: 'workspace', sort: 'newest', showsArchived: false, filter, collapsedIds: [] },
    );
  }, [sessions, workspaces, filter, status]);
  const found = rows.flatMap((row) => (row.kind === 'session' ? [row.session] : []));
  const chosen = new Set<string>(chosenIds);
  return (
    <div className={styles.chooser}>
      <div className={styles.filters}>
        <input
          type="search"
          className={styles.filter}
          aria-label="Filter the sessions"
          placeholder="Filter"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
        <select
          className={styles.select}
          aria-label="With the status"
          value={status}
          onChange={(event) => setStatus(event.target.value)}
        >
          <option value="all">Any status</option>
          {STATUS_GROUPS.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <div className={styles.list} role="group" aria-label="Sessions" tabIndex={-1}>
        {rows.slice(0, MAX_SHOWN).map((row) => {
          if (row.kind === 'workspace') {
            const own = found.filter(({ workspaceId }) => workspaceId === row.workspace.id);
            if (own.length === 0) return null;
            return (
              <FolderRow
                key={row.key}
                name={row.workspace.name}
                ids={own.map(({ id }) => id)}
                chosen={chosen}
              />
            );
          }
          return row.kind === 'session' ? (
            <ChoiceRow key={row.key} session={row.session} isChosen={chosen.has(row.session.id)} />
          ) : null;
        })}
        {found.length === 0 && <p className={styles.none}>No session is like this.</p>}
        {rows.length > MAX_SHOWN && (
          <p className={styles.none}>There are {found.length}. Filter to find the others.</p>
        )}
      </div>
    </div>
  );
}

function FolderRow({ name, ids, chosen }: { name: string; ids: SessionId[]; chosen: Set<string> }) {
  const count = ids.filter((id) => chosen.has(id)).length;
  return (
    <label className={styles.folder}>
      <input
        type="checkbox"
        checked={count === ids.length}
        ref={(element) => {
          if (element) element.indeterminate = count > 0 && count < ids.length;
        }}
        onChange={(event) => choose(ids, event.target.checked)}
      />
      {name}
      <span className={styles.note}>{count > 0 && `${count} of ${ids.length}`}</span>
    </label>
  );
}

interface ChoiceRowProps {
  session: SessionSummary;
  isChosen: boolean;
}

const ChoiceRow = memo(function ChoiceRow({ session, isChosen }: ChoiceRowProps) {
  return (
    <label className={styles.choice} data-testid="broadcast-choice">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={(event) => choose([session.id], event.target.checked)}
      />
      <StatusGlyph status={glyphOf(session)} />
      <span className={styles.choiceTitle}>{session.title}</span>
      {isBusy(session) && <span className={styles.note}>busy: goes into its queue</span>}
    </label>
  );
});

function choose(ids: readonly SessionId[], isChosen: boolean): void {
  const { draft, edit } = useBroadcastStore.getState();
  const others = draft.chosenIds.filter((id) => !ids.includes(id));
  edit({ chosenIds: isChosen ? [...others, ...ids] : others });
}
