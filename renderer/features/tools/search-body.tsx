import type { CodeSearchPayload } from '@shared/events';
import styles from './search-body.module.css';
import { shortPath } from './tool-words';

interface SearchBodyProps {
  payload: CodeSearchPayload;
  folder: string | null;
}

const MAX_FILES = 200;

export function SearchBody({ payload, folder }: SearchBodyProps) {
  const { output } = payload;
  const where = [
    payload.path && `in ${shortPath(payload.path, folder)}`,
    payload.glob && `files ${payload.glob}`,
  ]
    .filter(Boolean)
    .join(', ');
  const count = output?.fileCount ?? output?.files.length ?? null;
  return (
    <div className={styles.body}>
      <div className={styles.facts}>
        {count === null ? 'Searching' : `${count} ${count === 1 ? 'file' : 'files'}`} {where}
        {output?.truncated && ', cut by the tool'}
      </div>
      <ul className={styles.files}>
        {output?.files.slice(0, MAX_FILES).map((file, index) => (
          <li key={`${index}`}>{shortPath(file, folder)}</li>
        ))}
        {output && output.files.length > MAX_FILES && (
          <li>and {output.files.length - MAX_FILES} more</li>
        )}
      </ul>
    </div>
  );
}
