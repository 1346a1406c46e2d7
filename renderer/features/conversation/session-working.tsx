import type { SessionSummary } from '@shared/contract/sessions';
import { Button } from '../../components/button';
import { useNow } from '../../components/use-now';
import { useAgentActions } from '../agents/use-agent-actions';
import { formatDuration } from '../cost/format';
import { glyphOf } from '../sessions/session-glyph';
import { StatusGlyph } from '../sessions/status-glyph';
import styles from './session-banners.module.css';

const WORDS = { starting: 'Starting', working: 'Working', stopping: 'Stopping' } as const;

/** One quiet line above the composer while the session is busy: a height that stays while it works. */
export function SessionWorking({ session }: { session: SessionSummary }) {
  const { status, statusSince, turnStartedAt, backgroundTaskCount } = session;
  const isBusy =
    session.waitingPlace === null &&
    (status === 'starting' || status === 'working' || status === 'stopping');
  const now = useNow(isBusy ? 1000 : null);
  const { stopAll } = useAgentActions(session);
  const tasks =
    backgroundTaskCount > 0 &&
    `${backgroundTaskCount} background ${backgroundTaskCount === 1 ? 'task' : 'tasks'}`;
  if (!isBusy && !tasks) return null;
  const elapsed = Math.max(0, Math.floor((now - (turnStartedAt ?? statusSince)) / 1000) * 1000);
  return (
    <p className={styles.banner} data-testid="session-working">
      {/* As in the list: nothing turns while nothing is heard. */}
      <StatusGlyph status={isBusy ? glyphOf(session) : 'working'} />
      {[isBusy && WORDS[status], isBusy && elapsed >= 1000 && formatDuration(elapsed), tasks]
        .filter(Boolean)
        .join(' · ')}
      {tasks && (
        <Button size="small" tone="quiet" data-testid="stop-tasks" onClick={stopAll}>
          {backgroundTaskCount === 1 ? 'Stop it' : 'Stop them'}
        </Button>
      )}
    </p>
  );
}
