import { useMemo } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import { useChanges } from '../../bridge/changes-queries';
import { Button } from '../../components/button';
import { LiveRegion } from '../../components/live-region';
import { useLayoutStore } from '../../stores/layout-store';
import { BranchLine } from './branch-line';
import { allRows, type ChangeRow, changeLists, findRow } from './change-rows';
import { ChangeSection } from './change-section';
import { useChangesStore } from './changes-store';
import styles from './changes.module.css';
import { CommitBox } from './commit-box';
import { useChangeActions } from './use-change-actions';

/** What differs in the session's folder, and what becomes of it. */
export function ChangesTab({ session }: { session: SessionSummary }) {
  const { data: changes, error, refetch } = useChanges(session);
  const actions = useChangeActions(session.id);
  const choose = useChangesStore((state) => state.choose);
  const chosen = useChangesStore((state) => state.chosen[session.id] ?? null);
  const isViewed = useLayoutStore((state) => state.view === 'changes');
  const files = changes?.state === 'repository' ? changes.files : null;
  const lists = useMemo(() => changeLists(files ?? []), [files]);

  if (error)
    return (
      <div className={styles.trouble} role="alert">
        <p>{error.message}</p>
        <Button size="small" onClick={() => void refetch()}>
          Look again
        </Button>
      </div>
    );
  if (!changes) return <div className={styles.skeleton} aria-label="Looking at the folder" />;
  if (changes.state === 'none') return <p className={styles.note}>{changes.reason}</p>;

  const open = ({ file: { path }, side }: ChangeRow) => {
    choose(session.id, { path, side });
    useLayoutStore.getState().setView('changes');
  };
  const rows = allRows(lists);
  const section = {
    chosenKey: isViewed ? (findRow(rows, chosen)?.key ?? null) : null,
    actions,
    onOpen: open,
  };
  return (
    <div className={styles.tab} data-testid="changes-tab">
      <LiveRegion text={actions.busy ?? `${rows.length} changes`} />
      <BranchLine changes={changes} actions={actions} onRefresh={() => void refetch()} />
      {rows.length === 0 ? (
        <p className={styles.note}>Nothing differs from the last commit.</p>
      ) : (
        <>
          <ChangeSection title="In conflict" rows={lists.conflicts} {...section} />
          <ChangeSection title="Staged" rows={lists.staged} {...section} />
          <ChangeSection title="Edited by this session" rows={lists.own} {...section} />
          <ChangeSection title="Other changes" rows={lists.other} {...section} />
          {changes.leftOut > 0 && (
            <p className={styles.note}>and {changes.leftOut} more files, too many to list here</p>
          )}
        </>
      )}
      <CommitBox
        sessionId={session.id}
        staged={lists.staged.length}
        hasCommit={changes.hasCommit}
        actions={actions}
      />
    </div>
  );
}
