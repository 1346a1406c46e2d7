import { useEffect, useState } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import { formatDuration } from '../cost/format';
import { StatusGlyph } from '../sessions/status-glyph';
import styles from './session-banners.module.css';

const WORDS = { starting: 'Starting', working: 'Working', stopping: 'Stopping' } as const;

/** One quiet line above the composer while the session is busy: a height that stays while it works. */
export function SessionWorking({ session }: { session: SessionSummary }) {
  const { status, statusSince, backgroundTaskCount } = session;
  const isBusy = status === 'starting' || status === 'working' || status === 'stopping';
  const now = useNow(isBusy);
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

function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isTicking) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
}
