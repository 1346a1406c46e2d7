import { useState } from 'react';
import { Button } from '../../components/button';
import { Markdown } from '../markdown/markdown';
import { DiffView } from '../tools/diff-view';
import { useCardDraft } from './card-draft';
import { DenyReason } from './deny-reason';
import { PlanApproval } from './plan-approval';
import { approvePlan, deny } from './request-answer';
import type { RequestBodyProps } from './request-card';
import styles from './request-card.module.css';
import { text } from './request-words';

/** The plan in full; read, edited, approved into a mode, or sent back with comments. */
export function PlanRequest({ card, request, isLocked, onAnswer }: RequestBodyProps) {
  const [part, setPart] = useState<'read' | 'edit' | 'send-back'>('read');
  const asked = text(request.input['plan']) ?? '';
  const path = text(request.input['planFilePath']);
  const [plan, setPlan] = useCardDraft(card, 'plan', asked);
  const isEdited = plan.trim() !== '' && plan !== asked;
  return (
    <>
      {part === 'edit' ? (
        <textarea
          className={`${styles.field} ${styles.code} ${styles.planEditor}`}
          aria-label="The plan, as Markdown"
          data-testid="plan-input"
          spellCheck={false}
          ref={focusOnce}
          value={plan}
          onChange={(event) => setPlan(event.target.value)}
        />
      ) : (
        <div
          className={`${styles.scroll} ${styles.box} ${styles.plan}`}
          tabIndex={0}
          role="group"
          aria-label="The plan"
          data-testid="plan-text"
        >
          {plan.trim() === '' ? (
            <p>The plan came without text{path && `; it is in ${path}`}.</p>
          ) : (
            <Markdown text={plan} />
          )}
        </div>
      )}
      {isEdited && (
        <details className={styles.changes}>
          <summary>Edited: what you changed</summary>
          <div className={styles.box}>
            <DiffView
              mutation={{
                type: 'edit',
                content: null,
                diff: null,
                oldContent: `${asked}\n`,
                newContent: `${plan}\n`,
              }}
            />
          </div>
        </details>
      )}
      {part === 'send-back' && (
        <DenyReason
          card={card}
          label="What should change in the plan"
          submit="Send back"
          onCancel={() => setPart('read')}
          onDeny={(comments) => onAnswer(deny(comments))}
        />
      )}
      {part === 'edit' && (
        <div className={styles.actions}>
          <Button tone="primary" onClick={() => setPart('read')}>
            Done editing
          </Button>
          <Button
            tone="quiet"
            disabled={plan === asked}
            onClick={() => {
              setPlan(asked);
              setPart('read');
            }}
          >
            Take the changes back
          </Button>
        </div>
      )}
      {part === 'read' && (
        <PlanApproval
          isEdited={isEdited}
          isLocked={isLocked}
          onApprove={(mode) =>
            onAnswer(approvePlan(mode, isEdited ? { ...request.input, plan } : null))
          }
          onEdit={() => setPart('edit')}
          onSendBack={() => setPart('send-back')}
        />
      )}
    </>
  );
}

const focusOnce = (element: HTMLTextAreaElement | null) => {
  if (element !== null && document.activeElement !== element) element.focus();
};
