import { MoonStar, Timer } from 'lucide-react';
import { useState } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import { useClient } from '../../bridge/client-context';
import { Button } from '../../components/button';
import { useNow } from '../../components/use-now';
import { useReportFailure } from '../errors/use-report-failure';
import { minutesWords } from '../sessions/elapsed-words';
import { useStop } from '../sessions/use-stop';
import styles from './session-banners.module.css';

const TICK_MS = 10_000;

/** A turn that is not heard: what is known of it and what can be done. It may well be at work. */
export function SilenceNote({ session }: { session: SessionSummary }) {
  const { silence } = session;
  const client = useClient();
  const report = useReportFailure();
  const { stop, isStopping } = useStop(session);
  const [isRestarting, setRestarting] = useState(false);
  const now = useNow(silence === null ? null : TICK_MS);
  const { isHidden, keepWaiting } = useKeptWaiting(silence, now);
  if (silence === null || isHidden) return null;
  const restart = async () => {
    setRestarting(true);
    const answer = await client.sessions.restart({ sessionId: session.id });
    setRestarting(false);
    if (!answer.ok) report(answer.error, { sessionId: session.id });
  };
  const hasSlept = silence.kind === 'slept';
  const Icon = hasSlept ? MoonStar : Timer;
  return (
    <div
      className={styles.banner}
      role="status"
      data-testid="silence-note"
      data-kind={silence.kind}
    >
      <Icon size={13} aria-hidden="true" />
      <span className={styles.words}>
        {hasSlept
          ? 'The computer slept. Checking whether the connection came back.'
          : `No output for ${minutesWords(now - silence.since)}. The process is alive.`}
      </span>
      <span className={styles.choices}>
        <Button size="small" onClick={keepWaiting}>
          Keep waiting
        </Button>
        <Button size="small" disabled={isStopping || isRestarting} onClick={stop}>
          Stop
        </Button>
        <Button
          size="small"
          disabled={isStopping || isRestarting}
          data-testid="silence-restart"
          onClick={() => void restart()}
        >
          Restart and send again
        </Button>
      </span>
    </div>
  );
}

/** Put away until the silence is twice as long as when that was asked; another silence is told anew. */
function useKeptWaiting(silence: SessionSummary['silence'], now: number) {
  const [kept, setKept] = useState<{ since: number; untilMs: number } | null>(null);
  const lasted = silence === null ? 0 : now - silence.since;
  return {
    isHidden: kept !== null && kept.since === silence?.since && lasted < kept.untilMs,
    keepWaiting: () => {
      if (silence === null) return;
      const soFar = Math.max(Date.now() - silence.since, TICK_MS);
      setKept({ since: silence.since, untilMs: 2 * soFar });
    },
  };
}
