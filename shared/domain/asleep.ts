import type { SessionStatus } from './entities';

/** Idle without a child: it costs nothing, and a prompt or a keystroke brings it back. */
export const isAsleep = (session: {
  status: SessionStatus;
  isLive: boolean;
  lastLine: string | null;
}) => session.status === 'idle' && !session.isLive && session.lastLine !== null;
