import { type KeyboardEvent, type PointerEvent, useMemo, useRef } from 'react';
import type { Flight, FlightTool } from '@shared/domain/flight-recorder/flight-types';
import { formatDuration } from '../cost/format';
import { KIND_COLOR } from './flight-colors';
import { momentsOf, spanAt, spanWords, toolRows, toolsAt } from './flight-rows';
import styles from './flight-timeline.module.css';
import { timeTicks } from './time-ticks';

interface FlightTimelineProps {
  flight: Flight;
  /** ms from the turn's start that is looked at. */
  at: number;
  onMove(at: number): void;
  onGo(seq: number, tool: FlightTool | null): void;
}

const ROW_PX = 20;
const BAR_PX = 14;
/** A thing of no time is seen, too. */
const MIN_BAR = '2px';

interface Bar {
  key: string;
  from: number;
  to: number;
  color: string;
}

/** Lanes over time. The pointer or the arrow keys go through it; a click or Enter goes to the place. */
export function FlightTimeline({ flight, at, onMove, onGo }: FlightTimelineProps) {
  const track = useRef<HTMLDivElement>(null);
  const moments = useMemo(() => momentsOf(flight), [flight]);
  const rows = useMemo(() => barRows(flight), [flight]);
  const length = Math.max(1, flight.durationMs);
  const percent = (ms: number) => `${(ms / length) * 100}%`;
  const height = rows.length * ROW_PX;

  const momentOf = (event: PointerEvent): number => {
    const box = track.current?.getBoundingClientRect();
    if (!box || box.width === 0) return 0;
    return Math.round(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * length);
  };
  const go = (when: number) => {
    const tool = toolsAt(flight, when).at(-1) ?? null;
    const span = flight.lanes[0] && spanAt(flight.lanes[0], when);
    const seq = tool?.seq ?? span?.seq;
    if (seq !== undefined) onGo(seq, tool);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = keyMoment(event.key, at, moments);
    if (to !== null) onMove(to);
    else if (event.key === 'Enter') go(at);
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.timeline}>
      <div className={styles.names} aria-hidden="true">
        {rows.map(({ key, name }) => (
          <span key={key} className={styles.name} title={name}>
            {name}
          </span>
        ))}
      </div>
      <div
        ref={track}
        className={styles.track}
        role="slider"
        tabIndex={0}
        aria-label="Moment of the turn"
        aria-valuemin={0}
        aria-valuemax={flight.durationMs}
        aria-valuenow={at}
        aria-valuetext={momentWords(flight, at)}
        data-testid="flight-timeline"
        onKeyDown={onKeyDown}
        onPointerMove={(event) => onMove(momentOf(event))}
        onClick={(event) => go(momentOf(event as unknown as PointerEvent))}
      >
        <svg width="100%" height={height} aria-hidden="true">
          {timeTicks(flight.durationMs).map((tick) => (
            <line
              key={tick}
              className={styles.tick}
              x1={percent(tick)}
              x2={percent(tick)}
              y1={0}
              y2={height}
            />
          ))}
          {rows.map(({ key, bars }, row) =>
            bars.map((bar) => (
              <rect
                key={`${key} ${bar.key}`}
                x={percent(bar.from)}
                y={row * ROW_PX + (ROW_PX - BAR_PX) / 2}
                style={{ width: `max(${MIN_BAR}, ${percent(bar.to - bar.from)})` }}
                height={BAR_PX}
                rx={2}
                fill={bar.color}
              />
            )),
          )}
          {flight.marks.map(({ kind, at: when, seq }) =>
            kind === 'prompt' ? null : (
              <circle
                key={seq}
                className={styles.mark}
                data-kind={kind}
                cx={percent(when)}
                cy={ROW_PX / 2}
                r={3}
              />
            ),
          )}
          <line className={styles.cursor} x1={percent(at)} x2={percent(at)} y1={0} y2={height} />
        </svg>
        <div className={styles.axis} aria-hidden="true">
          {timeTicks(flight.durationMs).map((tick) => (
            <span key={tick} style={{ left: percent(tick) }}>
              {formatDuration(tick)}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

function barRows(flight: Flight): { key: string; name: string; bars: Bar[] }[] {
  const { rows, left } = toolRows(flight);
  const [own, ...subagents] = flight.lanes;
  const laneRow = (lane: Flight['lanes'][number]) => ({
    key: `lane ${lane.threadId ?? ''}`,
    name: lane.threadId === null ? 'Session' : (lane.title ?? 'Subagent'),
    bars: lane.spans.map(({ kind, from, to, seq }) => ({
      key: `${seq} ${from}`,
      from,
      to,
      color: KIND_COLOR[kind],
    })),
  });
  return [
    ...(own ? [laneRow(own)] : []),
    ...rows.map((tools, at) => ({
      key: `tools ${at}`,
      name: toolRowName(at, rows.length, left),
      bars: tools.map(({ toolCallId, from, to, status }) => ({
        key: toolCallId,
        from,
        to,
        color: status === 'error' ? 'var(--red)' : KIND_COLOR.tools,
      })),
    })),
    ...subagents.map(laneRow),
  ];
}

function toolRowName(at: number, count: number, left: number): string {
  if (at === count - 1 && left > 0) return `and ${left} more`;
  return at === 0 ? 'Its tools' : '';
}

/** What is at a moment, for who does not see it. */
function momentWords(flight: Flight, at: number): string {
  const lanes = flight.lanes.flatMap((lane) => {
    const span = spanAt(lane, at);
    if (!span) return [];
    return [
      `${lane.threadId === null ? '' : `${lane.title ?? 'Subagent'}: `}${spanWords(span, flight)}`,
    ];
  });
  return `${formatDuration(at)}: ${lanes.join('; ')}`;
}

function keyMoment(key: string, at: number, moments: readonly number[]): number | null {
  switch (key) {
    case 'ArrowRight':
      return moments.find((moment) => moment > at) ?? at;
    case 'ArrowLeft':
      return moments.findLast((moment) => moment < at) ?? at;
    case 'Home':
      return 0;
    case 'End':
      return moments.at(-1) ?? 0;
    default:
      return null;
  }
}
