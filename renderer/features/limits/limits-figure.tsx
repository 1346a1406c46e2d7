import type { AccountLimits } from '@shared/contract/tasks';
import { useAccountLimits } from '../../bridge/task-queries';
import { Tip } from '../../components/tip';
import { useNow } from '../../components/use-now';
import { limitWords } from '../cost/limit-words';

type Window = AccountLimits['windows'][number];

interface LimitsFigureProps {
  className?: string | undefined;
  reachedClassName?: string | undefined;
}

/** The account's window that is nearest to its end; the others behind a tip. */
export function LimitsFigure({ className, reachedClassName }: LimitsFigureProps) {
  const { data } = useAccountLimits();
  const now = useNow(60_000);
  const windows = (data?.windows ?? []).filter(
    ({ resetsAt }) => resetsAt === null || resetsAt > now,
  );
  const [first] = windows.toSorted((a, b) => pressure(b) - pressure(a));
  const shown = limitWords(first ?? null, now);
  if (shown === null) return null;
  return (
    <Tip
      side="top"
      text={windows.map((window) => (
        <div key={window.limitType}>{limitWords(window, now)?.words}</div>
      ))}
    >
      <button
        type="button"
        className={shown.isReached ? reachedClassName : className}
        data-testid="account-limits"
      >
        {shown.words}
      </button>
    </Tip>
  );
}

const pressure = ({ status, utilization }: Window): number =>
  status === 'rejected' ? 2 : (utilization ?? 0);
