import { type SpanKind, type Flight } from '@shared/domain/flight-recorder/flight-types';
import { Tip } from '../../components/tip';
import { formatDuration, formatPercent } from '../cost/format';
import { KIND_COLOR } from './flight-colors';
import { KIND_WORDS } from './flight-rows';
import styles from './flight-sums.module.css';

const ORDER: readonly SpanKind[] = ['model', 'tools', 'waiting', 'retry', 'starting'];

/** What the turn is made of; together it is the whole of it. */
export function FlightSums({ flight }: { flight: Flight }) {
  const { sums, durationMs, reportedMs } = flight;
  const shown = ORDER.filter((kind) => sums[kind] > 0 || kind === 'model' || kind === 'tools');
  return (
    <dl className={styles.sums}>
      <div className={styles.total}>
        <dt>Turn</dt>
        <dd>
          <Tip
            text={
              reportedMs === null
                ? 'From the prompt to the end of the turn, by our own clock.'
                : `From the prompt to the end of the turn, by our own clock. Claude Code counted ${formatDuration(reportedMs)}.`
            }
          >
            <button type="button" className={styles.figure}>
              {formatDuration(durationMs)}
            </button>
          </Tip>
        </dd>
      </div>
      {shown.map((kind) => (
        <div key={kind} data-testid={`flight-sum-${kind}`} data-ms={sums[kind]}>
          <dt>
            <span className={styles.swatch} style={{ background: KIND_COLOR[kind] }} />
            {KIND_WORDS[kind]}
          </dt>
          <dd>
            {formatDuration(sums[kind])}
            {durationMs > 0 && (
              <span className={styles.share}>{formatPercent((sums[kind] / durationMs) * 100)}</span>
            )}
          </dd>
        </div>
      ))}
      <div>
        <dt>Hooks</dt>
        <dd>
          <Tip text="Claude Code does not say how long hooks took. Their time is in that of the model and the tools.">
            <button type="button" className={styles.figure}>
              –
            </button>
          </Tip>
        </dd>
      </div>
    </dl>
  );
}
