import type { SessionSummary } from '@shared/contract/sessions';
import { LiveRegion } from '../../components/live-region';
import { STATUS_WORDS } from '../sessions/status-words';

/** Says when the state changes, never the words as they stream. */
export function TurnAnnouncer({ session }: { session: SessionSummary }) {
  const { openRequestCount: count } = session;
  const requests =
    count === 0
      ? ''
      : count === 1
        ? ' One request waits for an answer.'
        : ` ${count} requests wait for an answer.`;
  return <LiveRegion text={`${session.title}: ${STATUS_WORDS[session.status]}.${requests}`} />;
}
