import { memo, useCallback } from 'react';
import type { InboxRequest } from '@shared/contract/requests';
import type { SessionSummary } from '@shared/contract/sessions';
import type { SessionId } from '@shared/domain/ids';
import { useNow } from '../../components/use-now';
import { runsUnasked } from '../composer/policy-words';
import { contextLevel, LEVEL_COLOR } from '../cost/context-level';
import { formatMoney, formatPercent } from '../cost/format';
import { useShowsCosts } from '../cost/use-shows-costs';
import { knownCost } from '../cost/known-cost';
import { RowTime } from '../sessions/row-time';
import { glyphOf } from '../sessions/session-glyph';
import { stateLine } from '../sessions/state-line';
import { StatusGlyph } from '../sessions/status-glyph';
import styles from './board.module.css';
import { CardRequest } from './card-request';

interface BoardCardProps {
  session: SessionSummary;
  workspaceName: string;
  request: InboxRequest | undefined;
  onOpen(id: SessionId): void;
}

const SILENCE_MS = 30_000;

export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { session, workspaceName, request, onOpen } = props;
  const level = contextLevel(session.context);
  const showsCosts = useShowsCosts();
  const now = useNow(session.silence === null ? null : SILENCE_MS);
  const open = useCallback(() => onOpen(session.id), [onOpen, session.id]);
  return (
    <article
      className={styles.card}
      data-testid="board-card"
      data-session-id={session.id}
      data-status={session.status}
    >
      <button type="button" className={styles.open} data-board-stop onClick={open}>
        <span className={styles.line}>
          <StatusGlyph status={glyphOf(session)} />
          <span className={styles.title}>{session.title}</span>
        </span>
        <span className={styles.where}>
          <span className={styles.folder}>{workspaceName}</span>
          {runsUnasked(session.policy, session.mode) && (
            <span className={styles.unasked}>autonomous</span>
          )}
          <RowTime session={session} />
        </span>
        {/* The request below says it better. */}
        {!request && (
          <span className={styles.last}>{session.failure ?? stateLine(session, now)}</span>
        )}
        <span className={styles.figures}>
          {showsCosts && <span>{session.isDemo ? 'demo' : formatMoney(knownCost(session))}</span>}
          <span style={{ color: LEVEL_COLOR[level] }}>
            {formatPercent(session.context.known ? session.context.percent : null)}
          </span>
        </span>
      </button>
      {request && <CardRequest key={request.requestId} request={request} onLook={open} />}
    </article>
  );
});
