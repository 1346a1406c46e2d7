import type { InboxRequest } from '@shared/contract/requests';
import type { SessionSummary } from '@shared/contract/sessions';
import { runsUnasked } from '../composer/policy-words';
import { contextLevel, LEVEL_COLOR } from '../cost/context-level';
import { formatMoney, formatPercent } from '../cost/format';
import { ageWords } from '../sessions/age-words';
import { plainLine } from '../sessions/plain-line';
import { StatusGlyph } from '../sessions/status-glyph';
import { STATUS_WORDS } from '../sessions/status-words';
import styles from './board.module.css';
import { CardRequest } from './card-request';

interface BoardCardProps {
  session: SessionSummary;
  workspaceName: string;
  request: InboxRequest | undefined;
  now: number;
  onOpen(): void;
}

export function BoardCard({ session, workspaceName, request, now, onOpen }: BoardCardProps) {
  const level = contextLevel(session.context);
  return (
    <article
      className={styles.card}
      data-testid="board-card"
      data-session-id={session.id}
      data-status={session.status}
    >
      <button type="button" className={styles.open} data-board-stop onClick={onOpen}>
        <span className={styles.line}>
          <StatusGlyph status={session.status} />
          <span className={styles.title}>{session.title}</span>
          <span className={styles.note}>{ageWords(session.statusSince, now)}</span>
        </span>
        <span className={styles.note}>
          {workspaceName}
          {runsUnasked(session.policy, session.mode) && (
            <span className={styles.unasked}> autonomous</span>
          )}
        </span>
        <span className={styles.last}>
          {session.failure ??
            (session.lastLine === null
              ? STATUS_WORDS[session.status]
              : plainLine(session.lastLine))}
        </span>
        <span className={styles.figures}>
          <span>{session.isDemo ? 'demo' : formatMoney(session.costUsd)}</span>
          <span style={{ color: LEVEL_COLOR[level] }}>
            {formatPercent(session.context.known ? session.context.percent : null)}
          </span>
        </span>
      </button>
      {request && <CardRequest key={request.requestId} request={request} onLook={onOpen} />}
    </article>
  );
}
