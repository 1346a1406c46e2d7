import type { DeletedSessionDto } from '@shared/contract/deleted';
import { Button } from '../../components/button';
import styles from './deleted-dialog.module.css';

interface DeletedRowProps {
  session: DeletedSessionDto;
  /** The question what would be lost is open. */
  isAsked: boolean;
  onRestore(): void;
  onAsk(isAsked: boolean): void;
  onPurge(): void;
}

export function DeletedRow({ session, isAsked, onRestore, onAsk, onPurge }: DeletedRowProps) {
  const { title, cwd, deletedAt, messages } = session;
  return (
    <li className={styles.row} data-testid="deleted-row">
      <div className={styles.line}>
        <div className={styles.words}>
          <span className={styles.title}>{title}</span>
          <span className={styles.note}>
            Deleted {new Date(deletedAt).toLocaleString()} · {cwd}
          </span>
        </div>
        <Button size="small" onClick={onRestore}>
          Restore
        </Button>
        {!isAsked && (
          <Button size="small" tone="quiet" onClick={() => onAsk(true)}>
            Delete for good
          </Button>
        )}
      </div>
      {isAsked && (
        <div className={styles.question} role="alert">
          <p>
            {messages === 1 ? '1 message' : `${messages} messages`} with everything its tools did
            cannot be brought back afterwards. What it cost stays in the reports, and Claude Code’s
            own transcript is not touched.
          </p>
          <div className={styles.buttons}>
            <Button size="small" onClick={() => onAsk(false)}>
              Keep it
            </Button>
            <Button size="small" tone="danger" onClick={onPurge}>
              Delete for good
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}
