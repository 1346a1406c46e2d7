import type { SessionSummary } from '@shared/contract/sessions';
import { Ring } from '../../components/ring';
import { ContextBreakdown } from '../context/context-breakdown';
import { contextLevel, contextWords, LEVEL_COLOR } from '../cost/context-level';
import { formatPercent, formatTokens } from '../cost/format';
import styles from './side-panel.module.css';

export function ContextTab({ session }: { session: SessionSummary }) {
  const { context } = session;
  const level = contextLevel(context);
  const percent = context.known ? context.percent : null;
  return (
    <>
      <div className={styles.big}>
        <Ring percent={percent} color={LEVEL_COLOR[level]} size={36} />
        {formatPercent(percent)}
      </div>
      <dl className={styles.facts}>
        <dt>Used</dt>
        <dd>{formatTokens(context.known ? context.used : null)}</dd>
        <dt>Window of the model</dt>
        <dd>{formatTokens(context.size)}</dd>
        <dt>Left</dt>
        <dd>{formatTokens(context.known ? context.remaining : null)}</dd>
      </dl>
      <p className={styles.note}>
        {contextWords(context)} Subagents have windows of their own and are not counted here.
      </p>
      <h3 className={styles.heading}>What fills it</h3>
      <ContextBreakdown key={session.id} session={session} />
    </>
  );
}
