import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import type { TimelineRequest } from '@shared/domain/timeline-types';
import { draftOf } from '../../stores/draft-store';
import { composerInputId } from '../composer/composer-keys';
import { StatusGlyph } from '../sessions/status-glyph';
import { cardOf, useCardDrafts } from './card-draft';
import { FormRequest } from './form-request';
import { PlanRequest } from './plan-request';
import { QuestionRequest } from './question-request';
import type { RequestAnswer } from './request-answer';
import styles from './request-card.module.css';
import { type RequestFacts, UNKNOWN_FACTS } from './request-facts';
import { requestTitle } from './request-words';
import { ToolRequest } from './tool-request';

interface RequestCardProps {
  request: TimelineRequest;
  /** Null while they are on their way: then nothing can be answered. */
  facts: RequestFacts | null;
  waiting: number;
  session: SessionSummary;
  onAnswer(answer: RequestAnswer): Promise<boolean>;
}

export interface RequestBodyProps {
  /** Names the card, for what is written into it. */
  card: string;
  request: TimelineRequest;
  facts: RequestFacts;
  session: SessionSummary;
  /** Nothing can be answered: an answer is on its way, or the card is too new to have been read. */
  isLocked: boolean;
  onAnswer(answer: RequestAnswer): void;
}

/** The second half of a double click must not answer a request that has only just taken the place. */
const ARMED_AFTER_MS = 400;

export function RequestCard({ request, facts, waiting, session, onAnswer }: RequestCardProps) {
  const draft = cardOf(session.id, request.requestId);
  const card = useRef<HTMLElement>(null);
  const [isSent, setSent] = useState(false);
  const [isArmed, setArmed] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), ARMED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  // Taking the focus from someone who is typing would send their next key as an answer.
  useEffect(() => {
    const { text, imageIds } = draftOf(session.id);
    const active = document.activeElement;
    const isElsewhere = active !== document.body && active?.id !== composerInputId(session.id);
    const isInOtherPane = card.current?.closest('[data-pane-focused="false"]') != null;
    if (text === '' && imageIds.length === 0 && !isElsewhere && !isInOtherPane)
      card.current?.focus();
  }, [session.id]);

  const title = requestTitle(request, session.cwd);
  const answer = (given: RequestAnswer) => {
    setSent(true);
    void onAnswer(given).then((isTaken) => {
      if (isTaken) useCardDrafts.getState().drop(draft);
      else setSent(false);
    });
  };
  const props: RequestBodyProps = {
    card: draft,
    request,
    facts: facts ?? UNKNOWN_FACTS,
    session,
    isLocked: isSent || !isArmed || facts === null,
    onAnswer: answer,
  };
  return (
    <section
      ref={card}
      className={styles.card}
      tabIndex={-1}
      data-testid="permission-card"
      data-kind={request.kind}
      data-request-id={request.requestId}
      aria-label={title}
    >
      <header className={styles.header}>
        <StatusGlyph status="needs-you" />
        <h3 className={styles.title}>{title}</h3>
        {request.agentId && (
          <span className={styles.note}>
            {facts?.subagent ? `asked by its subagent: ${facts.subagent}` : 'asked by a subagent'}
          </span>
        )}
        {waiting > 0 && (
          <span className={styles.waiting}>
            {waiting} more {waiting === 1 ? 'waits' : 'wait'}
          </span>
        )}
      </header>
      {BODIES[request.kind](props)}
    </section>
  );
}

const BODIES: Record<TimelineRequest['kind'], (props: RequestBodyProps) => ReactNode> = {
  tool: (props) => <ToolRequest {...props} />,
  question: (props) => <QuestionRequest {...props} />,
  plan: (props) => <PlanRequest {...props} />,
  form: (props) => <FormRequest {...props} />,
};
