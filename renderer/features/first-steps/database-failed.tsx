import { ERROR_MEANINGS } from '../errors/error-actions';
import { useClient } from '../../bridge/client-context';
import { Button } from '../../components/button';
import styles from './first-steps.module.css';

interface DatabaseFailedProps {
  code: string;
  message: string;
  path: string;
  backups: string[];
}

/** Stands in place of the whole window: without its history the app shows none, rather than an empty one. */
export function DatabaseFailed({ code, message, path, backups }: DatabaseFailedProps) {
  const client = useClient();
  const meaning = Object.hasOwn(ERROR_MEANINGS, code)
    ? ERROR_MEANINGS[code as keyof typeof ERROR_MEANINGS]
    : null;
  return (
    <div className={styles.steps} role="alert">
      <h1 className={styles.title}>{meaning?.title ?? 'The history cannot be opened'}</h1>
      <p className={styles.words}>{message}</p>
      <p className={styles.note}>Nothing was changed or deleted. The file is</p>
      <div className={styles.command}>
        <code>{path}</code>
        <Button size="small" onClick={() => void client.app.copyText({ text: path })}>
          Copy path
        </Button>
      </div>
      {backups.length > 0 && (
        <details className={styles.details} open>
          <summary>Backups made before updates ({backups.length})</summary>
          <ul>
            {backups.map((backup) => (
              <li key={backup}>{backup}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
