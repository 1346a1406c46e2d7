import { useEffect, useState } from 'react';
import type { CallError } from '@shared/contract/error';
import type { Flight } from '@shared/domain/flight-recorder/flight-types';
import type { SessionId } from '@shared/domain/ids';
import { useClient } from '../../bridge/client-context';
import { Dialog } from '../../components/dialog';
import { NoticeCard } from '../../components/notice-card';
import { useFlightStore } from './flight-store';
import { FlightView } from './flight-view';
import styles from './flight-dialog.module.css';
import { readFlight } from './read-flight';

/** Where the time of one turn went. */
export function FlightDialog() {
  const turn = useFlightStore((state) => state.turn);
  return turn && <OpenTurn key={`${turn.sessionId} ${turn.endSeq}`} {...turn} />;
}

type Loaded = { flight: Flight | null } | { error: CallError };

function OpenTurn({ sessionId, endSeq }: { sessionId: SessionId; endSeq: number }) {
  const client = useClient();
  const close = () => useFlightStore.getState().open(null);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    const scope = new AbortController();
    void readFlight(client, sessionId, endSeq, scope.signal).then((answer) => {
      if (scope.signal.aborted) return;
      setLoaded(answer.ok ? { flight: answer.value } : { error: answer.error });
    });
    return () => scope.abort();
  }, [client, sessionId, endSeq]);
  return (
    <Dialog title="Where the time went" width={920} onClose={close}>
      <div className={styles.body} data-testid="flight-recorder">
        {loaded === null && (
          <p className={styles.note} role="status">
            Reading the turn
          </p>
        )}
        {loaded && 'error' in loaded && (
          <NoticeCard tone="red" title="The turn could not be read">
            {loaded.error.message}
          </NoticeCard>
        )}
        {loaded && 'flight' in loaded && loaded.flight === null && (
          <p className={styles.note}>
            The beginning of this turn is not stored, so its time cannot be divided up.
          </p>
        )}
        {loaded && 'flight' in loaded && loaded.flight && (
          <FlightView flight={loaded.flight} sessionId={sessionId} onLeave={close} />
        )}
      </div>
    </Dialog>
  );
}
