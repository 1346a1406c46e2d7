import type { SessionSummary } from '@shared/contract/sessions';
import { useCli, useSessionsPart, useToday } from '../bridge/queries';
import { Tip } from '../components/tip';
import { formatMoney } from '../features/cost/format';
import { countWaiting, inboxGlyph } from '../features/inbox/inbox-items';
import { useInboxItems } from '../features/inbox/use-inbox-items';
import { LimitsFigure } from '../features/limits/limits-figure';
import { useShowsCosts } from '../features/cost/use-shows-costs';
import { useTerminalActions } from '../features/terminal/use-terminal-actions';
import { useLayoutStore } from '../stores/layout-store';
import { useUiStore } from '../stores/ui-store';
import styles from './footer.module.css';

export function Footer() {
  const { running, inLine, hasDemo } = useSessionsPart(countsOf) ?? NOBODY;
  // The same things as in the inbox: two figures for one word would be one too many.
  const items = useInboxItems();
  const isNeeded = inboxGlyph(items) === 'needs-you';
  const { data: today } = useToday();
  const { data: cli } = useCli();
  const openOverlay = useUiStore((state) => state.openOverlay);
  const toggleView = useLayoutStore((state) => state.toggleView);
  const isDrawerOpen = useLayoutStore((state) => state.isDrawerOpen);
  const setDrawerOpen = useLayoutStore((state) => state.setDrawerOpen);
  const terminals = useTerminalActions();
  const showsCosts = useShowsCosts();
  return (
    <footer className={styles.footer}>
      <span>running {running}</span>
      <span className={isNeeded ? styles.waiting : undefined}>waiting {countWaiting(items)}</span>
      {inLine > 0 && <span>in line {inLine}</span>}
      {today && showsCosts && (
        <Tip side="top" text="Local day, at API prices, demo sessions left out">
          <button type="button" className={styles.cli} onClick={() => toggleView('costs')}>
            today {formatMoney(today.costUsd)}
            {!today.isComplete && ' and more'}
          </button>
        </Tip>
      )}
      <LimitsFigure className={styles.cli} reachedClassName={styles.reached} />
      <span className={styles.spring} />
      <button
        type="button"
        className={styles.cli}
        aria-pressed={isDrawerOpen}
        onClick={() => (isDrawerOpen ? setDrawerOpen(false) : terminals.toggle())}
      >
        terminal
      </button>
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

/** `inLine`: those that wait for a running session to end. */
const NOBODY = { running: 0, inLine: 0, hasDemo: false };

function countsOf(sessions: SessionSummary[]): typeof NOBODY {
  const counts = { ...NOBODY };
  for (const { status, waitingPlace, isDemo, isLive } of sessions) {
    if (status === 'working' || status === 'starting') counts.running += 1;
    if (waitingPlace !== null) counts.inLine += 1;
    if (isDemo && isLive) counts.hasDemo = true;
  }
  return counts;
}
