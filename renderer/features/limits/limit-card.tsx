import { Hourglass } from 'lucide-react';
import type { SessionSummary } from '@shared/contract/sessions';
import { useClient } from '../../bridge/client-context';
import { useAccountLimits } from '../../bridge/task-queries';
import { Button } from '../../components/button';
import { NoticeCard } from '../../components/notice-card';
import { useNow } from '../../components/use-now';
import { useUiStore } from '../../stores/ui-store';
import { useFeed } from '../conversation/feed-context';
import { countdownWords, momentWords } from './limit-moment';
import { limitName } from './limit-names';

/** The queues are held for a limit: until when, what waits here, and the ways out. */
export function LimitCard({ session }: { session: SessionSummary }) {
  const client = useClient();
  const { data: limits } = useAccountLimits();
  const heldUntil = limits?.heldUntil ?? null;
  const now = useNow(heldUntil === null ? null : 1000);
  const waiting = useFeed((state) =>
    state.phase === 'ready' ? state.queue.filter(({ isHeld }) => !isHeld).length : 0,
  );
  if (limits === undefined || heldUntil === null || session.isDemo) return null;
  const names = limits.windows
    .filter(({ status, isPassedOver }) => status === 'rejected' && !isPassedOver)
    .map(({ limitType }) => limitName(limitType));
  return (
    <NoticeCard
      testId="limit-card"
      icon={<Hourglass size={14} aria-hidden="true" />}
      title={`${names.length === 0 ? 'A limit' : `Your ${names.join(' and ')}`} is used up`}
      actions={
        <>
          <Button onClick={() => void client.limits.goOn({})}>Send anyway</Button>
          <Button tone="quiet" onClick={() => useUiStore.getState().openOverlay('settings')}>
            Do not wait for resets
          </Button>
        </>
      }
    >
      <p>
        {`It resets at ${momentWords(heldUntil, now)}, in ${countdownWords(heldUntil, now)}. `}
        {waiting === 0
          ? 'What you send until then waits here and goes by itself.'
          : `${waiting === 1 ? 'Your message is kept and goes' : `Your ${waiting} messages are kept and go`} by ${waiting === 1 ? 'itself' : 'themselves'} then.`}
      </p>
    </NoticeCard>
  );
}
