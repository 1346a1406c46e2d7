import { useCli, useSessions, useToday } from '../bridge/queries';
import { useNow } from '../components/use-now';
import { Tip } from '../components/tip';
import { useTimeline } from '../features/conversation/feed-context';
import { formatMoney } from '../features/cost/format';
import { limitWords } from '../features/cost/limit-words';
import { useUiStore } from '../stores/ui-store';
import styles from './footer.module.css';

export function Footer() {
  const { data: sessions = [] } = useSessions();
  const { data: today } = useToday();
  const { data: cli } = useCli();
  const rateLimit = useTimeline((timeline) => timeline.rateLimit, null);
  const openOverlay = useUiStore((state) => state.openOverlay);
  const now = useNow(60_000);
  const running = sessions.filter(
    ({ status }) => status === 'working' || status === 'starting',
  ).length;
  const waiting = sessions.filter(({ status }) => status === 'needs-you').length;
  const hasDemo = sessions.some((session) => session.isDemo && session.isLive);
  const limit = limitWords(rateLimit, now);
  return (
    <footer className={styles.footer}>
      <span>running {running}</span>
      <span className={waiting > 0 ? styles.waiting : undefined}>waiting {waiting}</span>
      {today && (
        <Tip side="top" text="Local day, at API prices, demo sessions left out">
          <span tabIndex={0}>
            today {formatMoney(today.costUsd)}
            {!today.isComplete && ' and more'}
          </span>
        </Tip>
      )}
      {limit && <span className={limit.isReached ? styles.reached : undefined}>{limit.words}</span>}
      <span className={styles.spring} />
      {hasDemo && <span>demo</span>}
      <button type="button" className={styles.cli} onClick={() => openOverlay('settings')}>
        {cli?.state === 'found' && `CLI ${cli.version ?? 'version not known'}`}
        {cli?.state === 'missing' && 'CLI not found'}
        {cli?.state === 'looking' && 'looking for the CLI'}
      </button>
      <button type="button" className={styles.cli} onClick={() => openOverlay('shortcuts')}>
        keys
      </button>
    </footer>
  );
}
