import { DatabaseZap } from 'lucide-react';
import { useDatabaseState } from '../../bridge/queries';
import styles from './store-trouble-banner.module.css';
import { storeTroubleWords } from './store-trouble-words';

/** Stands over the window for as long as nothing can be saved; gone by itself when it can. */
export function StoreTroubleBanner() {
  const { data: database } = useDatabaseState();
  if (database?.state !== 'ready' || !database.trouble) return null;
  const { title, text } = storeTroubleWords(database.trouble);
  return (
    <div className={styles.banner} role="alert" data-testid="store-trouble">
      <DatabaseZap size={14} aria-hidden="true" />
      <p>
        <strong>{title}</strong> {text}
      </p>
    </div>
  );
}
