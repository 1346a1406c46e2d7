import { create } from 'zustand';
import type { SessionId } from '@shared/domain/ids';

interface FlightState {
  /** The turn that is looked at, by the number of its end; null: none. */
  turn: { sessionId: SessionId; endSeq: number } | null;
  open(turn: FlightState['turn']): void;
}

export const useFlightStore = create<FlightState>()((set) => ({
  turn: null,
  open: (turn) => set({ turn }),
}));
