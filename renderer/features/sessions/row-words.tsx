import type { SessionSummary } from '@shared/contract/sessions';
import { useCollisionsOf } from '../../bridge/collisions-queries';
import { useIsFoundSession } from '../../bridge/imports-queries';
import { useNow } from '../../components/use-now';
import { runsUnasked } from '../composer/policy-words';
import { contextLevel, LEVEL_COLOR } from '../cost/context-level';
import { formatMoney, formatPercent } from '../cost/format';
import { useShowsCosts } from '../cost/use-shows-costs';
import { knownCost } from '../cost/known-cost';
import { RowTime } from './row-time';
import { glyphOf } from './session-glyph';
import styles from './session-row.module.css';
import { StatusGlyph } from './status-glyph';
import { stateLine } from './state-line';

const SILENCE_MS = 30_000;

/** What a row of the list says of its session. */
export function RowWords({ session }: { session: SessionSummary }) {
  const level = contextLevel(session.context);
  const showsCosts = useShowsCosts();
  const isFull = level === 'high' || level === 'critical';
  const isFound = useIsFoundSession(session.id);
  const isColliding = useCollisionsOf(session.id).length > 0;
  const now = useNow(session.silence === null ? null : SILENCE_MS);
  return (
    <>
      <span className={styles.line}>
        <StatusGlyph status={glyphOf(session)} />
        <span className={styles.title}>{session.title}</span>
        {runsUnasked(session.policy, session.mode) && (
          <span className={styles.unasked} title="Autonomous: runs everything without asking">
            auto
          </span>
        )}
        {isFound && (
          <span className={styles.found} title="First run in a terminal">
            terminal
          </span>
        )}
        {isColliding && (
          <span className={styles.found} title="Another running session edits the same file">
            same file
          </span>
        )}
        <RowTime session={session} />
      </span>
      <span className={styles.line}>
        <span className={styles.last}>{stateLine(session, now)}</span>
        <span className={styles.figures}>
          {showsCosts && <span>{session.isDemo ? 'demo' : formatMoney(knownCost(session))}</span>}
          <span style={isFull ? { color: LEVEL_COLOR[level] } : undefined}>
            {formatPercent(session.context.known ? session.context.percent : null)}
          </span>
        </span>
      </span>
    </>
  );
}
