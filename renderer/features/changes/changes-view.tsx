import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import { useChanges } from '../../bridge/changes-queries';
import { Kbd } from '../../components/kbd';
import { isTyping } from '../../components/is-typing';
import { useLayoutStore } from '../../stores/layout-store';
import { allRows, changeLists, findRow } from './change-rows';
import { useChangesStore } from './changes-store';
import styles from './changes-view.module.css';
import { FileDiffPane } from './file-diff-pane';

/** The diff of the chosen file, in the middle; the list beside it is the panel's. */
export function ChangesView({ session }: { session: SessionSummary }) {
  const root = useRef<HTMLDivElement>(null);
  const setView = useLayoutStore((state) => state.setView);
  const showPanel = useLayoutStore((state) => state.showPanel);
  const choose = useChangesStore((state) => state.choose);
  const chosen = useChangesStore((state) => state.chosen[session.id] ?? null);
  const { data: changes, error } = useChanges(session);
  const files = changes?.state === 'repository' ? changes.files : null;
  const rows = useMemo(() => allRows(changeLists(files ?? [])), [files]);
  const row = findRow(rows, chosen) ?? (chosen === null ? (rows[0] ?? null) : null);

  useEffect(() => {
    root.current?.focus();
    showPanel('changes');
  }, [showPanel]);

  const step = (by: 1 | -1) => {
    const at = row === null ? -1 : rows.indexOf(row);
    const next = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
    if (next) choose(session.id, { path: next.file.path, side: next.side });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target)) return;
    if (event.key === 'Escape') setView('session');
    else if (event.key === 'j' || event.key === ']') step(1);
    else if (event.key === 'k' || event.key === '[') step(-1);
    else return;
    event.preventDefault();
  };
  return (
    <div
      className={styles.view}
      data-testid="changes-view"
      tabIndex={-1}
      ref={root}
      onKeyDown={onKeyDown}
    >
      <header className={styles.header}>
        <h2>Changes</h2>
        <span className={styles.of}>{session.title}</span>
        <span className={styles.hint}>
          next <Kbd keys="j" /> previous <Kbd keys="k" /> back <Kbd keys="escape" />
        </span>
      </header>
      {row ? (
        <FileDiffPane key={row.key} sessionId={session.id} row={row} />
      ) : (
        <p className={styles.empty}>{emptyWords(changes, error, rows.length > 0)}</p>
      )}
    </div>
  );
}

function emptyWords(
  changes: ReturnType<typeof useChanges>['data'],
  error: Error | null,
  hasOthers: boolean,
): string {
  if (error) return error.message;
  if (!changes) return 'Looking at the folder…';
  if (changes.state === 'none') return changes.reason;
  if (hasOthers) return 'This file is as it was. Choose another one.';
  return 'Nothing differs from the last commit.';
}
