import type { Flight, FlightTool } from '@shared/domain/flight-recorder/flight-types';
import { formatDuration } from '../cost/format';
import { KIND_WORDS, toolSums } from './flight-rows';
import styles from './flight-table.module.css';

interface FlightTableProps {
  flight: Flight;
  onGo(seq: number, tool: FlightTool | null): void;
}

/** The same in words: by tool, then everything in order. */
export function FlightTable({ flight, onGo }: FlightTableProps) {
  const sums = toolSums(flight);
  return (
    <div className={styles.tables}>
      {sums.length > 0 && (
        <table className={styles.table}>
          <caption className="visually-hidden">Time by tool</caption>
          <thead>
            <tr>
              <th scope="col">Tool</th>
              <th scope="col">Calls</th>
              <th scope="col">Failed</th>
              <th scope="col">Time</th>
            </tr>
          </thead>
          <tbody>
            {sums.map(({ toolName, count, failed, ms }) => (
              <tr key={toolName}>
                <td>{toolName}</td>
                <td>{count}</td>
                <td className={failed > 0 ? styles.failed : undefined}>{failed}</td>
                <td>{formatDuration(ms)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <details className={styles.all}>
        <summary>Everything in order</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Who</th>
              <th scope="col">From</th>
              <th scope="col">Took</th>
            </tr>
          </thead>
          <tbody>
            {linesOf(flight).map(({ key, what, who, from, took, seq, tool }) => (
              <tr key={key}>
                <td>
                  <button type="button" className={styles.go} onClick={() => onGo(seq, tool)}>
                    {what}
                  </button>
                </td>
                <td>{who}</td>
                <td>{formatDuration(from)}</td>
                <td>{formatDuration(took)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

interface Line {
  key: string;
  what: string;
  who: string;
  from: number;
  took: number;
  seq: number;
  tool: FlightTool | null;
}

/** Tools stand for themselves; of a lane only the rest is named. */
function linesOf({ lanes, tools }: Flight): Line[] {
  const titleOf = (threadId: string | null): string =>
    threadId === null
      ? 'Session'
      : (lanes.find((lane) => lane.threadId === threadId)?.title ?? 'Subagent');
  const spans = lanes.flatMap(({ threadId, spans: own }) =>
    own.flatMap(({ kind, from, to, seq }): Line[] =>
      kind === 'tools'
        ? []
        : [
            {
              key: `${threadId ?? ''} ${from}`,
              what: KIND_WORDS[kind],
              who: titleOf(threadId),
              from,
              took: to - from,
              seq,
              tool: null,
            },
          ],
    ),
  );
  const calls = tools.map(
    (tool): Line => ({
      key: tool.toolCallId,
      what: `${tool.toolName}: ${tool.title}`,
      who: titleOf(tool.threadId),
      from: tool.from,
      took: tool.to - tool.from,
      seq: tool.seq,
      tool,
    }),
  );
  return [...spans, ...calls].sort((a, b) => a.from - b.from);
}
