import { useId, useState } from 'react';
import type { SessionBudget, SetupOwnerDto } from '@shared/contract/budgets';
import type { SessionSummary } from '@shared/contract/sessions';
import { usdWords } from '@shared/domain/budget-words';
import type { OwnBudget } from '@shared/domain/setup';
import { useClient } from '../../bridge/client-context';
import { useSessionBudget } from '../../bridge/setup-queries';
import { BudgetMeter } from '../budget/budget-meter';
import { useReportFailure } from '../errors/use-report-failure';
import { NumberField } from '../settings/controls/number-field';
import { Segments } from '../settings/controls/segments';
import { usdAmount } from '../settings/controls/usd-amount';
import { BUDGET_RANGE } from '../settings/sections/budgets';
import styles from './setup.module.css';

type Field = 'turnUsd' | 'sessionUsd' | 'workspaceUsd';

const WORDS: Record<Field, string> = {
  turnUsd: 'For each turn',
  sessionUsd: 'For each session',
  workspaceUsd: 'For all of them together',
};
const INITIAL_USD: Record<Field, number> = { turnUsd: 1, sessionUsd: 5, workspaceUsd: 50 };

interface BudgetTabProps {
  session: SessionSummary;
  owner: SetupOwnerDto;
}

export function BudgetTab({ session, owner }: BudgetTabProps) {
  const { data } = useSessionBudget(session.id);
  const client = useClient();
  const report = useReportFailure();
  if (data === undefined) return null;
  const isSession = owner.kind === 'session';
  const own = isSession ? data.own : data.workspaceOwn;
  const save = async (budget: OwnBudget) => {
    const answer = await client.budgets.setOwn({ owner, budget });
    if (!answer.ok) report(answer.error);
  };
  const fields: Field[] = isSession
    ? ['turnUsd', 'sessionUsd']
    : ['turnUsd', 'sessionUsd', 'workspaceUsd'];
  return (
    <>
      {data.meters.map((meter) => (
        <BudgetMeter key={meter.scope} meter={meter} />
      ))}
      {data.meters.length === 0 && (
        <p className={styles.quiet}>
          {session.isDemo ? 'A demo session costs nothing.' : 'No budget holds for this session.'}
        </p>
      )}
      {fields.map((field) => (
        <BudgetRow
          key={field}
          name={isSession && field === 'sessionUsd' ? 'For the session' : WORDS[field]}
          own={own[field]}
          applies={data.limits[field]}
          initial={INITIAL_USD[field]}
          onChange={(usd) => void save(changed(own, field, usd))}
        />
      ))}
      <p className={styles.quiet}>
        Counted from what Claude Code says each turn cost. At 80 % a line says so; at 100 % the
        queue is held. It is counted after each turn, so it may be exceeded by one turn.
      </p>
    </>
  );
}

interface BudgetRowProps {
  name: string;
  /** Undefined: as it is further out. */
  own: number | null | undefined;
  applies: SessionBudget['limits'][Field];
  initial: number;
  onChange(usd: number | null | undefined): void;
}

function BudgetRow({ name, own, applies, initial, onChange }: BudgetRowProps) {
  const id = useId();
  const [wrong, setWrong] = useState<string | null>(null);
  const kind = own === undefined ? 'inherited' : own === null ? 'none' : 'some';
  const now = applies === null ? 'no limit' : usdWords(applies);
  return (
    <div className={styles.row} role="group" aria-labelledby={id} data-testid="budget-row">
      <span id={id}>{name}</span>
      <span className={styles.control}>
        {typeof own === 'number' && (
          <NumberField
            labelId={id}
            noteId={id}
            value={own}
            range={BUDGET_RANGE}
            parse={usdAmount}
            unit="$"
            onChange={onChange}
            complain={setWrong}
          />
        )}
        <Segments
          labelId={id}
          noteId={id}
          value={kind}
          choices={[
            { value: 'inherited', name: kind === 'inherited' ? `As usual: ${now}` : 'As usual' },
            { value: 'none', name: 'No limit' },
            { value: 'some', name: 'At most' },
          ]}
          onChange={(choice) =>
            onChange(
              choice === 'inherited' ? undefined : choice === 'none' ? null : (applies ?? initial),
            )
          }
        />
      </span>
      {wrong !== null && (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}

function changed(own: OwnBudget, field: Field, usd: number | null | undefined): OwnBudget {
  const { [field]: _before, ...rest } = own;
  return usd === undefined ? rest : { ...rest, [field]: usd };
}
