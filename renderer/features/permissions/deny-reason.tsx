import type { KeyboardEvent } from 'react';
import { Button } from '../../components/button';
import { isComposing } from '../../components/is-composing';
import { useCardDraft } from './card-draft';
import styles from './request-card.module.css';

interface DenyReasonProps {
  card: string;
  label: string;
  submit: string;
  onCancel(): void;
  onDeny(reason: string): void;
}

export function DenyReason({ card, label, submit, onCancel, onDeny }: DenyReasonProps) {
  const [reason, setReason] = useCardDraft(card, 'deny', '');
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event.nativeEvent) || event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    if (reason.trim() !== '') onDeny(reason);
  };
  return (
    <>
      <textarea
        className={styles.field}
        aria-label={label}
        placeholder={label}
        rows={2}
        ref={focusOnce}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.actions}>
        <Button
          tone="primary"
          keys="enter"
          disabled={reason.trim() === ''}
          onClick={() => onDeny(reason)}
        >
          {submit}
        </Button>
        <Button tone="quiet" keys="escape" onClick={onCancel}>
          Back
        </Button>
      </div>
    </>
  );
}

const focusOnce = (element: HTMLTextAreaElement | null) => element?.focus();
