import { useState } from 'react';
import type { Flight, FlightTool } from '@shared/domain/flight-recorder/flight-types';
import type { SessionId } from '@shared/domain/ids';
import { useFindStore } from '../../stores/find-store';
import { useSessionActions } from '../sessions/use-session-actions';
import { FlightMoment } from './flight-moment';
import { FlightSums } from './flight-sums';
import { FlightTable } from './flight-table';
import { FlightTimeline } from './flight-timeline';
import styles from './flight-view.module.css';

interface FlightViewProps {
  flight: Flight;
  sessionId: SessionId;
  onLeave(): void;
}

export function FlightView({ flight, sessionId, onLeave }: FlightViewProps) {
  const [at, setAt] = useState(0);
  const { select } = useSessionActions();
  const go = (seq: number, tool: FlightTool | null) => {
    const path = tool ? [tool.threadId, tool.toolCallId].filter((id) => id !== null) : [];
    onLeave();
    useFindStore.getState().goTo({ sessionId, seq, toolCallIds: path, query: '' });
    select(sessionId);
  };
  return (
    <div className={styles.view}>
      <FlightSums flight={flight} />
      <FlightTimeline flight={flight} at={at} onMove={setAt} onGo={go} />
      <FlightMoment flight={flight} at={at} />
      <FlightTable flight={flight} onGo={go} />
    </div>
  );
}
