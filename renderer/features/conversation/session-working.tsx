import type { SessionSummary } from '@shared/contract/sessions';
import { useNow } from '../../components/use-now';
import { formatDuration } from '../cost/format';
import { StatusGlyph } from '../sessions/status-glyph';
import styles from './session-banners.module.css';

const WORDS = { starting: 'Starting', working: 'Working', stopping: 'Stopping' } as const;

/** One quiet line above the composer while the session is busy: a height that stays while it works. */
export function SessionWorking({ session }: { session: SessionSummary }) {
  const { status, statusSince, backgroundTaskCount } = session;
  const isBusy = status === 'starting' || status === 'working' || status === 'stopping';
  const now = useNow(isBusy ? 1000 : null);
  const tasks =
    backgroundTaskCount > 0 &&
    `${backgroundTaskCount} background ${backgroundTaskCount === 1 ? 'task' : 'tasks'}`;
  if (!isBusy && !tasks) return null;
  const elapsed = Math.max(0, Math.floor((now - statusSince) / 1000) * 1000);
  return (
    <p className={styles.banner}>
      <StatusGlyph status={isBusy ? status : 'working'} />
      {[isBusy && WORDS[status], isBusy && elapsed >= 1000 && formatDuration(elapsed), tasks]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}
