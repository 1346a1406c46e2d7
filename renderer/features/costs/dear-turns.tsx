import type { CostsReport } from '@shared/contract/costs';
import type { SessionId } from '@shared/domain/ids';
import { modelName } from '../composer/model-names';
import { formatMoney, formatTokens } from '../cost/format';
import styles from './costs.module.css';
import { dayWords } from './costs-range';
import { tokensOf } from './sort-sessions';

interface DearTurnsProps {
  report: CostsReport;
  dayOf(at: number): string;
  /** At the end of the turn. */
  onOpen(id: SessionId, seq: number): void;
}

export function DearTurns({ report, dayOf, onOpen }: DearTurnsProps) {
  return (
    <ol className={styles.turns} data-testid="dear-turns">
      {report.turns.map((turn) => {
        const asked = turn.prompt ?? 'Nothing was asked: it went on by itself';
        const what = (
          <>
            <span className={styles.turnCost}>{formatMoney(turn.costUsd)}</span>
            <span className={styles.turnWords}>
              <span>{asked}</span>
              <small>
                {turn.sessionTitle}
                {turn.isDeleted && ' (deleted)'} · {dayWords(dayOf(turn.endedAt), report.today)} ·{' '}
                {formatTokens(tokensOf(turn.tokens))} tokens
                {turn.models.map((model) => ` · ${modelName(model, [])}`)}
              </small>
            </span>
          </>
        );
        return (
          <li key={`${turn.sessionId} ${turn.seq}`}>
            {turn.isDeleted ? (
              <div className={styles.turn}>{what}</div>
            ) : (
              <button
                type="button"
                className={styles.turn}
                onClick={() => onOpen(turn.sessionId, turn.seq)}
              >
                {what}
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
