import { useId } from 'react';
import type { Reconciliation } from '@shared/contract/costs';
import type { SessionSummary } from '@shared/contract/sessions';
import { useReconciliation } from '../../bridge/costs-queries';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { modelName } from '../composer/model-names';
import { formatMoney } from '../cost/format';
import { useShowsCosts } from '../cost/use-shows-costs';
import { fileWords, lineWords, verdictWords } from './reconcile-words';
import styles from './reconcile.module.css';

interface ReconcileDialogProps {
  session: Pick<SessionSummary, 'id' | 'title'>;
  onClose(): void;
}

/** What Claude Code reported beside a recount from its transcripts, and why the two differ. */
export function ReconcileDialog({ session, onClose }: ReconcileDialogProps) {
  const { data, error, isFetching, refetch } = useReconciliation(session.id);
  return (
    <Dialog
      title="Check the figures"
      description={`What Claude Code reported for “${session.title}”, beside a recount from its transcripts. They are only read.`}
      width={760}
      onClose={onClose}
    >
      <div className={styles.body} data-testid="reconcile" aria-busy={isFetching}>
        {!data && isFetching && <p role="status">Reading the transcripts…</p>}
        {error && !isFetching && (
          <>
            <p role="alert">{error.message}</p>
            <Button onClick={() => void refetch()}>Try again</Button>
          </>
        )}
        {data && !error && <Compared compared={data} />}
      </div>
    </Dialog>
  );
}

const KINDS = [
  ['input', 'Input'],
  ['output', 'Output'],
  ['cacheRead', 'Cache read'],
  ['cacheCreation', 'Cache written'],
] as const;

const count = (tokens: number): string => tokens.toLocaleString('en');
const signed = (tokens: number): string => (tokens > 0 ? `+${count(tokens)}` : count(tokens));

function Compared({ compared }: { compared: Reconciliation }) {
  const showsCosts = useShowsCosts();
  return (
    <>
      <p className={styles.verdict} data-testid="reconcile-verdict">
        {verdictWords(compared)}
      </p>
      {compared.files.some(({ state }) => state === 'read') && <Table compared={compared} />}
      {showsCosts && <MoneyFacts compared={compared} />}
      {compared.inheritedMessages > 0 && (
        <p className={styles.note}>
          {count(compared.inheritedMessages)} messages were taken over from the session it was
          forked from and count there.
        </p>
      )}
      <h3>Transcripts</h3>
      <ul className={styles.files}>
        {compared.files.map((file) => (
          <li key={file.claudeSessionId}>
            <code>{file.path ?? `${file.claudeSessionId}.jsonl`}</code>
            <span className={file.state === 'read' ? styles.note : styles.gone}>
              {fileWords(file)}
              {showsCosts &&
                file.notedUsd !== null &&
                `, ${formatMoney(file.notedUsd)} noted by Claude Code last`}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Table({ compared }: { compared: Reconciliation }) {
  const id = useId();
  const { models, lines, reported, counted } = compared;
  const row = (name: string, tokens: Reconciliation['reported'], format = count) => (
    <tr>
      <th scope="row">{name}</th>
      {KINDS.map(([kind]) => (
        <td key={kind}>{tokens[kind] === 0 ? '0' : format(tokens[kind])}</td>
      ))}
    </tr>
  );
  return (
    <div className={styles.tableBox} role="region" aria-labelledby={id} tabIndex={0}>
      <table className={styles.table}>
        <caption id={id} className="visually-hidden">
          Tokens reported, counted, and the difference
        </caption>
        <thead>
          <tr>
            <th scope="col">Tokens</th>
            {KINDS.map(([kind, name]) => (
              <th key={kind} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.sum}>{row('Reported by Claude Code', reported)}</tbody>
        <tbody data-testid="reconcile-lines">
          {lines.map((line) => (
            <tr key={`${line.kind} ${line.model}`}>
              <th scope="row" className={styles.why}>
                {lineWords(line)}
                {models.length > 1 && <small>{modelName(line.model, [])}</small>}
              </th>
              {KINDS.map(([kind]) => (
                <td key={kind}>{line.tokens[kind] === 0 ? '' : signed(line.tokens[kind])}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tbody className={styles.sum}>{row('Counted in the transcripts', counted)}</tbody>
      </table>
    </div>
  );
}

function MoneyFacts({ compared }: { compared: Reconciliation }) {
  const { costUsd, inheritedUsd, outsideUsd } = compared;
  return (
    <dl className={styles.money}>
      <dt>Cost of this session, as reported turn by turn</dt>
      <dd>{formatMoney(costUsd)}</dd>
      {inheritedUsd > 0 && (
        <>
          <dt>Taken over from the session it was forked from, counted there</dt>
          <dd>{formatMoney(inheritedUsd)}</dd>
        </>
      )}
      {outsideUsd > 0 && (
        <>
          <dt>Spent outside Roundhouse, in no sum</dt>
          <dd>{formatMoney(outsideUsd)}</dd>
        </>
      )}
    </dl>
  );
}
