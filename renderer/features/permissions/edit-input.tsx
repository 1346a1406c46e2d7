import type { KeyboardEvent } from 'react';
import { TriangleAlert } from 'lucide-react';
import { checkToolInput } from '@shared/domain/tool-input';
import type { TimelineRequest } from '@shared/domain/timeline-types';
import { Button } from '../../components/button';
import { isComposing } from '../../components/is-composing';
import { DiffView } from '../tools/diff-view';
import { useCardDraft } from './card-draft';
import { dangerOf } from './danger';
import { fromText, isSame, textPartOf, toText } from './edit-parts';
import styles from './request-card.module.css';

interface EditInputProps {
  card: string;
  request: TimelineRequest;
  folder: string;
  isLocked: boolean;
  onCancel(): void;
  /** Null: nothing was changed. */
  onAllow(input: Record<string, unknown> | null): void;
}

/** The input as text or JSON, and below it what the change is against what was asked. */
export function EditInput({ card, request, folder, isLocked, onCancel, onAllow }: EditInputProps) {
  const { input: asked, toolName } = request;
  const textPart = textPartOf(toolName, asked);
  const [isWhole, setWhole] = useCardDraft(card, 'edit-whole', textPart === null);
  const [base, setBase] = useCardDraft(card, 'edit-base', asked);
  const part = isWhole ? null : textPart;
  const [text, setText] = useCardDraft(card, 'edit', toText(asked, part));
  const parsed = fromText(text, part, base);
  const error = parsed.ok ? checkToolInput(toolName, asked, parsed.input) : parsed.error;
  const isChanged = !parsed.ok || !isSame(parsed.input, asked);
  const danger = parsed.ok ? dangerOf({ ...request, input: parsed.input }, folder) : null;

  const submit = () => {
    if (error === null && !isLocked && parsed.ok) onAllow(isChanged ? parsed.input : null);
  };
  const show = (whole: boolean) => {
    if (!parsed.ok) return;
    setBase(parsed.input);
    setText(toText(parsed.input, whole ? null : textPartOf(toolName, parsed.input)));
    setWhole(whole);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || event.key !== 'Enter') return;
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    submit();
  };
  return (
    <>
      <textarea
        className={`${styles.field} ${styles.code}`}
        aria-label={part?.label ?? 'Input as JSON'}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${card}-edit-error`}
        data-testid="edit-input"
        rows={Math.min(12, Math.max(2, text.split('\n').length))}
        spellCheck={false}
        ref={focusOnce}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {isChanged && parsed.ok && (
        <div className={styles.box} data-testid="edit-diff">
          <DiffView
            mutation={{
              type: 'edit',
              content: null,
              diff: null,
              oldContent: `${toText(asked, part)}\n`,
              newContent: `${text}\n`,
            }}
          />
        </div>
      )}
      {danger !== null && (
        <p className={styles.danger}>
          <TriangleAlert size={14} aria-hidden="true" /> As edited: {danger}
        </p>
      )}
      {error !== null && (
        <p className={styles.error} id={`${card}-edit-error`} role="alert">
          {error} Nothing was sent yet.
        </p>
      )}
      <div className={styles.actions}>
        <Button
          tone="primary"
          keys="mod+enter"
          disabled={error !== null || isLocked}
          data-testid="allow-edited"
          onClick={submit}
        >
          {isChanged ? 'Allow as edited' : 'Allow as it is'}
        </Button>
        {textPart !== null && (
          <Button tone="quiet" disabled={!parsed.ok} onClick={() => show(!isWhole)}>
            {isWhole ? `${textPart.label} only` : 'All fields'}
          </Button>
        )}
        <Button tone="quiet" keys="escape" onClick={onCancel}>
          Back
        </Button>
      </div>
    </>
  );
}

const focusOnce = (element: HTMLTextAreaElement | null) => {
  if (element !== null && document.activeElement !== element) element.focus();
};
