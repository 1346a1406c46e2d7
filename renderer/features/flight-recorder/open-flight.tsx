import { ChartGantt } from 'lucide-react';
import type { SessionId } from '@shared/domain/ids';
import { IconButton } from '../../components/icon-button';
import { useFlightStore } from './flight-store';

export function OpenFlight({ sessionId, endSeq }: { sessionId: SessionId; endSeq: number }) {
  return (
    <IconButton
      label="Where the time went"
      icon={<ChartGantt size={14} />}
      data-testid="open-flight"
      onClick={() => useFlightStore.getState().open({ sessionId, endSeq })}
    />
  );
}
