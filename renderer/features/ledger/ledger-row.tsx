import type { LedgerEntry } from '@shared/domain/ledger-types';
import { Button } from '../../components/button';
import { answerWords, askedWords } from './ledger-words';
import styles from './ledger.module.css';
import { MakeRule } from './make-rule';

interface LedgerRowProps {
  entry: LedgerEntry;
  showsSession: boolean;
  isMakingRule: boolean;
  onMakeRule(isOpen: boolean): void;
}

export function LedgerRow({ entry, showsSession, isMakingRule, onMakeRule }: LedgerRowProps) {
  const answer = answerWords(entry);
  const canBeRule = entry.kind === 'tool' && entry.toolName !== null;
  return (
    <li className={styles.row} data-testid="ledger-row">
      <div className={styles.line}>
        <div className={styles.words}>
          <span className={styles.asked}>{askedWords(entry)}</span>
          <code className={styles.brief}>{entry.brief}</code>
          <span className={styles.answer} data-behavior={entry.behavior ?? entry.state}>
            {answer.text}
          </span>
          {answer.more !== null && <span className={styles.note}>{answer.more}</span>}
          <span className={styles.note}>
            {new Date(entry.askedAt).toLocaleString()}
            {showsSession && ` · ${entry.sessionTitle} · ${entry.cwd}`}
          </span>
        </div>
        {canBeRule && !isMakingRule && (
          <Button size="small" tone="quiet" onClick={() => onMakeRule(true)}>
            Make it a rule
          </Button>
        )}
      </div>
      {isMakingRule && <MakeRule entry={entry} onDone={() => onMakeRule(false)} />}
    </li>
  );
}
