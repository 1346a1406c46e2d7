import type { Flight } from '@shared/domain/flight-recorder/flight-types';
import { formatDuration } from '../cost/format';
import { KIND_COLOR } from './flight-colors';
import { KIND_WORDS, spanAt, toolsAt } from './flight-rows';
import styles from './flight-moment.module.css';

/** What is at the moment that is looked at. As high whatever there is. */
export function FlightMoment({ flight, at }: { flight: Flight; at: number }) {
  const lanes = flight.lanes.flatMap((lane) => {
    const span = spanAt(lane, at);
    return span ? [{ lane, span }] : [];
  });
  // A subagent's lane says more than the call that started it.
  const threads = new Set(flight.lanes.map(({ threadId }) => threadId));
  const tools = toolsAt(flight, at).filter(({ toolCallId }) => !threads.has(toolCallId));
  return (
    <div className={styles.moment} data-testid="flight-moment">
      <p className={styles.time}>{formatDuration(at)}</p>
      <ul className={styles.list}>
        {lanes.map(({ lane, span }) => (
          <li key={lane.threadId ?? ''}>
            <span className={styles.swatch} style={{ background: KIND_COLOR[span.kind] }} />
            {lane.threadId !== null && (
              <span className={styles.thread}>{lane.title ?? 'Subagent'}</span>
            )}
            <span>{KIND_WORDS[span.kind]}</span>
            <span className={styles.took}>for {formatDuration(span.to - span.from)}</span>
          </li>
        ))}
        {tools.map((tool) => (
          <li key={tool.toolCallId}>
            <span className={styles.name}>{tool.toolName}</span>
            <code className={styles.title}>{tool.title}</code>
            <span className={styles.took}>{formatDuration(tool.to - tool.from)}</span>
            {tool.status === 'error' && <span className={styles.failed}>failed</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
