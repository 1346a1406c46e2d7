import { Minus, Plus, Undo2 } from 'lucide-react';
import { IconButton } from '../../components/icon-button';
import { cx } from '../../components/cx';
import { type ChangeRow, splitPath } from './change-rows';
import styles from './changes.module.css';
import type { ChangeActions } from './use-change-actions';

interface ChangeRowProps {
  row: ChangeRow;
  isChosen: boolean;
  actions: ChangeActions;
  onOpen(): void;
}

export function ChangeRowView({ row, isChosen, actions, onOpen }: ChangeRowProps) {
  const { file, side, letter, word, lines } = row;
  const { name, folder } = splitPath(file.path);
  const isBusy = actions.busy !== null;
  const isDiscardable = side === 'unstaged' && !file.isConflicted && !file.isSubmodule;
  return (
    <li className={cx(styles.row, isChosen && styles.chosen)} data-testid="change-row">
      <button
        type="button"
        className={styles.open}
        aria-current={isChosen ? 'true' : undefined}
        title={file.path}
        onClick={onOpen}
      >
        <span className={cx(styles.letter, styles[letter])} role="img" aria-label={word}>
          {letter}
        </span>
        <span className={styles.name}>{name}</span>
        <span className={styles.folder}>{folder}</span>
        {lines && (
          <span className={styles.lines}>
            <span className={styles.plus}>+{lines.insertions}</span>{' '}
            <span className={styles.minus}>−{lines.deletions}</span>
          </span>
        )}
      </button>
      <span className={styles.acts}>
        {isDiscardable && (
          <IconButton
            label={`Discard the changes of ${name}`}
            icon={<Undo2 size={13} />}
            disabled={isBusy}
            onClick={() => actions.discard([file.path])}
          />
        )}
        {side === 'unstaged' ? (
          <IconButton
            label={file.isConflicted ? `Mark ${name} as settled` : `Stage ${name}`}
            icon={<Plus size={13} />}
            disabled={isBusy}
            onClick={() => actions.stage([file.path])}
          />
        ) : (
          <IconButton
            label={`Unstage ${name}`}
            icon={<Minus size={13} />}
            disabled={isBusy}
            onClick={() => actions.unstage([file.path])}
          />
        )}
      </span>
    </li>
  );
}
