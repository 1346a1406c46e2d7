import { ArrowDown, ArrowUp } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { CostsReport } from '@shared/contract/costs';
import type { SessionId } from '@shared/domain/ids';
import { Button } from '../../components/button';
import { formatMoney, formatPercent, formatTokens } from '../cost/format';
import { Money } from '../cost/money';
import styles from './costs.module.css';
import { dayWords } from './costs-range';
import { useCostsStore } from './costs-store';
import {
  cacheHitPercent,
  type SessionRow,
  type SortKey,
  sortSessions,
  tokensOf,
} from './sort-sessions';
import { Sparkline } from './sparkline';

const FIRST_ROWS = 25;

interface SessionTableProps {
  report: CostsReport;
  dayOf(at: number): string;
  onOpen(id: SessionId): void;
}

export function SessionTable({ report, dayOf, onOpen }: SessionTableProps) {
  const sort = useCostsStore((state) => state.sort);
  const [showsAll, setShowsAll] = useState(false);
  const rows = useMemo(() => sortSessions(report.sessions, sort), [report, sort]);
  const shown = showsAll ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <>
      <table className={styles.table} data-testid="session-costs">
        <thead>
          <tr>
            <SortHead by="title" name="Session" />
            <SortHead by="cost" name="Cost" />
            <th scope="col" className={styles.byDay}>
              By day
            </th>
            <SortHead by="turns" name="Turns" />
            <SortHead by="tokens" name="Tokens" />
            <SortHead by="hits" name="Cache hits" />
            <SortHead by="last" name="Last" />
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Row key={row.sessionId} row={row} report={report} dayOf={dayOf} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
      {rows.length > shown.length && (
        <Button tone="quiet" size="small" onClick={() => setShowsAll(true)}>
          Show all {rows.length}
        </Button>
      )}
      {report.sessionsLeftOut > 0 && (
        <p className={styles.quiet}>
          {report.sessionsLeftOut} more sessions that cost less are in the sums and not in this
          list.
        </p>
      )}
    </>
  );
}

function SortHead({ by, name }: { by: SortKey; name: string }) {
  const { key, isAscending } = useCostsStore((state) => state.sort);
  const sortBy = useCostsStore((state) => state.sortBy);
  const isChosen = key === by;
  const Arrow = isAscending ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      className={by === 'title' ? undefined : styles.number}
      aria-sort={isChosen ? (isAscending ? 'ascending' : 'descending') : 'none'}
    >
      <button type="button" className={styles.sort} onClick={() => sortBy(by)}>
        {name}
        {isChosen && <Arrow size={11} aria-hidden />}
      </button>
    </th>
  );
}

interface RowProps extends Pick<SessionTableProps, 'report' | 'dayOf' | 'onOpen'> {
  row: SessionRow;
}

function Row({ row, report, dayOf, onOpen }: RowProps) {
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {row.isDeleted ? (
          <span>
            {row.title} <span className={styles.quiet}>(deleted)</span>
          </span>
        ) : (
          <button type="button" className={styles.open} onClick={() => onOpen(row.sessionId)}>
            {row.title}
          </button>
        )}
        <small>
          {row.workspaceName}
          {row.inheritedUsd > 0 && (
            <span> · {formatMoney(row.inheritedUsd)} before the fork, counted there</span>
          )}
          {row.outsideUsd > 0 && (
            <span> · {formatMoney(row.outsideUsd)} outside Roundhouse, in no sum</span>
          )}
        </small>
      </th>
      <td className={styles.number}>
        <Money costUsd={row.costUsd} unpricedTurns={row.unpricedTurns} />
      </td>
      <td className={styles.byDay}>
        <Sparkline days={row.days} from={report.from} to={report.to} />
      </td>
      <td className={styles.number}>{row.turns}</td>
      <td className={styles.number}>{formatTokens(tokensOf(row.tokens))}</td>
      <td className={styles.number}>{formatPercent(cacheHitPercent(row.tokens))}</td>
      <td className={styles.number}>{dayWords(dayOf(row.lastAt), report.today)}</td>
    </tr>
  );
}
