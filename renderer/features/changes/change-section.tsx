import { Minus, Plus, Undo2 } from 'lucide-react';
import { IconButton } from '../../components/icon-button';
import type { ChangeRow } from './change-rows';
import { ChangeRowView } from './change-row';
import styles from './changes.module.css';
import type { ChangeActions } from './use-change-actions';

interface ChangeSectionProps {
  title: string;
  rows: readonly ChangeRow[];
  chosenKey: string | null;
  actions: ChangeActions;
  onOpen(row: ChangeRow): void;
}

/** A list with what can be done to all of it; nothing where it is empty. */
export function ChangeSection({ title, rows, chosenKey, actions, onOpen }: ChangeSectionProps) {
  if (rows.length === 0) return null;
  const paths = rows.map(({ file }) => file.path);
  const isStaged = rows[0]?.side === 'staged';
  const isConflict = rows[0]?.file.isConflicted ?? false;
  const isBusy = actions.busy !== null;
  return (
    <section className={styles.section} aria-label={title}>
      <header className={styles.heading}>
        <h3>
          {title} <span className={styles.count}>{rows.length}</span>
        </h3>
        {!isConflict && (
          <span className={styles.all}>
            {isStaged ? (
              <IconButton
                label="Unstage all of these"
                icon={<Minus size={13} />}
                disabled={isBusy}
                onClick={() => actions.unstage(paths)}
              />
            ) : (
              <>
                <IconButton
                  label="Discard all of these"
                  icon={<Undo2 size={13} />}
                  disabled={isBusy}
                  onClick={() => actions.discard(paths)}
                />
                <IconButton
                  label="Stage all of these"
                  icon={<Plus size={13} />}
                  disabled={isBusy}
                  onClick={() => actions.stage(paths)}
                />
              </>
            )}
          </span>
        )}
      </header>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <ChangeRowView
            key={row.key}
            row={row}
            isChosen={row.key === chosenKey}
            actions={actions}
            onOpen={() => onOpen(row)}
          />
        ))}
      </ul>
    </section>
  );
}
