import { ArrowUp, ImagePlus, Square } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useRef } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import { IconButton } from '../../components/icon-button';
import { useUiStore } from '../../stores/ui-store';
import { ContextMeter } from '../cost/context-meter';
import { SessionCost } from '../cost/session-cost';
import { useStop } from '../sessions/use-stop';
import { COMPOSER_INPUT_ID, composerKey } from './composer-keys';
import styles from './composer.module.css';
import { EffortPicker } from './effort-picker';
import { ImageThumb } from './image-thumb';
import { ModelPicker } from './model-picker';
import { PolicyPicker } from './policy-picker';
import { useAddImages } from './use-add-images';
import { useDraft } from './use-draft';
import { useSend } from './use-send';

export function Composer({ session }: { session: SessionSummary }) {
  const { draft, edit } = useDraft(session.id);
  const send = useSend(session);
  const { stop, isStopping, canStop } = useStop(session);
  const images = useAddImages(session.id);
  const input = useRef<HTMLTextAreaElement>(null);
  const isSendRequested = useUiStore((state) => state.sendRequests.includes(session.id));
  const isEmpty = draft.text.trim() === '' && draft.imageIds.length === 0;

  useEffect(() => input.current?.focus(), [session.id]);

  useEffect(() => {
    if (!isSendRequested) return;
    useUiStore.getState().takeSendRequest(session.id);
    void send();
  }, [isSendRequested, session.id, send]);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const action = composerKey(event.nativeEvent);
    if (action === 'none') return;
    event.preventDefault();
    if (action === 'send') void send();
    else event.currentTarget.blur();
  };

  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    void images.addFiles(files);
  };

  return (
    <div className={styles.dock}>
      <div className={styles.composer}>
        {draft.imageIds.length > 0 && (
          <div className={styles.images}>
            {draft.imageIds.map((id) => (
              <ImageThumb
                key={id}
                id={id}
                name={null}
                size={56}
                onRemove={() =>
                  edit((now) => ({
                    ...now,
                    imageIds: now.imageIds.filter((other) => other !== id),
                  }))
                }
              />
            ))}
          </div>
        )}
        <textarea
          ref={input}
          id={COMPOSER_INPUT_ID}
          className={styles.input}
          data-testid="composer-input"
          aria-label="Message"
          rows={1}
          placeholder={canStop ? 'Add to the queue' : 'What should be done?'}
          value={draft.text}
          onChange={(event) => {
            const text = event.target.value;
            edit((now) => ({ ...now, text }));
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <div className={styles.bar}>
          <IconButton
            label="Add images"
            icon={<ImagePlus size={15} />}
            onClick={() => void images.pick()}
          />
          <SessionTools session={session} />
          {canStop && (
            <IconButton
              label={isStopping ? 'Stopping' : 'Stop'}
              keys="mod+."
              className={styles.stop}
              disabled={isStopping}
              data-testid="stop-button"
              icon={<Square size={12} fill="currentColor" />}
              onClick={stop}
            />
          )}
          <IconButton
            label={canStop ? 'Add to the queue' : 'Send'}
            keys="enter"
            className={styles.send}
            disabled={isEmpty}
            data-testid="send-button"
            icon={<ArrowUp size={16} />}
            onClick={() => void send()}
          />
        </div>
      </div>
    </div>
  );
}

/** Apart from the text, so that a key press draws the text field alone. */
const SessionTools = memo(function SessionTools({ session }: { session: SessionSummary }) {
  return (
    <>
      <ModelPicker session={session} />
      <EffortPicker session={session} />
      <PolicyPicker session={session} />
      <span className={styles.spring} />
      <SessionCost session={session} />
      <ContextMeter session={session} />
    </>
  );
});
